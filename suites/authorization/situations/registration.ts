import { afterAuth } from "./auth.ts";
import { protectedServer, SEPARATE, WITH_OPENID } from "./protected.ts";

/** The client that the operator has registered. The secret has every character that form-encoding changes. */
export const OPERATOR_ID = "client-of-the-operator";
const OPERATOR_SECRET = "of the operator: 100%+ secret";
const credentials = { client_id: OPERATOR_ID, client_secret: OPERATOR_SECRET };
const operatorClient = {
  id: OPERATOR_ID,
  secret: OPERATOR_SECRET,
  redirectUris: [],
  grantTypes: ["authorization_code", "refresh_token"],
};

const CREDENTIALS_ASKED =
  "Use client_id and client_secret of the context as configured credentials. Connect, authorize, list the tools, and close.";

export const registered = protectedServer({
  name: "auth-registered",
  describe: "has an authorization server without registration, where the operator has registered the client",
  asks: CREDENTIALS_ASKED,
  official: "auth/pre-registration",
  officialContext: credentials,
  context: credentials,
  revisions: SEPARATE,
  after: afterAuth,
  issuer: () => ({ clients: [operatorClient], registration: false }),
});

export const registeredFirst = protectedServer({
  name: "auth-registered-first",
  describe: "has an authorization server with registration, where the operator has registered the client",
  asks: CREDENTIALS_ASKED,
  official: "auth/pre-registration",
  officialContext: credentials,
  context: credentials,
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({ clients: [operatorClient] }),
});

const onlyMethod = (name: string, method: string, official: string) =>
  protectedServer({
    name,
    describe: `has an authorization server whose token endpoint accepts ${method} only`,
    official,
    revisions: SEPARATE,
    after: afterAuth,
    issuer: () => ({ metadata: { token_endpoint_auth_methods_supported: [method] } }),
  });

export const secretPost = onlyMethod(
  "auth-secret-post",
  "client_secret_post",
  "auth/token-endpoint-auth-post",
);

export const secretBasic = onlyMethod(
  "auth-secret-basic",
  "client_secret_basic",
  "auth/token-endpoint-auth-basic",
);

/** Nothing is served there: the played authorization server does not fetch it. */
export const DOCUMENT_URL = "https://conformance-test.local/client-metadata.json";

const documents = (name: string, describe: string, changes: { registration?: false; announced?: false }) =>
  protectedServer({
    name,
    describe,
    asks: "Use client_metadata_url of the context as the URL of the metadata document of the client. Connect, authorize, list the tools, and close.",
    official: "auth/basic-cimd",
    context: { client_metadata_url: DOCUMENT_URL },
    ownDocuments: [DOCUMENT_URL],
    revisions: WITH_OPENID,
    after: afterAuth,
    issuer: () => ({
      clientDocuments: true,
      ...(changes.registration === false ? { registration: false } : {}),
      metadata: changes.announced === false ? { client_id_metadata_document_supported: undefined } : {},
    }),
  });

export const document = documents(
  "auth-document",
  "has an authorization server that accepts client id metadata documents and registrations",
  {},
);

export const documentOnly = documents(
  "auth-document-only",
  "has an authorization server that accepts client id metadata documents, and no registrations",
  { registration: false },
);

export const noDocument = documents(
  "auth-no-document",
  "has an authorization server that does not announce client id metadata documents",
  { announced: false },
);

export const again = protectedServer({
  name: "auth-again",
  describe:
    "is used by two starts of the client, one after the other; at the second one it accepts no earlier token",
  asks: "Connect, authorize, list the tools, and close. The client is started twice. A client that stores its registration does so in an empty folder, which {fresh} in --env or in the command stands for.",
  revisions: SEPARATE,
  starts: 2,
  after: afterAuth,
});
