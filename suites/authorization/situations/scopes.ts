import {
  bearerChallenge,
  hasScopes,
  type Protection,
  refused,
  resourceMetadataPath,
} from "../../../harness/authorization/resource/protection.ts";
import type { Places } from "../../../harness/check/situation.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer, resourceMetadata, WITH_OPENID } from "./protected.ts";

export const CHALLENGED = "mcp:read mcp:list";
export const SUPPORTED = ["mcp:one", "mcp:two"] as const;
export const STEP = "mcp:call";

export const scopeChallenged = protectedServer({
  name: "auth-scope-challenged",
  describe: "names two scopes in the challenge, and two others in the resource metadata",
  official: "auth/scope-from-www-authenticate",
  revisions: WITH_OPENID,
  after: afterAuth,
  challenge: () => ({ scope: CHALLENGED }),
  resource: (places, issuers) => resourceMetadata(places, issuers, { scopes_supported: [...SUPPORTED] }),
});

export const scopeSupported = protectedServer({
  name: "auth-scope-supported",
  describe: "names no scope in the challenge, and two in the resource metadata",
  official: "auth/scope-from-scopes-supported",
  revisions: WITH_OPENID,
  after: afterAuth,
  resource: (places, issuers) => resourceMetadata(places, issuers, { scopes_supported: [...SUPPORTED] }),
});

/** Refuses one kind of requests for lack of a scope. `isEnough`: whether the token suffices. */
function stepUp(
  usual: Protection,
  places: Places,
  isEnough: Protection["accepted"],
  method = "tools/call",
): Protection {
  const { origin, endpoint } = places;
  return {
    ...usual,
    instead: (request, token) => {
      if (!request.body.includes(`"${method}"`) || isEnough(token.value)) return undefined;
      const challenge = () =>
        bearerChallenge({
          error: "insufficient_scope",
          scope: STEP,
          resource_metadata: `${origin}${resourceMetadataPath(endpoint)}`,
        });
      return refused({ challenge }, "insufficient_scope", request, 403);
    },
  };
}

/** Whether a token has the scope of the step. */
const hasStep =
  ({ accepted }: Protection): Protection["accepted"] =>
  (value) => {
    const token = accepted(value);
    return token && hasScopes(token, STEP) ? token : undefined;
  };

export const stepUpOnce = protectedServer({
  name: "auth-step-up",
  describe: "names a scope in the challenge, and requires another one for tools/call (status 403)",
  official: "auth/scope-step-up",
  revisions: WITH_OPENID,
  after: afterAuth,
  challenge: () => ({ scope: CHALLENGED }),
  protection: (usual, places) => stepUp(usual, places, hasStep(usual)),
});

export const stepUpForList = protectedServer({
  name: "auth-step-up-list",
  describe: "names a scope in the challenge, and requires another one for tools/list (status 403)",
  revisions: WITH_OPENID,
  after: afterAuth,
  challenge: () => ({ scope: CHALLENGED }),
  protection: (usual, places) => stepUp(usual, places, hasStep(usual), "tools/list"),
});

export const stepUpEndless = protectedServer({
  name: "auth-step-up-endless",
  describe: "refuses every tools/call with insufficient_scope (status 403)",
  official: "auth/scope-retry-limit",
  revisions: WITH_OPENID,
  after: afterAuth,
  challenge: () => ({ scope: CHALLENGED }),
  protection: (usual, places) => stepUp(usual, places, () => undefined),
});

/** The authorization server has more scopes than this server needs. */
const issuerScopes = (name: string, describe: string, official: string, scopes: readonly string[]) =>
  protectedServer({
    name,
    describe,
    official,
    revisions: WITH_OPENID,
    after: afterAuth,
    issuer: () => ({ metadata: { scopes_supported: scopes } }),
  });

export const offlineListed = issuerScopes(
  "auth-offline-listed",
  "names no scope, while the metadata of its authorization server lists offline_access and others",
  "auth/offline-access-scope",
  ["offline_access", "mcp:admin", "mail:read"],
);

export const offlineUnlisted = issuerScopes(
  "auth-offline-unlisted",
  "names no scope, while the metadata of its authorization server lists some, and not offline_access",
  "auth/offline-access-not-supported",
  ["mcp:admin", "mail:read"],
);

/** Of the two scopes of the challenge, the user grants the first. The server needs no more. */
export const fewerScopes = protectedServer({
  name: "auth-fewer-scopes",
  describe: "names two scopes in the challenge, of which its authorization server grants one",
  revisions: WITH_OPENID,
  after: afterAuth,
  challenge: () => ({ scope: CHALLENGED }),
  issuer: () => ({
    hooks: [{ issued: (response) => ({ ...response, scope: CHALLENGED.split(" ")[0] ?? "" }) }],
  }),
});
