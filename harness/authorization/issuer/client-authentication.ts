import { isObject, type JsonObject } from "../../../schema/json.ts";
import { decodeToken, isSignedBy, publicKeyOf } from "../token.ts";
import { clientOf } from "./authorize.ts";
import { OAuthError, type WebRequest } from "./exchange.ts";
import { identifierOf, pathsOf } from "./metadata.ts";
import type { IssuerOptions } from "./options.ts";
import { hasSecret } from "./register.ts";
import type { AuthenticationMethod, RegisteredClient, Store } from "./store.ts";

/** The client of a token request, which has authenticated in the way of its registration (RFC 6749, 2.3). */
export function authenticated(
  request: WebRequest,
  form: URLSearchParams,
  store: Store,
  options: IssuerOptions,
): RegisteredClient {
  const basic = basicOf(request.headers.authorization);
  const assertion = form.get("client_assertion");
  const claims = assertion === null ? undefined : decodeToken(assertion)?.claims;
  const id = basic?.id ?? form.get("client_id") ?? String(claims?.sub ?? "");
  const client = clientOf(id, store, options);
  if (client === undefined) throw refused("Unknown client");
  const used = methodUsed(basic, form);
  if (client.method !== undefined && client.method !== used)
    throw refused(`The client has to authenticate with ${client.method}`);
  const isProven =
    used === "none"
      ? client.secret === undefined
      : used === "private_key_jwt"
        ? isAssertionValid(assertion ?? "", claims, client, options)
        : hasSecret(client, basic?.secret ?? form.get("client_secret") ?? undefined);
  if (!isProven) throw refused("The client has not authenticated");
  return client;
}

function methodUsed(basic: object | undefined, form: URLSearchParams): AuthenticationMethod {
  if (basic) return "client_secret_basic";
  if (form.has("client_assertion")) return "private_key_jwt";
  return form.has("client_secret") ? "client_secret_post" : "none";
}

const refused = (why: string) => new OAuthError("invalid_client", why, 401);

/**
 * Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). Many clients omit that, so a text that is not
 * form-encoded is taken as it is.
 */
function basicOf(header: string | undefined): { readonly id: string; readonly secret: string } | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function isAssertionValid(
  assertion: string,
  claims: JsonObject | undefined,
  { id, jwk }: RegisteredClient,
  options: IssuerOptions,
): boolean {
  const audiences = [claims?.aud].flat();
  const accepted = [identifierOf(options), `${options.origin}${pathsOf(options).token}`];
  return (
    isObject(jwk) &&
    claims?.iss === id &&
    claims.sub === id &&
    audiences.some((one) => accepted.includes(String(one).replace(/\/$/, ""))) &&
    isSignedBy(assertion, { algorithm: "ES256", publicKey: publicKeyOf(jwk) })
  );
}
