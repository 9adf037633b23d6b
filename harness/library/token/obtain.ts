import { isLoopback } from "../../authorization/loopback.ts";
import { Permission } from "../../authorization/permission.ts";
import { StartFailure } from "../../target/target.ts";
import type { Settings } from "../settings.ts";
import { showUrl } from "./browser.ts";
import { discover } from "./discover.ts";
import { login } from "./login.ts";
import { requestToken } from "./token-request.ts";

/** What is not part of the settings. */
export interface Obtaining {
  readonly signal: AbortSignal;
  /** Shows the URL of a login. Default: on standard error, and in a browser. */
  readonly show?: (url: string) => void;
}

/** Gets the token of a run from the authorization server. Nothing of it is stored. Rejects with a StartFailure. */
export async function obtainToken(
  {
    auth,
    url = "",
    resource,
    scope,
    authorizationServer,
    clientId,
    clientSecretEnv,
    callbackPort,
    allow = [],
  }: Settings,
  { signal, show = showUrl }: Obtaining,
): Promise<string> {
  const hosts = allow.flatMap((one) => (one.startsWith("host:") ? [one.slice("host:".length)] : []));
  const permission = new Permission(url, hosts);
  const issuer = typeof authorizationServer === "string" ? authorizationServer : undefined;
  const found = await discover({ url, resource, issuer, permission });
  const wanted = { ...found, ...(scope === undefined ? {} : { scope }), permission };
  const secret = clientSecretEnv === undefined ? undefined : process.env[clientSecretEnv];
  const client = clientId === undefined ? undefined : { id: clientId, secret };
  if (auth === "login") {
    const mayRegister = allow.includes("registration") || isLoopback(found.issuer);
    return login({ ...wanted, client, callbackPort, mayRegister, show, signal });
  }
  if (client === undefined)
    throw new StartFailure("The token needs a client.", [], "Name it with --client-id.");
  return requestToken(wanted, client, {
    grant_type: "client_credentials",
    scope: wanted.scope,
    resource: wanted.resource,
  });
}
