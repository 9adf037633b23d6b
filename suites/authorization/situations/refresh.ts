import { secret } from "../../../harness/authorization/issuer/exchange.ts";
import type { Protection } from "../../../harness/authorization/resource/protection.ts";
import { ADD_NUMBERS_CALL } from "../../across-topics/situations/tools.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer, SEPARATE, WITH_ISSUER } from "./protected.ts";

/** The first token is good until the client asks for the tools. After that it has expired. */
function expiring(usual: Protection): Protection {
  let first: string | undefined;
  let isOver = false;
  return {
    ...usual,
    accepted: (value) => {
      const token = usual.accepted(value);
      if (token) first ??= value;
      return isOver && value === first ? undefined : token;
    },
    challenge: (error, request) => usual.challenge(error, request),
    instead: ({ body }, token) => {
      if (token.value !== first || isOver || !/"tools\/list"/.test(body)) return undefined;
      isOver = true;
      return undefined;
    },
  };
}

export const noRefresh = protectedServer({
  name: "auth-no-refresh",
  describe:
    "no longer accepts the first token after the list of tools, and its authorization server issues no refresh token",
  revisions: WITH_ISSUER,
  after: afterAuth,
  issuer: () => ({ refresh: false }),
  protection: expiring,
});

const isAbout = (method: string, body: string): boolean => body.includes(`"${method}"`);

/** A token is good until it has served a request of this kind. After that it has expired. The third one stays good. */
function expiringTwice(usual: Protection): Protection {
  const methods = ["tools/list", "tools/call"];
  const tokens: string[] = [];
  const over = new Set<string>();
  return {
    ...usual,
    accepted: (value) => {
      const token = usual.accepted(value);
      if (token && !tokens.includes(value)) tokens.push(value);
      return over.has(value) ? undefined : token;
    },
    challenge: (error, request) => usual.challenge(error, request),
    instead: ({ body }, { value }) => {
      const last = methods[tokens.indexOf(value)];
      if (last !== undefined && isAbout(last, body)) over.add(value);
      return undefined;
    },
  };
}

/** The second call meets the end of the second token. */
const CALLS_TWICE = {
  asks: "Connect. After status 401, authorize: open the authorization URL, and continue with the token. Then list the tools, call the tools of the context one after the other, and close.",
  context: { calls: [ADD_NUMBERS_CALL, ADD_NUMBERS_CALL] },
} as const;

export const expiringToken = protectedServer({
  ...CALLS_TWICE,
  name: "auth-expiring",
  describe:
    "no longer accepts the first token after the list of tools, nor the second one after a call; a refresh brings no new refresh token, and the first one stays good",
  revisions: SEPARATE,
  after: afterAuth,
  issuer: () => ({ rotation: false }),
  protection: expiringTwice,
});

export const rotation = protectedServer({
  ...CALLS_TWICE,
  name: "auth-rotation",
  describe:
    "no longer accepts the first token after the list of tools, nor the second one after a call; each refresh token is good for one use",
  revisions: SEPARATE,
  after: afterAuth,
  protection: expiringTwice,
});

export const refreshRefused = protectedServer({
  name: "auth-refresh-refused",
  describe:
    "no longer accepts the first token after the list of tools, and its authorization server refuses every refresh token with invalid_grant",
  revisions: SEPARATE,
  after: afterAuth,
  protection: expiring,
  issuer: () => ({
    hooks: [
      {
        handle: (request, next) =>
          request.url.endsWith("/token") && /(?:^|&)grant_type=refresh_token(?:&|$)/.test(request.body)
            ? secret({ error: "invalid_grant", error_description: "The refresh token was revoked" }, 400)
            : next(request),
      },
    ],
  }),
});

export const refusedToken = protectedServer({
  name: "auth-refused-token",
  describe:
    "is at the root of its origin, so that its URL has no path; it answers every request with status 401, with a new token as well",
  path: "",
  revisions: SEPARATE,
  after: afterAuth,
  protection: (usual) => ({ ...usual, accepted: () => undefined }),
});
