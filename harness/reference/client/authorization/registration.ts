import type { JsonObject } from "../../../switches/message.ts";
import { AuthorizationFailed, type Discovered, parsed, stringsIn } from "./discovery.ts";
import type { NextWeb } from "./web.ts";

/** What an identity provider has given to this client when its user logged in. */
export interface Identity {
  readonly clientId: string;
  readonly idToken: string;
  readonly tokenEndpoint: string;
}

/** What the operator has configured. */
export interface Credentials {
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The https URL of the metadata document of this client. */
  readonly metadataUrl?: string;
  /** In PEM. Instead of a secret. */
  readonly privateKey?: string;
  /** It acts for itself, and not for a user. */
  readonly isMachine?: boolean;
  readonly identity?: Identity;
}

/** How this client is known to an authorization server. */
export interface Registration {
  readonly clientId: string;
  readonly secret?: string;
  readonly method: string;
  readonly privateKey?: string;
}

/** In the order of the specification: configured, by a metadata document, dynamic. */
export async function registered(
  { metadata }: Discovered,
  redirectUri: string,
  { clientId, clientSecret, metadataUrl, privateKey }: Credentials,
  web: NextWeb,
): Promise<Registration> {
  const listed = stringsIn(metadata.token_endpoint_auth_methods_supported);
  if (clientId !== undefined && privateKey !== undefined)
    return { clientId, method: "private_key_jwt", privateKey };
  if (clientId !== undefined) {
    const usual = clientSecret === undefined ? "none" : "client_secret_basic";
    const method = listed.length === 0 || listed.includes(usual) ? usual : (listed[0] ?? usual);
    return { clientId, method, ...(clientSecret === undefined ? {} : { secret: clientSecret }) };
  }
  if (metadataUrl !== undefined && metadata.client_id_metadata_document_supported === true)
    return { clientId: metadataUrl, method: "none" };
  const url = metadata.registration_endpoint;
  if (typeof url !== "string") throw new AuthorizationFailed("There is no way to register");
  const wanted = listed.length === 0 || listed.includes("none") ? "none" : listed[0];
  const answer = await web({
    purpose: "register",
    method: "POST",
    url,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(metadataFor(redirectUri, wanted)),
  });
  const given = parsed(answer.body);
  if (answer.status !== 201 || given === undefined)
    throw new AuthorizationFailed(
      `The registration was rejected: ${given?.error_description ?? answer.status}`,
    );
  const secret = given.client_secret;
  return {
    clientId: String(given.client_id),
    method: String(
      given.token_endpoint_auth_method ?? (secret === undefined ? "none" : "client_secret_basic"),
    ),
    ...(typeof secret === "string" ? { secret } : {}),
  };
}

const metadataFor = (redirectUri: string, method: unknown): JsonObject => ({
  client_name: "mcp-conform-reference-client",
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: method,
  application_type: "native",
});
