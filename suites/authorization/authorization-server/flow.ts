import { challengeOf, randomText } from "../../../harness/authorization/token.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Answer, type Asked, type Caller, parsed } from "../server/caller.ts";
import { type PublicClient, REDIRECT_URI } from "./client.ts";
import type { Endpoints } from "./endpoints.ts";
import { parameterIn, SECRETS, type Visit, visit } from "./visit.ts";

/** Characters that a server has to decode and encode again: all are legal in state (RFC 6749, appendix A.5). */
export const STATE = "mcp-conform a+b/c=d&e%2F~";

/** A request without an answer, because the step before it led to nothing. */
export function notSent(sent: string, why: string): Asked {
  return { kind: "missing", sent, why };
}

/** Sends the requests of clients to one authorization server. */
export class Flow {
  readonly #caller: Caller;
  readonly #endpoints: Endpoints;
  readonly #common: Readonly<Record<string, string>>;

  constructor(caller: Caller, endpoints: Endpoints, document: JsonObject, resource: string) {
    this.#caller = caller;
    this.#endpoints = endpoints;
    this.#common = { resource, ...scopeOf(document) };
  }

  /** An authorization request. A parameter that is undefined is left out. */
  authorize(
    sent: string,
    clientId: string,
    changes: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Visit> {
    const parameters: Readonly<Record<string, string | undefined>> = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      state: STATE,
      ...this.#common,
      ...changes,
    };
    const start = new URL(this.#endpoints.at("authorization_endpoint"));
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) start.searchParams.set(name, value);
    }
    return visit(this.#caller, sent, { start, redirectUri: parameters.redirect_uri ?? REDIRECT_URI });
  }

  /** An authorization request with a new code challenge. */
  async begin(
    sent: string,
    clientId: string,
  ): Promise<{ readonly visited: Visit; readonly verifier: string }> {
    const verifier = randomText(32);
    const visited = await this.authorize(sent, clientId, challengeFor(verifier));
    return { visited, verifier };
  }

  /** A request with a new code, which `changes` makes wrong. */
  async redeemNew(
    sent: string,
    { id }: PublicClient,
    changes: (verifier: string) => Readonly<Record<string, string | undefined>>,
  ): Promise<Asked> {
    const { visited, verifier } = await this.begin("an authorization request", id);
    const code = parameterIn(visited, "code");
    if (code === undefined) return notSent(sent, "a further authorization request led to no code");
    return this.redeem(sent, { client_id: id, code, code_verifier: verifier, ...changes(verifier) });
  }

  /** Exchanges a code. */
  redeem(
    sent: string,
    parameters: Readonly<Record<string, string | undefined>>,
    credentials: Headers = [],
  ): Promise<Asked> {
    const form = {
      grant_type: "authorization_code",
      redirect_uri: REDIRECT_URI,
      resource: this.#common.resource,
      ...parameters,
    };
    return this.token(sent, form, credentials);
  }

  refresh(sent: string, clientId: string, refreshToken: string): Promise<Asked> {
    return this.token(sent, {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: refreshToken,
      resource: this.#common.resource,
    });
  }

  /** A request to the token endpoint. */
  token(
    sent: string,
    parameters: Readonly<Record<string, string | undefined>>,
    credentials: Headers = [],
  ): Promise<Asked> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value);
    const { code_verifier: verifier } = parameters;
    return this.#caller.send(sent, {
      method: "POST",
      url: this.#endpoints.at("token_endpoint"),
      headers: [
        ["Content-Type", "application/x-www-form-urlencoded"],
        ["Accept", "application/json"],
        ...credentials,
      ],
      body: form.toString(),
      anonymous: true,
      secrets: { ...SECRETS, ...(verifier === undefined ? {} : { sent: [verifier] }) },
    });
  }
}

/** The parameters of PKCE for an authorization request. */
export function challengeFor(verifier: string): Readonly<Record<string, string>> {
  return { code_challenge: challengeOf(verifier), code_challenge_method: "S256" };
}

/** Servers of OpenID Connect issue refresh tokens for this scope only, and only after a question (OpenID Connect Core, 11). */
function scopeOf({ scopes_supported: supported }: JsonObject): Readonly<Record<string, string>> {
  const scopes: readonly unknown[] = Array.isArray(supported) ? supported : [];
  const wanted = ["openid", "offline_access"].filter((scope) => scopes.includes(scope));
  return wanted.includes("offline_access") ? { scope: wanted.join(" "), prompt: "consent" } : {};
}

/** The answer of the token endpoint, if it has a token. */
export function granted(asked: Asked | undefined): (Answer & { readonly issued: JsonObject }) | undefined {
  if (asked?.kind !== "answer" || asked.status < 200 || asked.status > 299) return undefined;
  const issued = parsed(asked.body);
  return typeof issued?.access_token === "string" ? { ...asked, issued } : undefined;
}

/** The refresh token in an answer. */
export function refreshTokenIn(asked: Asked | undefined): string | undefined {
  const value = granted(asked)?.issued.refresh_token;
  return typeof value === "string" ? value : undefined;
}
