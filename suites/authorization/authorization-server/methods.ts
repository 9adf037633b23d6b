import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Asked, Caller } from "../server/caller.ts";
import { methodOf, registerAt, unregister } from "./client.ts";
import { Blocked, type Endpoints } from "./endpoints.ts";
import { type Flow, notSent } from "./flow.ts";
import { parameterIn } from "./visit.ts";

/** A way of clients to authenticate that the metadata lists, and the answer to a code of such a client. */
export interface MethodTried {
  readonly method: string;
  readonly token: Asked;
}

/** The ways with a secret that a registration gives. */
const WITH_SECRET = ["client_secret_basic", "client_secret_post"] as const;

/** The ways that a document lists. */
export function methodsIn({ token_endpoint_auth_methods_supported: listed }: JsonObject): readonly string[] {
  return [listed].flat().filter((one) => typeof one === "string");
}

/** Registers a client for each listed way with a secret, and redeems a code in this way. */
export async function tryMethods(
  caller: Caller,
  endpoints: Endpoints,
  flow: Flow,
  document: JsonObject,
): Promise<readonly MethodTried[]> {
  const tried: MethodTried[] = [];
  for (const method of WITH_SECRET.filter((one) => methodsIn(document).includes(one)))
    tried.push({ method, token: await redeemedBy(caller, endpoints, flow, method) });
  return tried;
}

async function redeemedBy(
  caller: Caller,
  endpoints: Endpoints,
  flow: Flow,
  method: (typeof WITH_SECRET)[number],
): Promise<Asked> {
  const sent = `a code of a client that authenticates with ${method}`;
  const kind = `clients with ${method}`;
  try {
    const client = await registerAt(caller, endpoints, kind, {
      client_name: `mcp-conform, ${method}`,
      token_endpoint_auth_method: method,
    });
    try {
      const { client_secret: secret } = client.registration.response;
      if (methodOf(client) !== method || typeof secret !== "string")
        return notSent(sent, `the client was registered with ${methodOf(client)}`);
      const { visited, verifier } = await flow.begin("an authorization request", client.id);
      const code = parameterIn(visited, "code");
      if (code === undefined) return notSent(sent, "the authorization request led to no code");
      const form = { code, code_verifier: verifier };
      if (method === "client_secret_post")
        return await flow.redeem(sent, { ...form, client_id: client.id, client_secret: secret });
      return await flow.redeem(sent, form, [["Authorization", basic(client.id, secret)]]);
    } finally {
      await unregister(caller, client);
    }
  } catch (cause) {
    if (cause instanceof Blocked) return notSent(sent, cause.message);
    throw cause;
  }
}

/** Both are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basic(id: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
  return `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`;
}

/** The members of a registration that were sent, and that the response has with another value, or not at all. */
export function replacedIn(sent: JsonObject, response: JsonObject): readonly string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const registered = ownMember(response, name);
    const same = Array.isArray(value)
      ? Array.isArray(registered) && value.every((one) => registered.includes(one))
      : isObject(value) || registered === value;
    return same ? [] : [name];
  });
}
