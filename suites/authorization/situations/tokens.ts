import { resourceMetadataPath } from "../../../harness/authorization/resource/protection.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { afterAuth } from "./auth.ts";
import { ODD_METADATA } from "./discovery.ts";
import { protectedServer, resourceMetadata, SEPARATE, WITH_ISSUER } from "./protected.ts";

/** Longer than any usual token, and short enough for the headers of common HTTP servers. */
const PADDING = "x".repeat(3_000);

/** RFC 6749, 5.1, allows all of this. */
function odd({ expires_in: _, token_type: __, ...response }: JsonObject): JsonObject {
  return {
    ...response,
    token_type: "bearer",
    ext_expires_in: null,
    not_before: 0,
    context: { groups: ["a"] },
  };
}

export const oddToken = protectedServer({
  name: "auth-odd-token",
  describe:
    "names an unusual URL of its resource metadata in a challenge with spaces around the equals sign; its authorization server issues long tokens, with token_type in lower case, unknown members, and no expires_in",
  revisions: SEPARATE,
  after: afterAuth,
  // A client that does not read the challenge finds the same metadata at the usual place, and is judged by its token as well.
  metadataPaths: [ODD_METADATA],
  protection: (usual, places, issuers) => ({
    ...usual,
    documents: {
      ...usual.documents,
      [resourceMetadataPath(places.endpoint)]: resourceMetadata(places, issuers),
    },
    challenge: () => `Bearer resource_metadata = "${places.origin}${ODD_METADATA}"`,
  }),
  issuer: () => ({
    opaque: false,
    hooks: [{ issued: odd, claims: (claims) => ({ ...claims, padding: PADDING }) }],
  }),
});

/** Both of them issue tokens that the server accepts. */
export const twoServers = protectedServer({
  name: "auth-two-servers",
  describe: "names two authorization servers in its resource metadata",
  revisions: WITH_ISSUER,
  after: afterAuth,
  origins: 2,
  others: () => [{}],
  resource: (places, issuers) =>
    resourceMetadata(places, issuers, {
      authorization_servers: issuers.map(({ identifier }) => identifier),
    }),
});
