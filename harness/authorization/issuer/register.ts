import { isSameSecret, randomText } from "../token.ts";
import { jsonOf, OAuthError, secret, strings, type WebReply, type WebRequest } from "./exchange.ts";
import { type IssuerOptions, timeOf } from "./options.ts";
import type { AuthenticationMethod, RegisteredClient, Store } from "./store.ts";

const METHODS: readonly string[] = ["none", "client_secret_post", "client_secret_basic"];

/** Dynamic registration (RFC 7591, 3). */
export function register(request: WebRequest, store: Store, options: IssuerOptions): WebReply {
  const { onIssued = () => {} } = options;
  const metadata = jsonOf(request.body);
  if (metadata === undefined)
    throw new OAuthError("invalid_client_metadata", "The body is not a JSON object");
  const grantTypes =
    metadata.grant_types === undefined ? ["authorization_code"] : strings(metadata.grant_types);
  const redirectUris = strings(metadata.redirect_uris);
  if (grantTypes.includes("authorization_code") && redirectUris.length === 0)
    throw new OAuthError("invalid_redirect_uri", "redirect_uris is missing");
  if (!redirectUris.every((uri) => URL.canParse(uri) && new URL(uri).hash === ""))
    throw new OAuthError("invalid_redirect_uri", "A redirect URI is not an absolute URI without a fragment");
  const method = methodOf(metadata.token_endpoint_auth_method, options);
  const id = `client-${randomText(12)}`;
  const generated = method === "none" ? undefined : randomText();
  store.clients.set(id, {
    id,
    ...(generated === undefined ? {} : { secret: generated }),
    method,
    redirectUris,
    grantTypes,
    metadata,
  });
  onIssued("client", id);
  if (generated !== undefined) onIssued("client secret", generated);
  return secret(
    {
      ...metadata,
      client_id: id,
      client_id_issued_at: timeOf(options),
      ...(generated === undefined ? {} : { client_secret: generated, client_secret_expires_at: 0 }),
      grant_types: grantTypes,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: method,
    },
    201,
  );
}

/** Without a wish, the default of RFC 7591 if the server supports it. */
function methodOf(wanted: unknown, { metadata = {} }: IssuerOptions): AuthenticationMethod {
  const listed = strings(metadata.token_endpoint_auth_methods_supported);
  const supported = METHODS.filter((one) => listed.length === 0 || listed.includes(one));
  const name = wanted ?? "client_secret_basic";
  const method = supported.includes(String(name)) ? name : supported[0];
  return (method ?? "none") as AuthenticationMethod;
}

/** Whether a redirect URI is one of the client. The port of a loopback address may differ (RFC 8252, 7.3). */
export function isRegisteredRedirect(uri: string, { redirectUris }: RegisteredClient): boolean {
  return redirectUris.some((registered) => registered === uri || isSameLoopback(registered, uri));
}

function isSameLoopback(registered: string, uri: string): boolean {
  if (!URL.canParse(registered) || !URL.canParse(uri)) return false;
  const [one, other] = [new URL(registered), new URL(uri)];
  if (!["127.0.0.1", "[::1]"].includes(one.hostname)) return false;
  const withoutPort = (url: URL) => `${url.protocol}//${url.hostname}${url.pathname}${url.search}`;
  return one.protocol === "http:" && withoutPort(one) === withoutPort(other);
}

/** Whether a client has proven its identity by a secret. */
export function hasSecret({ secret: known }: RegisteredClient, given: string | undefined): boolean {
  return known !== undefined && given !== undefined && isSameSecret(known, given);
}
