import { LIMITS } from "../../target/target.ts";
import type { Headers } from "../../trace/event.ts";
import type { HeaderSettings, Settings } from "../settings.ts";
import { callsIn } from "./exercises.ts";

/** The words of the command line that describe a target, to run a check of it again. */
export function invocationOf(settings: Settings): readonly string[] {
  const { transport = [], headers = {}, headerEnv = {}, env = {}, timeout = LIMITS.answer } = settings;
  const transports = [transport].flat().join(",");
  return [
    ...option("--server", settings.server),
    ...option("--url", settings.url),
    ...option("--sse-url", settings.sseUrl),
    ...option("--client", settings.client),
    ...option("--app", settings.app),
    ...option("--gateway", settings.gateway),
    ...option("--gateway-url", settings.gatewayUrl),
    ...option("--transport", transports === "" ? undefined : transports),
    ...option("--header", ...pairsOf(headers).map(([name, value]) => `${name}: ${value}`)),
    ...option("--header-env", ...pairsOf(headerEnv).map(([name, variable]) => `${name}=${variable}`)),
    ...option("--bearer-env", settings.bearerEnv),
    ...option(
      "--token-env",
      ...Object.entries(settings.tokenEnv ?? {}).map(([kind, variable]) => `${kind}=${variable}`),
    ),
    ...option("--resource", settings.resource),
    ...option("--auth", settings.auth),
    ...option("--scope", settings.scope),
    ...option("--client-id", settings.clientId),
    ...option("--client-secret-env", settings.clientSecretEnv),
    ...option("--callback-port", settings.callbackPort?.toString()),
    ...(settings.authorizationServer === true
      ? ["--authorization-server"]
      : option("--authorization-server", settings.authorizationServer)),
    ...option("--secret-env", ...(settings.secretEnv ?? [])),
    ...option(
      "--env",
      ...Object.entries(env).map(([name, value]) => (value === true ? name : `${name}=${value}`)),
    ),
    ...(settings.envAll ? ["--env-all"] : []),
    ...option("--cwd", settings.cwd),
    ...option("--allow", ...allowed(settings)),
    ...option("--timeout", timeout === LIMITS.answer ? undefined : String(timeout)),
    ...option("--start-timeout", settings.startTimeout?.toString()),
    ...option("--idle", settings.idle?.toString()),
  ];
}

/** An option names a tool of an exercise, but not its arguments. */
function allowed({ allow = [], exercises }: Settings): readonly string[] {
  return [...new Set([...allow, ...callsIn(exercises).map(({ tool }) => `tool:${tool}`)])];
}

export function pairsOf(headers: HeaderSettings): Headers {
  return isList(headers) ? headers : Object.entries(headers);
}

/** Array.isArray does not narrow a read-only array. */
function isList(headers: HeaderSettings): headers is Headers {
  return Array.isArray(headers);
}

/** An option once for each value that there is. */
function option(name: string, ...values: readonly (string | undefined)[]): readonly string[] {
  return values.flatMap((value) => (value === undefined ? [] : [name, value]));
}
