import { formOf, secret, type WebReply, type WebRequest } from "./exchange.ts";
import { identifierOf } from "./metadata.ts";
import { type IssuerOptions, timeOf } from "./options.ts";
import type { Store } from "./store.ts";

/** Token introspection (RFC 7662). Resource servers on this machine need no credentials. */
export function introspect(request: WebRequest, store: Store, options: IssuerOptions): WebReply {
  const token = formOf(request).get("token") ?? "";
  store.introspected.add(token);
  const known = store.active(token, timeOf(options));
  if (known === undefined) return secret({ active: false });
  const { clientId, scope, audience, subject, expires } = known;
  return secret({
    active: true,
    iss: identifierOf(options),
    sub: subject,
    client_id: clientId,
    token_type: "Bearer",
    exp: expires,
    ...(audience === undefined ? {} : { aud: audience }),
    ...(scope === undefined ? {} : { scope }),
  });
}
