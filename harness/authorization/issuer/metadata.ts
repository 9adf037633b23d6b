import type { JsonObject } from "../../../schema/json.ts";
import type { IssuerOptions, MetadataPlace } from "./options.ts";

const PLACES: readonly MetadataPlace[] = ["oauth", "openid"];

/** The issuer identifier. */
export const identifierOf = ({ origin, path = "" }: IssuerOptions): string => `${origin}${path}`;

/** The paths of the endpoints, by name. */
export function pathsOf({ path = "", nonce }: IssuerOptions) {
  return {
    authorize: `${path}/authorize${nonce === undefined ? "" : `-${nonce}`}`,
    token: `${path}/token`,
    register: `${path}/register`,
    keys: `${path}/jwks`,
    introspect: `${path}/introspect`,
  };
}

/** The path of a metadata document (RFC 8414, 3.1; OpenID Connect Discovery, 4). */
export function metadataPath(place: MetadataPlace, path = ""): string {
  switch (place) {
    case "oauth":
      return `/.well-known/oauth-authorization-server${path}`;
    case "oauth-root":
      return "/.well-known/oauth-authorization-server";
    case "openid":
      return `/.well-known/openid-configuration${path}`;
    case "openid-appended":
      return `${path}/.well-known/openid-configuration`;
  }
}

/** The place that a path names, if this issuer publishes its metadata there. */
export function placeOf(
  pathname: string,
  { places = PLACES, path }: IssuerOptions,
): MetadataPlace | undefined {
  return places.find((place) => metadataPath(place, path) === pathname);
}

export function metadataOf(options: IssuerOptions, place: MetadataPlace): JsonObject | undefined {
  const { origin, registration = true, clientDocuments, refresh = true, metadata = {}, hooks = [] } = options;
  const paths = pathsOf(options);
  const at = (path: string) => `${origin}${path}`;
  const openid = {
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  };
  const document = {
    issuer: identifierOf(options),
    authorization_endpoint: at(paths.authorize),
    token_endpoint: at(paths.token),
    ...(registration ? { registration_endpoint: at(paths.register) } : {}),
    jwks_uri: at(paths.keys),
    introspection_endpoint: at(paths.introspect),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [
      "authorization_code",
      ...(refresh ? ["refresh_token"] : []),
      "client_credentials",
    ],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ...(clientDocuments ? { client_id_metadata_document_supported: true } : {}),
    ...(place.startsWith("openid") ? openid : {}),
    ...metadata,
  };
  const defined = Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
  return hooks.reduce<JsonObject | undefined>(
    (changed, hook) => (changed && hook.metadata ? hook.metadata(changed, place) : changed),
    defined as JsonObject,
  );
}
