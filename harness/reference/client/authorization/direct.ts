import { createPrivateKey, createSign, randomUUID } from "node:crypto";
import { AuthorizationFailed, type Discovered, parsed } from "./discovery.ts";
import type { Credentials, Registration } from "./registration.ts";
import type { NextWeb } from "./web.ts";

const TYPE = "urn:ietf:params:oauth:token-type";
const GRANT = "urn:ietf:params:oauth:grant-type";

/** In seconds. */
const LIFETIME = 60;

type Parameters = Readonly<Record<string, string>>;

/** The parameters of a token request without a user. Undefined if a user has to consent. */
export async function directGrant(
  { resource = "", issuer }: Discovered,
  { isMachine, identity }: Credentials,
  scope: string | undefined,
  web: NextWeb,
): Promise<Parameters | undefined> {
  const scoped = scope === undefined ? {} : { scope };
  if (isMachine) return { grant_type: "client_credentials", resource, ...scoped };
  if (identity === undefined) return undefined;
  const form = {
    grant_type: `${GRANT}:token-exchange`,
    requested_token_type: `${TYPE}:id-jag`,
    audience: issuer,
    resource,
    subject_token: identity.idToken,
    subject_token_type: `${TYPE}:id_token`,
    client_id: identity.clientId,
    ...scoped,
  };
  const { body } = await web({
    purpose: "token",
    method: "POST",
    url: identity.tokenEndpoint,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams(form).toString(),
  });
  const assertion = parsed(body)?.access_token;
  if (typeof assertion !== "string") throw new AuthorizationFailed("The identity provider refused");
  return { grant_type: `${GRANT}:jwt-bearer`, assertion };
}

/** A signed assertion of the identity of a client (RFC 7523, 3). */
export function clientAssertion({ clientId, privateKey = "" }: Registration, audience: string): Parameters {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    iat: now,
    exp: now + LIFETIME,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}`;
  const signature = createSign("sha256")
    .update(input)
    .sign({ key: createPrivateKey(privateKey), dsaEncoding: "ieee-p1363" }, "base64url");
  return {
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: `${input}.${signature}`,
  };
}
