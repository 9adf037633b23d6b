import { createHash, randomBytes } from "node:crypto";
import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { withHeader } from "../rewrite.ts";
import type { HttpReply, HttpRequest, NextHttp } from "../switch.ts";
import { textOf } from "../wire/exchange.ts";
import { Callback } from "./callback.ts";
import { bearerIn, type Challenge } from "./challenges.ts";
import { clientAssertion, directGrant } from "./direct.ts";
import {
  AuthorizationFailed,
  type Discovered,
  discover,
  discoverOlder,
  parsed,
  stringsIn,
} from "./discovery.ts";
import { type Credentials, type Registration, registered } from "./registration.ts";
import { exchangeWeb, type NextWeb } from "./web.ts";

export interface AuthorizationOptions extends Credentials {
  /** Opens the browser of the user. */
  open(url: string): Promise<void>;
  /** How long the user may take after that, in milliseconds. */
  readonly patienceMs?: number;
  /** Registrations of earlier starts, by issuer. New ones are added. */
  readonly stored?: Map<string, Registration>;
}

interface Setup extends AuthorizationOptions {
  readonly endpoint: string;
  /** The newest revision that the client speaks. */
  readonly revision: Revision;
  /** The hooks for requests of the authorization. */
  web(call: Parameters<NextWeb>[0], next: NextWeb): ReturnType<NextWeb>;
}

/** Ends an authorization that does not lead anywhere. */
const MOST_FLOWS = 3;

/** The authorization of one client at one server. */
export class Authorizer {
  readonly #setup: Setup;
  readonly #registrations = new Map<string, { registration: Registration; callback: Callback }>();
  #token: string | undefined;
  #refreshToken: string | undefined;
  #discovered: Discovered | undefined;
  #scopes: readonly string[] = [];
  #flows = 0;
  #failure: Error | undefined;
  #running: Promise<void> | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Sends a request with the token. A refusal for it starts the authorization, and the request is sent again. */
  async around(request: HttpRequest, send: NextHttp): Promise<HttpReply> {
    for (;;) {
      const used = this.#token;
      const reply = await send(
        used === undefined ? request : withHeader(request, "Authorization", `Bearer ${used}`),
      );
      const challenge = bearerIn(reply.headers["www-authenticate"]);
      const isStepUp = reply.status === 403 && challenge?.parameters.error === "insufficient_scope";
      if (reply.status !== 401 && !isStepUp) {
        if (reply.status < 400) this.#flows = 0;
        return reply;
      }
      if (this.#failure !== undefined) return reply;
      await textOf(reply.body);
      // Another request may have brought a new token in the meantime.
      if (used !== this.#token) continue;
      this.#running ??= this.#renew(challenge, isStepUp).finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
  }

  close(): void {
    for (const { callback } of this.#registrations.values()) callback.close();
  }

  async #renew(challenge: Challenge | undefined, isStepUp: boolean): Promise<void> {
    try {
      if (this.#flows >= MOST_FLOWS) throw new AuthorizationFailed("The server refuses every token");
      this.#flows += 1;
      if (!isStepUp && this.#refreshToken !== undefined && (await this.#refresh())) return;
      await this.#authorize(challenge);
    } catch (cause) {
      this.#failure = cause instanceof Error ? cause : new Error(String(cause));
      throw this.#failure;
    }
  }

  readonly #web: NextWeb = (call) => this.#setup.web(call, exchangeWeb);

  async #authorize(challenge: Challenge | undefined): Promise<void> {
    const { endpoint, revision } = this.#setup;
    const discovered =
      revision <= "2025-03-26"
        ? await discoverOlder(endpoint, this.#web)
        : await discover(endpoint, challenge, this.#web);
    const { metadata, issuer, resource } = discovered;
    const scope = this.#scopeFor(challenge, discovered);
    const direct = await directGrant(discovered, this.#setup, scope, this.#web);
    if (direct !== undefined) {
      this.#discovered = discovered;
      await this.#registered(discovered);
      return this.#request(direct);
    }
    if (revision >= "2025-11-25" && !stringsIn(metadata.code_challenge_methods_supported).includes("S256"))
      throw new AuthorizationFailed("The authorization server does not announce PKCE with S256");
    this.#discovered = discovered;
    const { registration, callback } = await this.#registered(discovered);
    const state = randomBytes(16).toString("base64url");
    const verifier = randomBytes(32).toString("base64url");
    const url = new URL(String(metadata.authorization_endpoint));
    if (!["http:", "https:"].includes(url.protocol))
      throw new AuthorizationFailed("The authorization endpoint is no web page");
    for (const [name, value] of Object.entries({
      response_type: "code",
      client_id: registration.clientId,
      redirect_uri: callback.redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state,
      scope,
      resource,
    })) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const call = { purpose: "authorize", method: "GET", url: url.href, headers: {} } as const;
    const { headers } = await this.#setup.web(call, async (given) => {
      await this.#setup.open(given.url);
      const location = await callback.arrived(this.#setup.patienceMs);
      return { status: 302, headers: location === undefined ? {} : { location }, body: "" };
    });
    const code = codeIn(headers.location, { state, issuer, metadata });
    await this.#request({
      grant_type: "authorization_code",
      code,
      redirect_uri: callback.redirectUri,
      code_verifier: verifier,
      ...(resource === undefined ? {} : { resource }),
    });
    if (scope !== undefined) this.#scopes = scope.split(" ");
  }

  /** In the order of the specification. A step-up keeps the earlier scopes. */
  #scopeFor(challenge: Challenge | undefined, { scopes }: Discovered): string | undefined {
    const challenged = challenge?.parameters.scope?.split(" ").filter((one) => one !== "");
    const wanted = challenged ?? scopes;
    if (wanted === undefined || wanted.length === 0) return undefined;
    return [...new Set([...this.#scopes, ...wanted])].join(" ");
  }

  /** Each authorization server has its own registration. */
  async #registered(discovered: Discovered) {
    const known = this.#registrations.get(discovered.issuer);
    const callback = await Callback.open();
    // A callback serves once. The port of a loopback redirect may change.
    known?.callback.close();
    const { stored } = this.#setup;
    const registration =
      known?.registration ??
      stored?.get(discovered.issuer) ??
      (await this.#register(discovered, callback).catch((cause: unknown) => {
        callback.close();
        throw cause;
      }));
    stored?.set(discovered.issuer, registration);
    const both = { registration, callback };
    this.#registrations.set(discovered.issuer, both);
    return both;
  }

  #register(discovered: Discovered, { redirectUri }: Callback): Promise<Registration> {
    return registered(discovered, redirectUri, this.#setup, this.#web);
  }

  /** False if the refresh token is refused. */
  async #refresh(): Promise<boolean> {
    const { resource } = this.#discovered ?? {};
    const refreshToken = this.#refreshToken ?? "";
    this.#refreshToken = undefined;
    try {
      await this.#request({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        ...(resource === undefined ? {} : { resource }),
      });
      // Without a new one, the old one stays good (RFC 6749, 6).
      this.#refreshToken ??= refreshToken;
      return true;
    } catch {
      return false;
    }
  }

