import type { JsonObject } from "../../../schema/json.ts";
import { isLoopback } from "../../authorization/loopback.ts";
import type { Permission } from "../../authorization/permission.ts";
import { challengeOf, randomText } from "../../authorization/token.ts";
import { StartFailure } from "../../target/target.ts";
import { ask } from "./ask.ts";
import { Callback } from "./callback.ts";
import { type Discovered, endpointOf } from "./discover.ts";
import { type Client, requestToken } from "./token-request.ts";

export interface Login extends Discovered {
  readonly permission: Permission;
  readonly client?: Client | undefined;
  readonly callbackPort?: number | undefined;
  readonly mayRegister: boolean;
  /** Shows the URL to the operator. */
  readonly show: (url: string) => void;
  readonly signal: AbortSignal;
}

/** The code flow with PKCE, in the browser of the operator. Rejects with a StartFailure. */
export async function login(given: Login): Promise<string> {
  const { metadata, permission, callbackPort, show, signal, issuer } = given;
  const callback = await Callback.listen(callbackPort);
  try {
    const start = new URL(endpointOf(metadata, "authorization_endpoint", permission));
    const client = given.client ?? (await registered(given, callback.url));
    const verifier = randomText(32);
    const state = randomText(16);
    const parameters = {
      response_type: "code",
      client_id: client.id,
      redirect_uri: callback.url,
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: "S256",
      resource: given.resource,
      scope: given.scope,
    };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) start.searchParams.set(name, value);
    }
    show(start.href);
    const code = codeIn(await callback.response(state, signal), metadata, issuer);
    return await requestToken({ metadata, permission }, client, {
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: callback.url,
      resource: given.resource,
    });
  } finally {
    await callback.close();
  }
}

/** The code of an authorization response, which has to be of this issuer (RFC 9207). */
function codeIn(response: URLSearchParams, metadata: JsonObject, issuer: string): string {
  const error = response.get("error");
  if (error !== null) {
    const description = response.get("error_description");
    throw new StartFailure(
      "The login was refused.",
      [["answer", [error, description].filter((one) => one !== null).join(", ")]],
      "",
    );
  }
  const iss = response.get("iss");
  const isAnnounced = metadata.authorization_response_iss_parameter_supported === true;
  if (iss === null ? isAnnounced : iss !== metadata.issuer) {
    throw new StartFailure(
      `The login was answered with ${iss === null ? "no iss" : `iss ${JSON.stringify(iss)}`}.`,
      [["issuer", issuer]],
      "The answer may come from another authorization server, so its code is not used.",
    );
  }
  return response.get("code") ?? "";
}

async function registered(
  { metadata, permission, mayRegister, scope }: Login,
  redirectUri: string,
): Promise<Client> {
  const url = metadata.registration_endpoint;
  const isAllowed = typeof url === "string" && (mayRegister || isLoopback(url));
  if (!isAllowed) {
    throw new StartFailure(
      "The login needs a client.",
      [],
      `Name one with --client-id${typeof url === "string" ? ", or let mcp-conform register one with --allow registration" : ""}.`,
    );
  }
  const reply = await ask({
    method: "POST",
    url: endpointOf(metadata, "registration_endpoint", permission),
    headers: [["Content-Type", "application/json"]],
    body: JSON.stringify({
      client_name: "mcp-conform",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "native",
      ...(scope === undefined ? {} : { scope }),
    }),
  });
  const { client_id: id, client_secret: secret, error } = reply?.json ?? {};
  if (typeof id === "string") return { id, ...(typeof secret === "string" ? { secret } : {}) };
  throw new StartFailure(
    "The authorization server registered no client.",
    [["answer", `HTTP ${reply?.status ?? "none"}${typeof error === "string" ? `, ${error}` : ""}`]],
    "Name a client with --client-id.",
  );
}
