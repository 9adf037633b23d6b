import { newKeyPair, privatePem, signToken } from "../../../harness/authorization/token.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer, WITH_OPENID } from "./protected.ts";

const MACHINE_ID = "machine-of-the-operator";
const MACHINE_SECRET = "secret-of-the-machine-of-the-operator";
const GRANT = { grant_types_supported: ["client_credentials"] };

const MACHINE_ASKS =
  "Use the grant client_credentials with what the context has: client_secret, or private_key_pem (signing_algorithm ES256) for a client assertion. Connect, list the tools, call the tool of the context, and close. Without this extension, exit with 127.";

const machine = { redirectUris: [], grantTypes: ["client_credentials"], id: MACHINE_ID } as const;

const secretContext = { client_id: MACHINE_ID, client_secret: MACHINE_SECRET };

export const machineSecret = protectedServer({
  name: "auth-machine-secret",
  describe: "has an authorization server where a machine is registered with a secret",
  asks: MACHINE_ASKS,
  official: "auth/client-credentials-basic",
  officialContext: secretContext,
  context: { grant_type: "client_credentials", ...secretContext },
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({
    clients: [{ ...machine, secret: MACHINE_SECRET }],
    registration: false,
    metadata: {
      ...GRANT,
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    },
  }),
});

const KEYS = newKeyPair("ES256", "key-of-the-machine");

const keyContext = {
  client_id: MACHINE_ID,
  private_key_pem: privatePem(KEYS),
  signing_algorithm: "ES256",
};

export const machineKey = protectedServer({
  name: "auth-machine-key",
  describe: "has an authorization server where a machine is registered with a public key",
  asks: MACHINE_ASKS,
  official: "auth/client-credentials-jwt",
  officialContext: keyContext,
  context: { grant_type: "client_credentials", ...keyContext },
  secrets: { "private key": keyContext.private_key_pem },
  revisions: WITH_OPENID,
  after: afterAuth,
  issuer: () => ({
    clients: [{ ...machine, method: "private_key_jwt", jwk: KEYS.jwk }],
    registration: false,
    metadata: {
      ...GRANT,
      token_endpoint_auth_methods_supported: ["private_key_jwt"],
      token_endpoint_auth_signing_alg_values_supported: ["ES256"],
    },
  }),
});

/** What the client is at the identity provider, and what at the authorization server of the MCP server. */
const EMPLOYEE_CLIENT = "client-at-the-identity-provider";
const ENTERPRISE_CLIENT = "client-of-the-enterprise";
const ENTERPRISE_SECRET = "secret-of-the-client-of-the-enterprise";

const ID_TOKEN = signToken(
  { iss: "https://idp.example", sub: "employee-1", aud: EMPLOYEE_CLIENT, exp: 4_102_444_800 },
  newKeyPair(),
  { typ: "JWT" },
);

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

const enterpriseContext = {
  client_id: ENTERPRISE_CLIENT,
  client_secret: ENTERPRISE_SECRET,
  idp_client_id: EMPLOYEE_CLIENT,
  idp_id_token: ID_TOKEN,
  idp_issuer: "",
  idp_token_endpoint: "",
};

/** The second origin is the identity provider. */
export const enterprise = protectedServer({
  name: "auth-enterprise",
  describe:
    "has an authorization server that accepts identity assertions of the identity provider of an enterprise",
  asks: "Use Enterprise-Managed Authorization: exchange idp_id_token at idp_token_endpoint (as the client idp_client_id) for an identity assertion, and that for a token with client_id and client_secret. Connect, list the tools, call the tool of the context, and close. Without this extension, exit with 127.",
  official: "auth/enterprise-managed-authorization",
  officialContext: enterpriseContext,
  context: enterpriseContext,
  placed: ({ origins: [, idp = ""] }) => ({ idp_issuer: idp, idp_token_endpoint: `${idp}/token` }),
  secrets: { "id token": ID_TOKEN },
  revisions: WITH_OPENID,
  after: afterAuth,
  origins: 2,
  issuer: () => ({
    clients: [
      { id: ENTERPRISE_CLIENT, secret: ENTERPRISE_SECRET, redirectUris: [], grantTypes: [JWT_BEARER] },
    ],
    registration: false,
    metadata: {
      grant_types_supported: [JWT_BEARER],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    },
  }),
  others: () => [
    {
      clients: [{ id: EMPLOYEE_CLIENT, redirectUris: [], grantTypes: [] }],
      registration: false,
      hooks: [{ claims: (claims) => ({ ...claims, client_id: ENTERPRISE_CLIENT }) }],
    },
  ],
});
