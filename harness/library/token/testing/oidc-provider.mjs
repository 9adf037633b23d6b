import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

/**
 * A server that requires a token, and the authorization server of oidc-provider, which asks its user nothing. Prints the URL of
 * the server.
 */
const SCOPE = "mcp";

/** Listens on a free port. */
function listening(listener) {
  return new Promise((resolve) => {
    const server = createServer(listener);
    server.listen(0, "127.0.0.1", () =>
      resolve({ server, origin: `http://127.0.0.1:${server.address().port}` }),
    );
  });
}

let answer = (_request, response) => response.writeHead(404).end();
const issuer = await listening((request, response) => answer(request, response));
const resource = await listening((request, response) => {
  const metadata = `${resource.origin}/.well-known/oauth-protected-resource/mcp`;
  if (request.url === new URL(metadata).pathname) {
    const document = {
      resource: `${resource.origin}/mcp`,
      authorization_servers: [issuer.origin],
      scopes_supported: [SCOPE],
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    return;
  }
  const challenge = `Bearer resource_metadata="${metadata}", scope="${SCOPE}"`;
  response.writeHead(request.url === "/mcp" ? 401 : 404, { "www-authenticate": challenge }).end();
});

// Not as key objects, whose export can block Node.js 20 for ever (harness/authorization/token.ts).
const generated = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "der" },
});
const privateKey = createPrivateKey({ key: generated.privateKey, format: "der", type: "pkcs8" });
const provider = new Provider(issuer.origin, {
  clients: [
    {
      client_id: "robot",
      client_secret: process.env.ROBOT_SECRET,
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: "ES256",
    },
  ],
  clientDefaults: { id_token_signed_response_alg: "ES256" },
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256", kid: "1" }] },
  scopes: ["openid", "offline_access", SCOPE],
  cookies: { keys: ["a key of a test"] },
  rotateRefreshToken: true,
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
  findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    registration: { enabled: true },
    registrationManagement: { enabled: true },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: (_context, audience) => ({
        scope: SCOPE,
        audience,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "ES256" } },
      }),
    },
  },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
});
const callback = provider.callback();
answer = async (request, response) => {
  if (!request.url.startsWith("/interaction/")) return callback(request, response);
  const { params, prompt, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === "login")
    return provider.interactionFinished(request, response, { login: { accountId: "user-1" } });
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ??
    new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(`openid offline_access ${SCOPE}`);
  grant.addResourceScope(params.resource, SCOPE);
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
};
console.log(`${resource.origin}/mcp`);
