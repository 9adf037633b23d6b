import { randomText } from "../token.ts";
import {
  found,
  jsonOf,
  OAuthError,
  once,
  plain,
  strings,
  type WebReply,
  type WebRequest,
} from "./exchange.ts";
import { identifierOf } from "./metadata.ts";
import { type IssuerOptions, timeOf } from "./options.ts";
import { isRegisteredRedirect } from "./register.ts";
import type { RegisteredClient, Store } from "./store.ts";

/** In seconds. */
const CODE_LIFETIME = 60;

/** The name of the person who consents. */
export const SUBJECT = "user-1";

/**
 * The authorization endpoint. It redirects at once: the user has consented. Without a known client and redirect URI it
 * redirects nowhere (RFC 6749, 4.1.2.1).
 */
export function authorize(request: WebRequest, store: Store, options: IssuerOptions): WebReply {
  const { lenient = false, hooks = [] } = options;
  const { onIssued = () => {} } = options;
  const parameters =
    request.method === "POST" ? new URLSearchParams(request.body) : new URL(request.url).searchParams;
  const client = clientOf(parameters.get("client_id") ?? "", store, options);
  if (client === undefined) return plain(400, "Unknown client_id\n");
  const given = parameters.get("redirect_uri");
  const only = client.redirectUris.length === 1 ? client.redirectUris[0] : undefined;
  const redirectUri = given ?? only;
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return plain(400, "No valid redirect_uri\n");
  const isKnown = isRegisteredRedirect(redirectUri, client);
  if (!isKnown && !(lenient || client.redirectUris.length === 0))
    return plain(400, "The redirect_uri is not registered\n");

  const location = new URL(redirectUri);
  const state = parameters.get("state");
  try {
    const resources = examined(parameters, options);
    const scope = parameters.get("scope");
    const challenge = parameters.get("code_challenge");
    const code = randomText();
    store.codes.set(code, {
      clientId: client.id,
      subject: SUBJECT,
      resources,
      ...(scope === null ? {} : { scope }),
      ...(given === null ? {} : { redirectUri: given }),
      ...(challenge === null ? {} : { challenge }),
      challengeMethod: parameters.get("code_challenge_method") ?? "plain",
      expires: timeOf(options) + CODE_LIFETIME,
    });
    onIssued("code", code);
    location.searchParams.set("code", code);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    location.searchParams.set("error", error.error);
    location.searchParams.set("error_description", error.message);
  }
  if (state !== null) location.searchParams.set("state", state);
  if (announcesIssuer(options)) location.searchParams.set("iss", identifierOf(options));
  return found(hooks.reduce((url, hook) => hook.redirect?.(url, parameters) ?? url, location).href);
}

const announcesIssuer = ({ metadata = {} }: IssuerOptions) => {
  const name = "authorization_response_iss_parameter_supported";
  return !(name in metadata) || metadata[name] === true;
};

/** A client that is registered, or that its metadata document identifies. */
export function clientOf(
  id: string,
  store: Store,
  { clientDocuments, documentAt }: IssuerOptions,
): RegisteredClient | undefined {
  const known = store.clients.get(id);
  if (known || !clientDocuments || !URL.canParse(id)) return known;
  if (documentAt !== undefined) return documented(id, documentAt(id) ?? "");
  const { protocol, pathname } = new URL(id);
  if (protocol !== "https:" || pathname === "/") return undefined;
  return { id, method: "none", redirectUris: [], grantTypes: ["authorization_code", "refresh_token"] };
}

/** The client that a document describes, if it names this client id. */
function documented(id: string, text: string): RegisteredClient | undefined {
  const metadata = jsonOf(text);
  const redirectUris = strings(metadata?.redirect_uris);
  if (metadata?.client_id !== id || typeof metadata.client_name !== "string" || redirectUris.length === 0)
    return undefined;
  return { id, method: "none", redirectUris, grantTypes: strings(metadata.grant_types), metadata };
}

/** The resources of a valid request. */
function examined(
  parameters: URLSearchParams,
  { lenient, resources: allowed }: IssuerOptions,
): readonly string[] {
  const resources = parameters.getAll("resource");
  if (lenient) return resources;
  once(parameters);
  if (parameters.get("response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code");
  if (!parameters.get("code_challenge")) throw new OAuthError("invalid_request", "code_challenge is missing");
  if (parameters.get("code_challenge_method") !== "S256")
    throw new OAuthError("invalid_request", "code_challenge_method must be S256");
  if (allowed && !resources.every((one) => allowed.includes(one)))
    throw new OAuthError("invalid_target", "The resource is not known");
  return resources;
}
