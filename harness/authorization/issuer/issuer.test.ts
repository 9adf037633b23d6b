import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { describe, expect, it } from "vitest";
import { Issuer } from "./issuer.ts";
import type { IssuerOptions } from "./options.ts";

const ORIGIN = "https://issuer.example";
const RESOURCE = "https://server.example/mcp";
const REDIRECT = "http://127.0.0.1:5000/callback";

/** Serves an issuer to a client that uses `fetch`. */
function fetchOf(issuer: Issuer) {
  return async (input: string | URL, init?: object): Promise<Response> => {
    const request = new Request(input, init);
    const { status, headers, body } = issuer.handle({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return new Response(body === "" ? null : body, { status, headers: { ...headers } });
  };
}

const issuerWith = (options: Partial<IssuerOptions> = {}) => new Issuer({ origin: ORIGIN, ...options });

async function discovered(issuer: Issuer, algorithm: "oauth2" | "oidc" = "oauth2") {
  const url = new URL(issuer.identifier);
  const response = await oauth.discoveryRequest(url, { algorithm, [oauth.customFetch]: fetchOf(issuer) });
  return oauth.processDiscoveryResponse(url, response);
}

/** Registers a client, and completes the code flow, with a client that validates strictly. */
async function completed(issuer: Issuer, registration: object = {}) {
  const options = { [oauth.customFetch]: fetchOf(issuer) };
  const server = await discovered(issuer);
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      {
        redirect_uris: [REDIRECT],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
        ...registration,
      },
      options,
    ),
  );
  const method = String(client.token_endpoint_auth_method);
  const secret = String(client.client_secret);
  const authentication =
    method === "client_secret_basic"
      ? oauth.ClientSecretBasic(secret)
      : method === "client_secret_post"
        ? oauth.ClientSecretPost(secret)
        : oauth.None();
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(String(server.authorization_endpoint));
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "the state",
    scope: "a b",
    resource: RESOURCE,
  }).toString();
  const redirect = await fetchOf(issuer)(url, { redirect: "manual" });
  const callback = new URL(redirect.headers.get("location") ?? "");
  const parameters = oauth.validateAuthResponse(server, client, callback, "the state");
  const exchange = async () =>
    oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        REDIRECT,
        verifier,
        {
          ...options,
          additionalParameters: { resource: RESOURCE },
        },
      ),
    );
  return { server, client, authentication, options, callback, exchange, tokens: await exchange() };
}