  async #request(parameters: Readonly<Record<string, string>>): Promise<void> {
    const { issuer = "", metadata = {} } = this.#discovered ?? {};
    const registration = this.#registrations.get(issuer)?.registration;
    if (registration === undefined) throw new AuthorizationFailed("The client is not registered");
    const { headers, form } = authenticated(registration, parameters, issuer);
    const answer = await this.#web({
      purpose: "token",
      method: "POST",
      url: String(metadata.token_endpoint),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "application/json",
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
    });
    const tokens: JsonObject = parsed(answer.body) ?? {};
    if (answer.status !== 200 || typeof tokens.access_token !== "string")
      throw new AuthorizationFailed(`The token request was refused: ${tokens.error ?? answer.status}`);
    this.#token = tokens.access_token;
    if (typeof tokens.refresh_token === "string") this.#refreshToken = tokens.refresh_token;
  }
}

/** The code of a valid redirect: its state is the one that was sent, and its issuer is the one that was asked. */
function codeIn(
  location: string | undefined,
  { state, issuer, metadata }: { state: string; issuer: string; metadata: JsonObject },
): string {
  if (location === undefined) throw new AuthorizationFailed("The user did not finish");
  const parameters = new URL(location).searchParams;
  const iss = parameters.get("iss");
  const isAnnounced = metadata.authorization_response_iss_parameter_supported === true;
  if (iss === null ? isAnnounced : iss !== issuer)
    throw new AuthorizationFailed("The answer is not from the authorization server that was asked");
  if (parameters.get("state") !== state) throw new AuthorizationFailed("The state differs");
  const code = parameters.get("code");
  if (code === null) throw new AuthorizationFailed(`The user was refused: ${parameters.get("error")}`);
  return code;
}

/** How a client proves who it is (RFC 6749, 2.3.1). */
function authenticated(
  registration: Registration,
  parameters: Readonly<Record<string, string>>,
  issuer: string,
): { readonly headers: Readonly<Record<string, string>>; readonly form: Readonly<Record<string, string>> } {
  const { clientId, secret = "", method } = registration;
  switch (method) {
    case "private_key_jwt":
      return { headers: {}, form: { ...parameters, ...clientAssertion(registration, issuer) } };
    case "client_secret_basic": {
      const pair = `${formEncoded(clientId)}:${formEncoded(secret)}`;
      return {
        headers: { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
        form: parameters,
      };
    }
    case "client_secret_post":
      return { headers: {}, form: { ...parameters, client_id: clientId, client_secret: secret } };
    default:
      return { headers: {}, form: { ...parameters, client_id: clientId } };
  }
}

const formEncoded = (text: string): string => encodeURIComponent(text).replaceAll("%20", "+");
