import type { JsonObject } from "../../../schema/json.ts";
import type { Permission } from "../../authorization/permission.ts";
import { StartFailure } from "../../target/target.ts";
import type { Headers } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import { ask, type Reply } from "./ask.ts";
import { endpointOf } from "./discover.ts";

/** The client for which a token is issued. */
export interface Client {
  readonly id: string;
  readonly secret?: string | undefined;
}

/** Requests an access token. Rejects with a StartFailure that shows the answer, and no secret. */
export async function requestToken(
  { metadata, permission }: { readonly metadata: JsonObject; readonly permission: Permission },
  client: Client,
  parameters: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const url = endpointOf(metadata, "token_endpoint", permission);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value);
  const headers = authenticate(client, metadata, form);
  const reply = await ask({
    method: "POST",
    url,
    headers: [["Content-Type", "application/x-www-form-urlencoded"], ...headers],
    body: form.toString(),
  });
  const token = reply?.json?.access_token;
  if (reply !== undefined && reply.status < 300 && typeof token === "string") return token;
  throw new StartFailure(
    "The authorization server issued no token.",
    [["token endpoint", url], ...factsOf(reply)],
    "Check the client id, its secret, its grants, and --scope.",
  );
}

/** Adds the credentials in a way that the server announces: in a header, unless it lists the form only (RFC 8414, 2). */
function authenticate({ id, secret }: Client, metadata: JsonObject, form: URLSearchParams): Headers {
  const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = metadata;
  const isInForm = Array.isArray(methods) && !methods.includes("client_secret_basic");
  if (secret === undefined || isInForm) {
    form.set("client_id", id);
    if (secret !== undefined) form.set("client_secret", secret);
    return [];
  }
  const pair = [id, secret].map((one) => new URLSearchParams({ "": one }).toString().slice(1)).join(":");
  return [["Authorization", `Basic ${Buffer.from(pair).toString("base64")}`]];
}

function factsOf(reply: Reply | undefined): StartFailure["facts"] {
  if (reply === undefined) return [["answer", "none"]];
  const { error, error_description: description } = reply.json ?? {};
  const challenge = headerOf(reply.headers, "WWW-Authenticate");
  return [
    [
      "answer",
      [`HTTP ${reply.status}`, error, description].filter((one) => typeof one !== "undefined").join(", "),
    ],
    ...(challenge === undefined ? [] : [["challenge", challenge] as const]),
  ];
}
