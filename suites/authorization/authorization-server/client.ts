import { secretsIn } from "../../../harness/authorization/answer-secrets.ts";
import { isLoopback } from "../../../harness/authorization/loopback.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Caller, parsed } from "../server/caller.ts";
import { Blocked, type Endpoints } from "./endpoints.ts";

/** Nothing listens there: the harness reads the redirect, and does not follow it. */
export const REDIRECT_URI = "http://127.0.0.1:33418/callback";

/** A public client that the harness has registered. */
export interface PublicClient {
  readonly id: string;
  /** Where and how to remove the registration (RFC 7592), if the server offers that. */
  readonly management?: { readonly url: string; readonly token: string };
}

/** Registers a client (RFC 7591). Throws a Blocked if the server refuses it. */
export async function registered(caller: Caller, endpoints: Endpoints, name: string): Promise<PublicClient> {
  const url = endpoints.at("registration_endpoint");
  const metadata = {
    client_name: name,
    redirect_uris: [REDIRECT_URI],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  };
  const asked = await caller.send("the registration of a public client", {
    method: "POST",
    url,
    headers: [
      ["Content-Type", "application/json"],
      ["Accept", "application/json"],
    ],
    body: JSON.stringify(metadata),
    anonymous: true,
    secrets: { found: secretsIn },
  });
  if (asked.kind === "missing") throw new Blocked(`an answer to ${asked.sent}: ${asked.why}`);
  const client = parsed(asked.body);
  if (typeof client?.client_id !== "string")
    throw new Blocked(`a server that registers public clients: it answered HTTP ${asked.status}`);
  const management = managementOf(client, url);
  const made = { id: client.client_id, ...(management === undefined ? {} : { management }) };
  // A server may replace what a client asks for (RFC 7591, 3.2.1). A client with a secret is not public.
  const { token_endpoint_auth_method: method = client.client_secret === undefined ? "none" : "a secret" } =
    client;
  if (method === "none") return made;
  await unregister(caller, made);
  throw new Blocked(
    `a server that registers public clients: token_endpoint_auth_method is ${String(method)}`,
  );
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
export async function unregister(caller: Caller, { management }: PublicClient): Promise<void> {
  if (management === undefined) return;
  await caller.send("the end of the registration", {
    method: "DELETE",
    url: management.url,
    headers: [["Authorization", `Bearer ${management.token}`]],
    anonymous: true,
  });
}
