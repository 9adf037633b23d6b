import { hasToken, onChallenge } from "../../../../harness/reference/server/authorization/rewriting.ts";
import { onHttpReply } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { D_AND_E, onFirst, protection, text, transports } from "./setup.ts";

/** Challenges of protected servers: the status and the header of a refusal. */
export const challengeFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.challenge-403",
    describe: "answers a request without a token with 403",
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 403/,
    ...onFirst((reply) => ({ ...reply, status: 403 })),
  },
  {
    id: "auth.challenge-302",
    describe: "sends a request without a token to a login page",
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.challenge.bearer", "auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 302, Location/,
    ...onFirst(() => ({ status: 302, headers: { location: "/login" }, body: "" })),
  },
  {
    id: "auth.challenge-200",
    describe: "answers a request without a token with 200 and an error in it",
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.challenge.bearer", "auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 200, with a JSON-RPC error/,
    ...onFirst(() => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "Unauthorized" } }),
    })),
  },
  {
    id: "auth.no-challenge",
    describe: "has no WWW-Authenticate in the answer to a request without a token",
    protection,
    trips: ["auth.challenge.bearer"],
    says: /no WWW-Authenticate/,
    ...onChallenge((challenge, request) => (hasToken(request) ? challenge : undefined)),
  },
  {
    id: "auth.custom",
    describe: "requires a token, and shows no sign of OAuth",
    protection,
    trips: ["auth.framework.http"],
    says: /no WWW-Authenticate/,
    ...onHttpReply((reply, request) =>
      reply.status === 401 || request.path.includes("well-known")
        ? text(reply.status === 401 ? 401 : 404)
        : reply,
    ),
  },
  {
    id: "auth.challenge-malformed",
    describe: "writes a parameter of the challenge twice",
    protection,
    trips: ["auth.challenge.well-formed"],
    says: /"realm" occurs twice/,
    ...onChallenge((challenge) => `${challenge}, realm="a", Realm="b"`),
  },
  {
    id: "auth.challenge-unnamed",
    describe: "names no metadata in the challenge",
    protection,
    revisions: ["2025-06-18"],
    trips: ["auth.challenge.resource-metadata"],
    says: /no resource_metadata/,
    ...onChallenge((challenge) => challenge.replace(/resource_metadata="[^"]*"/, 'realm="mcp"')),
  },
  {
    id: "auth.challenge-relative",
    describe: "names the metadata by a relative URL",
    protection,
    revisions: ["2025-06-18"],
    trips: ["auth.challenge.resource-metadata"],
    says: /\/\.well-known/,
    ...onChallenge((challenge) => challenge.replace(/http:\/\/[^/"]*/, "")),
  },
  {
    id: "auth.challenge-dead",
    describe: "names the metadata by a URL that is not there",
    protection,
    revisions: D_AND_E,
    trips: ["auth.resource-metadata.route"],
    says: /\(from the challenge\): HTTP 404/,
    ...onChallenge((challenge) =>
      challenge.replace("/.well-known/oauth-protected-resource/mcp", "/metadata"),
    ),
  },
  {
    id: "auth.scope-unnamed",
    describe: "names no scope in the challenge, although it has scopes",
    protection,
    revisions: D_AND_E,
    trips: ["auth.challenge.scope"],
    says: /no scope, and the metadata lists/,
    ...onChallenge((challenge) => challenge.replace(/, scope="[^"]*"/, "")),
  },
  {
    id: "auth.offline-access",
    describe: "asks for the scope offline_access",
    protection,
    revisions: since("2026-07-28"),
    trips: ["auth.challenge.no-offline-access"],
    says: /the challenge lists offline_access/,
    ...onChallenge((challenge) => challenge.replace(/scope="[^"]*/, "$& offline_access")),
  },
]);
