import type { AuthorizationSetup } from "../../../harness/authorization/setup.ts";
import { defaultEndpoints } from "../../../harness/authorization/well-known.ts";
import type { Asked, Caller } from "./caller.ts";
import { documentOf, type Route } from "./metadata.ts";

/** In 2025-03-26: the server's own endpoints, at its origin. */
export interface OwnEndpoints {
  readonly metadata: Route;
  /** Without metadata: the answers at the default paths. */
  readonly defaults: readonly Asked[];
  /** The answer to an authorization request with an unknown redirect URI. */
  readonly redirect?: Asked;
}

/** The domain is reserved for examples. */
export const ATTACKER = "https://attacker.example/cb";

/** Asks at the server's own origin only. Nothing is registered, and nothing is authorized. */
export async function ownEndpoints(
  caller: Caller,
  metadata: Route,
  { permission, mayRegister }: Pick<AuthorizationSetup, "permission" | "mayRegister">,
): Promise<OwnEndpoints> {
  if (!mayRegister) return { metadata, defaults: [] };
  const document = documentOf(metadata)?.document;
  const defaults = defaultEndpoints(caller.url);
  const answers: Asked[] = [];
  if (document === undefined) {
    const json = [["Content-Type", "application/json"]] as const;
    const form = [["Content-Type", "application/x-www-form-urlencoded"]] as const;
    answers.push(
      await caller.send("POST /token with an empty form", {
        method: "POST",
        url: defaults.token,
        headers: form,
        body: "",
        anonymous: true,
      }),
      await caller.send("POST /register with {}", {
        method: "POST",
        url: defaults.register,
        headers: json,
        body: "{}",
        anonymous: true,
      }),
    );
  }
  const named = document?.authorization_endpoint;
  const authorize = typeof named === "string" ? named : defaults.authorize;
  const isOwn = URL.canParse(authorize) && new URL(authorize).host === new URL(caller.url).host;
  if (!isOwn || permission.refusal(authorize) !== undefined) return { metadata, defaults: answers };
  const url = new URL(authorize);
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: "mcp-conform-unknown",
    redirect_uri: ATTACKER,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: "mcp-conform",
  })) {
    url.searchParams.set(name, value);
  }
  const redirect = await caller.send("GET of the authorization endpoint with an unknown client", {
    method: "GET",
    url: url.href,
    headers: [["Accept", "text/html"]],
    anonymous: true,
  });
  return { metadata, defaults: document === undefined ? [redirect, ...answers] : answers, redirect };
}
