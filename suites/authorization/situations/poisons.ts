import type { IssuerHooks } from "../../../harness/authorization/issuer/options.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer, SEPARATE, WITH_ISSUER, WITH_OPENID } from "./protected.ts";

const NO_METHODS = { code_challenge_methods_supported: undefined };

/** What a client has to refuse. */
export const foreignResource = protectedServer({
  name: "auth-foreign-resource",
  describe: "has resource metadata of a server at another host",
  official: "auth/resource-mismatch",
  revisions: SEPARATE,
  after: afterAuth,
  resource: (_, issuers) => ({
    resource: "https://other.example/mcp",
    authorization_servers: issuers.map(({ identifier }) => identifier),
  }),
});

export const siblingResource = protectedServer({
  name: "auth-sibling-resource",
  describe: "has resource metadata of another path at the same origin",
  revisions: SEPARATE,
  after: afterAuth,
  resource: ({ origin }, issuers) => ({
    resource: `${origin}/other`,
    authorization_servers: issuers.map(({ identifier }) => identifier),
  }),
});

export const noPkce = protectedServer({
  name: "auth-no-pkce",
  describe: "has an authorization server whose OAuth metadata does not announce PKCE",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ places: ["oauth"], metadata: NO_METHODS }),
});

export const noPkceOpenid = protectedServer({
  name: "auth-no-pkce-openid",
  describe: "has an authorization server whose OpenID configuration does not announce PKCE",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ places: ["openid"], metadata: NO_METHODS }),
});

export const plainOnly = protectedServer({
  name: "auth-plain-only",
  describe: "has an authorization server that announces only the method plain of PKCE",
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ metadata: { code_challenge_methods_supported: ["plain"] } }),
});

export const foreignIssuer = protectedServer({
  name: "auth-foreign-issuer",
  describe: "has an authorization server whose metadata names an issuer at another host",
  official: "auth/metadata-issuer-mismatch",
  revisions: WITH_ISSUER,
  after: afterAuth,
  issuer: () => ({ metadata: { issuer: "https://honest.example" } }),
});

export const issuerSlash = protectedServer({
  name: "auth-issuer-slash",
  describe: "has an authorization server whose metadata names the issuer with a slash at its end",
  official: "auth/metadata-issuer-mismatch",
  revisions: WITH_ISSUER,
  after: afterAuth,
  issuer: () => ({ hooks: [{ metadata: (document) => ({ ...document, issuer: `${document.issuer}/` }) }] }),
});

const opens = (endpoint: (nonce: string) => string, name: string, describe: string) =>
  protectedServer({
    name,
    describe,
    revisions: { since: "2025-03-26" },
    after: afterAuth,
    issuer: ({ nonce }) => ({ metadata: { authorization_endpoint: endpoint(nonce) } }),
  });

export const scriptUrl = opens(
  (nonce) => `javascript:void("${nonce}")`,
  "auth-script-url",
  "has an authorization server whose authorization endpoint is a javascript: URL",
);

export const fileUrl = opens(
  (nonce) => `file:///tmp/mcp-conform-${nonce}.html`,
  "auth-file-url",
  "has an authorization server whose authorization endpoint is a file: URL",
);

const redirects = (
  name: string,
  describe: string,
  edit: (location: URL, issuer: string) => void,
  { official, announced = true }: { readonly official?: string; readonly announced?: boolean } = {},
) =>
  protectedServer({
    name,
    describe,
    ...(official === undefined ? {} : { official }),
    revisions: WITH_ISSUER,
    after: afterAuth,
    issuer: ({ origins: [origin = ""] }) => ({
      metadata: announced ? {} : { authorization_response_iss_parameter_supported: undefined },
      hooks: [redirecting((location) => edit(location, origin))],
    }),
  });

function redirecting(edit: (location: URL) => void): IssuerHooks {
  return {
    redirect: (location) => {
      edit(location);
      return location;
    },
  };
}

export const issMissing = redirects(
  "auth-iss-missing",
  "announces iss in the authorization response, and sends none",
  (location) => location.searchParams.delete("iss"),
  { official: "auth/iss-supported-missing" },
);

export const issWrong = redirects(
  "auth-iss-wrong",
  "sends the iss of another issuer",
  (location) => location.searchParams.set("iss", "https://attacker.example"),
  { official: "auth/iss-wrong-issuer" },
);

export const issUnannounced = redirects(
  "auth-iss-unannounced",
  "sends the iss of another issuer, and does not announce iss",
  (location) => location.searchParams.set("iss", "https://attacker.example"),
  { announced: false, official: "auth/iss-unexpected" },
);

export const issNone = redirects(
  "auth-iss-none",
  "neither announces nor sends iss",
  (location) => location.searchParams.delete("iss"),
  { announced: false, official: "auth/iss-not-advertised" },
);

export const issSlash = redirects(
  "auth-iss-slash",
  "sends its issuer with a slash at the end as iss",
  (location, issuer) => location.searchParams.set("iss", `${issuer}/`),
  { official: "auth/iss-normalized" },
);

export const issCase = redirects(
  "auth-iss-case",
  "sends its issuer with the scheme in upper case as iss",
  (location, issuer) => location.searchParams.set("iss", issuer.replace("http:", "HTTP:")),
  { official: "auth/iss-normalized" },
);

/** In the error of a redirect that has the wrong issuer. */
export const CANARY = "canary-7b1e-of-another-issuer";

export const issError = redirects(
  "auth-iss-error",
  "redirects with an error and the iss of another issuer",
  ({ searchParams }) => {
    searchParams.delete("code");
    searchParams.set("error", "access_denied");
    searchParams.set("error_description", CANARY);
    searchParams.set("iss", "https://attacker.example");
  },
  { official: "auth/iss-wrong-issuer" },
);

const states = (name: string, describe: string, edit: (location: URL) => void) =>
  protectedServer({
    name,
    describe,
    revisions: SEPARATE,
    after: afterAuth,
    issuer: () => ({ hooks: [redirecting(edit)] }),
  });

export const stateWrong = states("auth-state-wrong", "redirects with another state", ({ searchParams }) =>
  searchParams.set("state", "another-state-of-mcp-conform"),
);

export const stateMissing = states("auth-state-missing", "redirects without a state", ({ searchParams }) =>
  searchParams.delete("state"),
);

/** The second origin gets what the client sends after the redirect. */
export const elsewhere = protectedServer({
  name: "auth-elsewhere",
  describe: "redirects the request for the list of tools to another origin (status 307)",
  revisions: SEPARATE,
  after: afterAuth,
  origins: 2,
  others: () => [{ places: [], hooks: [{ handle: () => ({ status: 404, headers: {}, body: "" }) }] }],
  protection: (usual, { origins: [, other = ""] }) => ({
    ...usual,
    instead: ({ body }) =>
      body.includes('"tools/list"')
        ? { status: 307, headers: { location: `${other}/mcp` }, body: "" }
        : undefined,
  }),
});

export const refusedRegistration = protectedServer({
  name: "auth-refused-registration",
  describe: "has an authorization server that rejects every registration with invalid_redirect_uri",
  revisions: WITH_ISSUER,
  after: afterAuth,
  issuer: () => ({
    hooks: [
      {
        handle: (request, next) =>
          request.url.endsWith("/register")
            ? {
                status: 400,
                headers: { "content-type": "application/json" },
                body: JSON.stringify({
                  error: "invalid_redirect_uri",
                  error_description: "Redirect URIs at this machine are not allowed",
                }),
              }
            : next(request),
      },
    ],
  }),
});
