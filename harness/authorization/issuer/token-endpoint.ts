import type { JsonObject } from "../../../schema/json.ts";
import { challengeOf, decodeToken, type KeyPair, randomText, signToken } from "../token.ts";
import { SUBJECT } from "./authorize.ts";
import { authenticated } from "./client-authentication.ts";
import { formOf, OAuthError, secret, type WebReply, type WebRequest, words } from "./exchange.ts";
import { identifierOf } from "./metadata.ts";
import { type IssuerOptions, timeOf } from "./options.ts";
import type { Grant, RegisteredClient, Store } from "./store.ts";
import { exchanged, TOKEN_EXCHANGE } from "./token-exchange.ts";

const LIFETIME = 3600;
const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/** What a request for a token leads to. */
interface Granted extends Grant {
  readonly refreshable: boolean;
  readonly code?: string;
}

/** The token endpoint (RFC 6749, 3.2). */
export function token(request: WebRequest, store: Store, options: IssuerOptions, keys: KeyPair): WebReply {
  if (request.method !== "POST") throw new OAuthError("invalid_request", "The method must be POST", 405);
  const form = formOf(request);
  const client = authenticated(request, form, store, options);
  if (form.get("grant_type") === TOKEN_EXCHANGE) return exchanged(form, options, keys);
  const granted = grantOf(form, client, store, options);
  const { hooks = [] } = options;
  const response = responseTo(granted, store, options, keys);
  return secret(hooks.reduce((changed, hook) => hook.issued?.(changed, form) ?? changed, response));
}

function grantOf(
  form: URLSearchParams,
  client: RegisteredClient,
  store: Store,
  options: IssuerOptions,
): Granted {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return byCode(form, client, store, options);
    case "refresh_token":
      return byRefreshToken(form, client, store, options);
    case "client_credentials":
      return { ...direct(form, client), subject: client.id };
    case JWT_BEARER:
      return { ...direct(form, client), subject: subjectOf(form.get("assertion")) };
    default:
      throw new OAuthError("unsupported_grant_type", "The grant_type is not supported");
  }
}

function direct(form: URLSearchParams, { id: clientId }: RegisteredClient) {
  const scope = form.get("scope");
  return {
    clientId,
    resources: form.getAll("resource"),
    refreshable: false,
    ...(scope === null ? {} : { scope }),
  };
}

function subjectOf(assertion: string | null): string {
  const decoded = decodeToken(assertion ?? "");
  if (decoded === undefined) throw new OAuthError("invalid_grant", "The assertion is not a JSON Web Token");
  return String(decoded.claims.sub ?? SUBJECT);
}

function byCode(
  form: URLSearchParams,
  { id, grantTypes }: RegisteredClient,
  store: Store,
  options: IssuerOptions,
): Granted {
  const { lenient, refresh = true } = options;
  const code = form.get("code") ?? "";
  const bound = store.codes.get(code);
  // A code that is used twice may be stolen: its tokens are revoked (RFC 6749, 4.1.2).
  for (const issued of store.usedCodes.get(code) ?? []) store.revoke(issued);
  if (bound === undefined || bound.expires <= timeOf(options) || bound.clientId !== id)
    throw new OAuthError("invalid_grant", "The code is not valid for this client");
  store.codes.delete(code);
  store.usedCodes.set(code, []);
  const resources = form.getAll("resource");
  if (!lenient) {
    if ((form.get("redirect_uri") ?? undefined) !== bound.redirectUri)
      throw new OAuthError("invalid_grant", "The redirect_uri is not that of the authorization request");
    const verifier = form.get("code_verifier") ?? "";
    if (!/^[\w.~-]{43,128}$/.test(verifier) || challengeOf(verifier) !== bound.challenge)
      throw new OAuthError("invalid_grant", "The code_verifier does not fit the code_challenge");
    if (!resources.every((one) => bound.resources.includes(one)))
      throw new OAuthError("invalid_target", "The resource is not that of the authorization request");
  }
  return {
    ...bound,
    resources: resources.length > 0 ? resources : bound.resources,
    refreshable: refresh && (lenient === true || grantTypes.includes("refresh_token")),
    code,
  };
}

/** A refresh token is used once: the response has the next one. Without rotation it is used each time. */
function byRefreshToken(
  form: URLSearchParams,
  { id }: RegisteredClient,
  store: Store,
  { rotation = true }: IssuerOptions,
): Granted {
  const value = form.get("refresh_token") ?? "";
  const bound = store.refreshTokens.get(value);
  if (bound === undefined || bound.clientId !== id)
    throw new OAuthError("invalid_grant", "The refresh_token is not valid for this client");
  const scope = form.get("scope");
  if (scope !== null && !words(scope).every((one) => words(bound.scope).includes(one)))
    throw new OAuthError("invalid_scope", "The scope was not granted");
  if (rotation) store.refreshTokens.delete(value);
  return { ...bound, refreshable: rotation };
}

function responseTo(granted: Granted, store: Store, options: IssuerOptions, keys: KeyPair): JsonObject {
  const { lifetime = LIFETIME, opaque, hooks = [] } = options;
  const { onIssued = () => {} } = options;
  const { clientId, scope, resources, subject, refreshable, code } = granted;
  const [audience] = resources;
  const expires = timeOf(options) + lifetime;
  const claims: JsonObject = {
    iss: identifierOf(options),
    sub: subject,
    client_id: clientId,
    ...(audience === undefined ? {} : { aud: audience }),
    ...(scope === undefined ? {} : { scope }),
    iat: timeOf(options),
    exp: expires,
    jti: randomText(12),
  };
  const value = opaque
    ? randomText(32)
    : signToken(
        hooks.reduce((changed, hook) => hook.claims?.(changed) ?? changed, claims),
        keys,
      );
  const grant = { clientId, resources, subject, ...(scope === undefined ? {} : { scope }) };
  store.accessTokens.set(value, {
    ...grant,
    value,
    expires,
    ...(audience === undefined ? {} : { audience }),
  });
  onIssued("token", value);
  const refreshToken = refreshable ? randomText(32) : undefined;
  if (refreshToken !== undefined) {
    store.refreshTokens.set(refreshToken, grant);
    onIssued("refresh token", refreshToken);
  }
  if (code !== undefined) store.usedCodes.set(code, [value, ...(refreshToken ? [refreshToken] : [])]);
  return {
    access_token: value,
    token_type: "Bearer",
    expires_in: lifetime,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(scope === undefined ? {} : { scope }),
  };
}
