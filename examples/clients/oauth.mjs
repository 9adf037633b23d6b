/**
 * An OAuth provider for the clients of the TypeScript SDK, versions 1 and 2. It opens the authorization URL with the
 * program in MCP_CONFORM_OPENER, and waits on loopback for the code.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/** How long the redirect may take, in milliseconds. */
const PATIENCE_MS = 3_000;

/** What the operator has configured. Only some situations have it. */
const {
  client_id,
  client_secret,
  client_metadata_url,
  grant_type,
  private_key_pem,
  signing_algorithm,
  ...idp
} = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");
const configured = client_id === undefined ? undefined : { client_id, client_secret };

/** The exit code for a situation that a driver does not support. */
const UNSUPPORTED = 127;

/** For a client that acts without a user: the provider of the SDK, if it has one. Undefined for all other clients. */
export function providerWithoutUser(sdk) {
  const clientId = client_id;
  if (grant_type === "client_credentials") {
    const Provider =
      private_key_pem === undefined ? sdk.ClientCredentialsProvider : sdk.PrivateKeyJwtProvider;
    if (Provider === undefined) process.exit(UNSUPPORTED);
    const key = { privateKey: private_key_pem, algorithm: signing_algorithm };
    return new Provider({
      clientId,
      ...(private_key_pem === undefined ? { clientSecret: client_secret } : key),
    });
  }
  if (idp.idp_id_token === undefined) return undefined;
  if (sdk.CrossAppAccessProvider === undefined) process.exit(UNSUPPORTED);
  return new sdk.CrossAppAccessProvider({
    clientId,
    clientSecret: client_secret,
    assertion: async ({ authorizationServerUrl, resourceUrl, fetchFn }) => {
      const { jwtAuthGrant } = await sdk.requestJwtAuthorizationGrant({
        tokenEndpoint: idp.idp_token_endpoint,
        audience: authorizationServerUrl,
        resource: resourceUrl,
        idToken: idp.idp_id_token,
        clientId: idp.idp_client_id,
        fetchFn,
      });
      return jwtAuthGrant;
    },
  });
}

/** The folder for registrations, which `--env CLIENT_STATE={fresh}` gives. */
const { CLIENT_STATE } = process.env;
const stateFile = () => join(CLIENT_STATE, "client.json");
const readClient = () =>
  CLIENT_STATE !== undefined && existsSync(stateFile())
    ? JSON.parse(readFileSync(stateFile(), "utf8"))
    : undefined;

/** `isSecond`: the registration with another authorization server is not for it. */
export async function oauthProvider(opener, { isSecond = false } = {}) {
  let arrive;
  const arrived = new Promise((resolve) => {
    arrive = resolve;
  });
  const server = createServer((request, response) => {
    response.end("You can close this window.\n");
    arrive(new URL(request.url, "http://127.0.0.1").searchParams);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It must not keep the process alive.
  server.unref();
  const redirectUrl = `http://127.0.0.1:${server.address().port}/callback`;
  const stored = { client: isSecond ? undefined : readClient() };
  return {
    /** The parameters of the redirect. Rejects if none arrives in time. */
    redirected: () =>
      Promise.race([
        arrived,
        new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error("No redirect arrived"))),
      ]),
    expectedState: () => stored.state,
    provider: {
      redirectUrl,
      clientMetadataUrl: client_metadata_url,
      clientMetadata: {
        client_name: "sdk-client",
        redirect_uris: [redirectUrl],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      },
      state: () => {
        stored.state = crypto.randomUUID();
        return stored.state;
      },
      clientInformation: () => stored.client ?? configured,
      saveClientInformation: (client) => {
        stored.client = client;
        if (CLIENT_STATE !== undefined && !isSecond) writeFileSync(stateFile(), JSON.stringify(client));
      },
      tokens: () => stored.tokens,
      saveTokens: (tokens) => {
        stored.tokens = tokens;
      },
      invalidateCredentials: (what) => {
        if (what === "tokens" || what === "all") stored.tokens = undefined;
        if (what === "client" || what === "all") stored.client = undefined;
      },
      codeVerifier: () => stored.verifier,
      saveCodeVerifier: (verifier) => {
        stored.verifier = verifier;
      },
      redirectToAuthorization: (url) => {
        spawn(opener, [url.href], { stdio: "ignore" });
      },
    },
  };
}
