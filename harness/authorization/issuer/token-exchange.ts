import type { JsonObject } from "../../../schema/json.ts";
import { type KeyPair, randomText, signToken } from "../token.ts";
import { SUBJECT } from "./authorize.ts";
import { OAuthError, secret, type WebReply } from "./exchange.ts";
import { identifierOf } from "./metadata.ts";
import { type IssuerOptions, timeOf } from "./options.ts";

export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
export const ID_JAG = "urn:ietf:params:oauth:token-type:id-jag";

/** In seconds. */
const LIFETIME = 300;

/**
 * The identity provider of an enterprise turns the identity of a user into a grant for another authorization server
 * (RFC 8693; Enterprise-Managed Authorization, 4). Whether the request has all parameters is for the checks.
 */
export function exchanged(form: URLSearchParams, options: IssuerOptions, keys: KeyPair): WebReply {
  const { hooks = [], onIssued = () => {} } = options;
  if (!form.get("subject_token")) throw new OAuthError("invalid_request", "subject_token is missing");
  const scope = form.get("scope");
  const claims: JsonObject = {
    iss: identifierOf(options),
    sub: SUBJECT,
    aud: form.get("audience") ?? "",
    resource: form.get("resource") ?? "",
    client_id: form.get("client_id") ?? "",
    jti: randomText(12),
    iat: timeOf(options),
    exp: timeOf(options) + LIFETIME,
    ...(scope === null ? {} : { scope }),
  };
  const value = signToken(
    hooks.reduce((changed, hook) => hook.claims?.(changed) ?? changed, claims),
    keys,
    { typ: "oauth-id-jag+jwt" },
  );
  onIssued("identity assertion", value);
  return secret({
    issued_token_type: ID_JAG,
    access_token: value,
    token_type: "N_A",
    expires_in: LIFETIME,
    ...(scope === null ? {} : { scope }),
  });
}
