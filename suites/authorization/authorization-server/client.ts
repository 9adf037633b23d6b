import { secretsIn } from "../../../harness/authorization/answer-secrets.ts";
import { isLoopback } from "../../../harness/authorization/loopback.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Answer, type Caller, parsed } from "../server/caller.ts";
import { Blocked, type Endpoints } from "./endpoints.ts";

/** Nothing listens there: the harness reads the redirect, and does not follow it. */
export const REDIRECT_URI = "http://127.0.0.1:33418/callback";

/** What was sent to register a client, and the answer. */
export interface Registration {
  readonly sent: JsonObject;
  readonly answer: Answer;
  /** The JSON object in the answer. */
  readonly response: JsonObject;
}

/** A client that the harness has registered. */
export interface PublicClient {
  readonly id: string;
  /** Where and how to remove the registration (RFC 7592), if the server offers that. */
  readonly management?: { readonly url: string; readonly token: string };
  readonly registration: Registration;
}

/** Registers a client (RFC 7591). Throws a Blocked if the server refuses it. */
export async function registerAt(
  caller: Caller,
  endpoints: Endpoints,
  kind: string,
  changes: JsonObject,
): Promise<PublicClient> {
  const url = endpoints.at("registration_endpoint");
  const sent = {
    redirect_uris: [REDIRECT_URI],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    application_type: "native",
    ...changes,
  };
  const asked = await caller.send(`the registration of ${kind}`, {
    method: "POST",
    url,
    headers: [
      ["Content-Type", "application/json"],
      ["Accept", "application/json"],
    ],
    body: JSON.stringify(sent),
    anonymous: true,
    secrets: { found: secretsIn },
  });
  if (asked.kind === "missing") throw new Blocked(`an answer to ${asked.sent}: ${asked.why}`);
  const response = parsed(asked.body);
  if (typeof response?.client_id !== "string")
    throw new Blocked(`a server that registers ${kind}: it answered HTTP ${asked.status}`);
  const management = managementOf(response, url);
  return {
    id: response.client_id,
    ...(management === undefined ? {} : { management }),
    registration: { sent, answer: asked, response },
  };
}

/** The way in which a registered client authenticates: a server may replace what a client asks for (RFC 7591, 3.2.1). */
export function methodOf({ registration: { response } }: PublicClient): string {
  const usual = response.client_secret === undefined ? "none" : "a secret";
  return String(response.token_endpoint_auth_method ?? usual);
}

/** Registers a public client. */
export async function registered(
  caller: Caller,
  endpoints: Endpoints,
  name: string,
  changes: JsonObject = {},
): Promise<PublicClient> {
  const kind = "public clients";
  const made = await registerAt(caller, endpoints, kind, {
    client_name: name,
    token_endpoint_auth_method: "none",
    ...changes,
  });
  const method = methodOf(made);
  if (method === "none") return made;
  // A client with a secret is not public.
  await unregister(caller, made);
  throw new Blocked(`a server that registers ${kind}: token_endpoint_auth_method is ${method}`);
}

function managementOf(
  { registration_client_uri: at, registration_access_token: token }: JsonObject,
  endpoint: string,
): PublicClient["management"] {
  if (typeof at !== "string" || typeof token !== "string" || !URL.canParse(at)) return undefined;
  const isOwn = new URL(at).host === new URL(endpoint).host;
  return isOwn && (new URL(at).protocol === "https:" || isLoopback(at)) ? { url: at, token } : undefined;
}

/** Removes a registration, so that nothing of a run is left at the server. */
export async function unregister(
  caller: Caller,
  { management }: Pick<PublicClient, "management">,
): Promise<void> {
  if (management === undefined) return;
  await caller.send("the end of the registration", {
    method: "DELETE",
    url: management.url,
    headers: [["Authorization", `Bearer ${management.token}`]],
    anonymous: true,
  });
}
