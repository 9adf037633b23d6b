import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playSituation } from "./msw.ts";

const url = "https://mcp.example/somewhere";
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

/** A client of the SDK that requests the authorization URL itself, and reads the code from the redirect. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = "https://client.example/callback";
  readonly clientMetadata = {
    client_name: "a client",
    redirect_uris: [this.redirectUrl],
    token_endpoint_auth_method: "none",
  };
  readonly requested: string[] = [];
  code = "";
  granted: OAuthTokens | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #verifier = "";
  state = () => "a-state-of-this-client";
  clientInformation = () => this.#client;
  tokens = () => this.granted;
  codeVerifier = () => this.#verifier;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.#client = client;
  };
  saveTokens = (tokens: OAuthTokens) => {
    this.granted = tokens;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  redirectToAuthorization = async (page: URL) => {
    this.requested.push(page.origin);
    const { headers } = await fetch(page, { redirect: "manual" });
    this.code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  };
}

/** One attempt to connect, as SDK clients do it: the first one ends with an UnauthorizedError. */
async function connected(provider: Provider) {
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  const client = new Client({ name: "a client", version: "1.0.0" });
  try {
    // The types of the SDK differ from each other under exactOptionalPropertyTypes.
    await client.connect(transport as never);
    return client;
  } catch (cause) {
    if (!(cause instanceof UnauthorizedError)) throw cause;
    await transport.finishAuth(provider.code);
    return undefined;
  }
}

it("a client that uses fetch completes the flow at https origins, and no port is opened", async () => {
  const playing = playSituation("auth", { url, spec: ["2025-11-25"], only: ["client.auth.*"] });
  server.use(...playing.handlers);
  const provider = new Provider();
  expect(await connected(provider)).toBeUndefined();
  const client = await connected(provider);
  expect(await client?.listTools()).toHaveProperty("tools");
  await client?.close();
  expect(provider.requested).toEqual(["https://authorization-1.mcp.example"]);
  const { legs } = await playing.finish();
  const checks = legs.flatMap((leg) => leg.checks);
  expect(checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "client.auth.discovery.resource-metadata",
      "client.auth.pkce.used",
      "client.auth.resource.names-server",
      "client.auth.token.every-request",
    ]),
  );
  expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
});
