import { plain } from "../../../harness/authorization/issuer/exchange.ts";
import { bearerChallenge, resourceMetadataPath } from "../../../harness/authorization/resource/protection.ts";
import { afterAuth } from "./auth.ts";
import { OWN, protectedServer, resourceMetadata, SEPARATE, WITH_OPENID } from "./protected.ts";

const TENANT = "/tenant";
const ROOT = "/.well-known/oauth-protected-resource";
const ODD = "/metadata/of-this-server.json";

/** No URL in the challenge, and only OpenID Connect discovery. */
export const pathMetadata = protectedServer({
  name: "auth-path-metadata",
  describe:
    "has resource metadata at the well-known URI with its path, without a URL in the challenge; its authorization server has OpenID Connect discovery only",
  official: "auth/metadata-var1",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ places: ["openid"] }),
  challenge: () => ({ resource_metadata: undefined }),
});

export const rootMetadata = protectedServer({
  name: "auth-root-metadata",
  describe:
    "has resource metadata at the root only, without a URL in the challenge; the issuer has a path, and OAuth metadata with the path inserted",
  official: "auth/metadata-var2",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ path: TENANT, places: ["oauth"] }),
  metadataPaths: [ROOT],
  challenge: () => ({ resource_metadata: undefined }),
});

/** The second origin is a decoy. */
export const customMetadata = protectedServer({
  name: "auth-custom-metadata",
  describe:
    "names an unusual URL of its resource metadata in the challenge, while the well-known URIs name another authorization server; the issuer has a path, and only OpenID configuration after the path",
  official: "auth/metadata-var3",
  revisions: WITH_OPENID,
  after: afterAuth,
  origins: 2,
  issuer: () => ({ path: TENANT, places: ["openid-appended"] }),
  others: () => [{}],
  metadataPaths: [ODD],
  protection: (usual, places, issuers) => {
    const decoy = resourceMetadata(places, issuers.slice(1));
    const { pathname } = new URL(places.endpoint);
    return { ...usual, documents: { ...usual.documents, [ROOT]: decoy, [`${ROOT}${pathname}`]: decoy } };
  },
});

export const openidInserted = protectedServer({
  name: "auth-openid-inserted",
  describe: "has an issuer with a path, and only OpenID configuration with the path inserted",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ path: TENANT, places: ["openid"] }),
});

/** Each document has endpoints of its own: a query shows from which of them the client took the URL. */
export const decoys = protectedServer({
  name: "auth-decoys",
  describe: "has an issuer with a path, and a different document at each of its three well-known URIs",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({
    path: TENANT,
    places: ["oauth", "openid", "openid-appended"],
    hooks: [
      {
        metadata: (document, place) => ({
          ...document,
          authorization_endpoint: `${document.authorization_endpoint}?document=${place}`,
        }),
      },
    ],
  }),
});

/** The scope of the challenge. */
export const LISTED_SCOPE = "mcp:listed";

export const challengeList = protectedServer({
  name: "auth-challenge-list",
  describe:
    "sends several challenges in one header: Bearer is the second one, with parameter names in upper case, and escapes in a quoted string",
  revisions: SEPARATE,
  after: afterAuth,
  metadataPaths: [ODD, ROOT, `${ROOT}/mcp`],
  protection: (usual, { origin }) => ({
    ...usual,
    challenge: () =>
      `Negotiate, Bearer Realm="a \\"quoted\\" realm, with a comma", Scope="${LISTED_SCOPE}", RESOURCE_METADATA="${origin}${ODD}"`,
  }),
});

export const silent401 = protectedServer({
  name: "auth-silent-401",
  describe: "answers with status 401 and no challenge",
  revisions: WITH_OPENID,
  after: afterAuth,
  protection: (usual) => ({ ...usual, challenge: () => undefined }),
});

/** What a proxy may answer for a path that it does not know. */
export const guardedMetadata = protectedServer({
  name: "auth-guarded-metadata",
  describe:
    "answers 403 for the well-known URI with its path, and has resource metadata at the root; its authorization server answers 500 for OAuth metadata, and has OpenID Connect discovery",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({
    places: ["openid"],
    hooks: [
      {
        handle: (request, next) =>
          request.url.includes("/.well-known/oauth-authorization-server")
            ? plain(500, "Internal error\n")
            : next(request),
      },
    ],
  }),
  metadataPaths: [ROOT],
  challenge: () => ({ resource_metadata: undefined }),
  protection: (usual, { endpoint }) => ({
    ...usual,
    documents: { ...usual.documents, [resourceMetadataPath(endpoint)]: plain(403, "Forbidden\n") },
  }),
});

export const olderDefaults = protectedServer({
  name: "auth-older-defaults",
  describe: "is its own authorization server, without metadata, at the default paths",
  official: "auth/2025-03-26-oauth-endpoint-fallback",
  revisions: OWN,
  after: afterAuth,
  issuer: () => ({ places: [], defaultPaths: true }),
  protection: (usual) => ({ ...usual, challenge: (error) => bearerChallenge({ error }) }),
});

export const ODD_METADATA = ODD;
