import { acceptedBy, resourceMetadataPath } from "../../../harness/authorization/resource/protection.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer, resourceMetadata, WITH_ISSUER } from "./protected.ts";

/** After the list of tools, the second authorization server is the only one. */
export const moves = protectedServer({
  name: "auth-moves",
  describe:
    "names another authorization server after the list of tools, and no longer accepts the first token",
  official: "auth/authorization-server-migration",
  revisions: WITH_ISSUER,
  after: afterAuth,
  origins: 2,
  others: () => [{}],
  protection: (usual, places, issuers) => {
    let hasMoved = false;
    const path = resourceMetadataPath(places.endpoint);
    const second = acceptedBy(issuers.slice(1));
    return {
      ...usual,
      get documents() {
        return { [path]: resourceMetadata(places, hasMoved ? issuers.slice(1) : issuers) };
      },
      accepted: (value) => (hasMoved ? second(value) : usual.accepted(value)),
      instead: ({ body }) => {
        if (hasMoved || !body.includes('"tools/list"')) return undefined;
        hasMoved = true;
        // Else a client would refresh its token at the first one for ever.
        for (const { store } of issuers.slice(0, 1)) store.refreshTokens.clear();
        return undefined;
      },
    };
  },
});
