import type { Protection } from "../../../../harness/authorization/resource/protection.ts";
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

export const expiringToken = protectedServer({
  name: "auth-expiring",
  describe:
    "no longer accepts the first token after the list of tools; each refresh token is good for one use",
  revisions: SEPARATE,
  after: afterAuth,
  protection: expiring,
});

export const noRefresh = protectedServer({
  name: "auth-no-refresh",
  describe:
    "no longer accepts the first token after the list of tools, and its authorization server issues no refresh token",
  revisions: WITH_ISSUER,
  after: afterAuth,
  issuer: () => ({ refresh: false }),
  protection: expiring,
});