describe("the code flow of another implementation", () => {
  it.each(["none", "client_secret_basic", "client_secret_post"])("succeeds with %s", async (method) => {
    const issuer = issuerWith();
    const { tokens } = await completed(issuer, { token_endpoint_auth_method: method });
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "a b" });
    const keys = createRemoteJWKSet(new URL(`${ORIGIN}/jwks`), { [joseFetch]: fetchOf(issuer) });
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: ORIGIN, audience: RESOURCE });
    expect(payload).toMatchObject({ scope: "a b", sub: "user-1" });
    expect(issuer.store.active(tokens.access_token, 0)).toMatchObject({ audience: RESOURCE });
  });

  it("succeeds for an issuer with a path", async () => {
    const { tokens } = await completed(issuerWith({ path: "/tenant" }));
    expect(tokens.access_token).toBeDefined();
  });

  it("uses each refresh token once", async () => {
    const { server, client, authentication, options, tokens } = await completed(issuerWith());
    const refresh = async (value: string) =>
      oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, authentication, value, options),
      );
    const second = await refresh(String(tokens.refresh_token));
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    await expect(refresh(String(tokens.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("without rotation, uses the first refresh token each time, and sends no other", async () => {
    const { server, client, authentication, tokens, options } = await completed(
      issuerWith({ rotation: false }),
    );
    const value = String(tokens.refresh_token);
    for (const _ of [1, 2]) {
      const response = await oauth.refreshTokenGrantRequest(server, client, authentication, value, options);
      const refreshed = await oauth.processRefreshTokenResponse(server, client, response);
      expect(refreshed.refresh_token).toBeUndefined();
    }
  });

  it("refuses a code that was used, and revokes its tokens", async () => {
    const issuer = issuerWith();
    const { exchange, tokens } = await completed(issuer);
    await expect(exchange()).rejects.toMatchObject({ error: "invalid_grant" });
    expect(issuer.store.active(tokens.access_token, 0)).toBeUndefined();
  });
});

describe("the metadata", () => {
  it("is valid OpenID Connect metadata", async () => {
    expect(await discovered(issuerWith(), "oidc")).toMatchObject({ issuer: ORIGIN });
  });

  it.each([
    ["oauth", "/.well-known/oauth-authorization-server/tenant"],
    ["openid", "/.well-known/openid-configuration/tenant"],
    ["openid-appended", "/tenant/.well-known/openid-configuration"],
    ["oauth-root", "/.well-known/oauth-authorization-server"],
  ] as const)("is at one place only: %s", (place, path) => {
    const issuer = issuerWith({ path: "/tenant", places: [place] });
    const paths = [
      "/.well-known/oauth-authorization-server/tenant",
      "/.well-known/openid-configuration/tenant",
      "/tenant/.well-known/openid-configuration",
      "/.well-known/oauth-authorization-server",
    ];
    const served = paths.filter(
      (one) => issuer.handle({ method: "GET", url: ORIGIN + one, headers: {}, body: "" }).status === 200,
    );
    expect(served).toEqual([path]);
  });

  it("can be changed by a hook", async () => {
    const issuer = issuerWith({
      hooks: [{ metadata: (given) => ({ ...given, issuer: "https://other.example" }) }],
    });
    await expect(discovered(issuer)).rejects.toThrow("issuer");
  });
});

describe("the authorization endpoint", () => {
  const parameters = {
    response_type: "code",
    client_id: "known",
    redirect_uri: REDIRECT,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  };
  const asked = (changed: Record<string, string | undefined>, options: Partial<IssuerOptions> = {}) => {
    const given = Object.entries({ ...parameters, ...changed }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const clients = [{ id: "known", redirectUris: [REDIRECT], grantTypes: ["authorization_code"] }];
    return issuerWith({ clients, ...options }).handle({
      method: "GET",
      url: `${ORIGIN}/authorize?${new URLSearchParams(given)}`,
      headers: {},
      body: "",
    });
  };

  it.each([
    ["an unknown client", { client_id: "unknown" }],
    ["an unknown redirect URI", { redirect_uri: "https://attacker.example/cb" }],
    ["another path", { redirect_uri: "http://127.0.0.1:5000/other" }],
    ["a longer path", { redirect_uri: `${REDIRECT}/x` }],
  ])("redirects nowhere: %s", (_, changed) => {
    expect(asked(changed)).toMatchObject({ status: 400 });
  });

  it("accepts another port of the loopback address", () => {
    expect(asked({ redirect_uri: "http://127.0.0.1:6000/callback" }).headers.location).toMatch(
      /^http:\/\/127\.0\.0\.1:6000\/callback\?code=.*&iss=https/,
    );
  });

  it.each([
    [{ code_challenge: undefined }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ resource: "https://other.example" }, "invalid_target"],
  ])("answers with an error: %j", (changed, error) => {
    const { location = "" } = asked(changed, { resources: [RESOURCE] }).headers;
    expect(new URL(location).searchParams.get("error")).toBe(error);
  });

  it("accepts all of them if it is lenient", () => {
    const { location = "" } = asked({ code_challenge: undefined }, { lenient: true }).headers;
    expect(new URL(location).searchParams.has("code")).toBe(true);
  });

  it("returns the state byte for byte, and its issuer", () => {
    const { location = "" } = asked({ state: "a b&c=%" }).headers;
    expect(new URL(location).searchParams.get("state")).toBe("a b&c=%");
    expect(new URL(location).searchParams.get("iss")).toBe(ORIGIN);
  });
});

describe("introspection", () => {
  it("knows a token, and no other", async () => {
    const issuer = issuerWith({ opaque: true });
    const { tokens } = await completed(issuer);
    const asked = (token: string) =>
      JSON.parse(
        issuer.handle({
          method: "POST",
          url: `${ORIGIN}/introspect`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ token }).toString(),
        }).body,
      );
    expect(asked(tokens.access_token)).toMatchObject({ active: true, aud: RESOURCE });
    expect(asked("unknown")).toEqual({ active: false });
  });
});

it("makes keys on an elliptic curve, or uses those that are given: RSA keys would take a tenth of a second", () => {
  const { keys } = issuerWith();
  expect(keys.jwk.kty).toBe("EC");
  expect(issuerWith({ keys }).keys).toBe(keys);
});
