import { eraOf } from "../../../schema/revision.ts";
import type { Naming } from "../naming.ts";
import type { SettingName, Settings } from "../settings.ts";
import { isFetched } from "../token/is-fetched.ts";
import { UsageError } from "../usage-error.ts";

/** Settings that have no effect on a kind of target, and why. */
interface Misplaced {
  readonly settings: readonly SettingName[];
  /** The setting with which they have an effect, where it can be added. */
  readonly need?: SettingName;
  readonly why: string;
}

const HEADERS: readonly SettingName[] = ["headers", "headerEnv", "bearerEnv", "tokenEnv"];

const OF_PROTECTED: readonly SettingName[] = [
  ...(["resource", "auth", "scope"] as const),
  ...(["clientId", "clientSecretEnv", "callbackPort", "authorizationServer"] as const),
];

const OF_CLIENTS: readonly Misplaced[] = [
  { settings: ["sseUrl"], why: "it is the URL of a server" },
  { settings: OF_PROTECTED, why: "only servers are protected by tokens" },
  { settings: HEADERS, why: "the client under test sends its own headers" },
  { settings: ["envAll"], why: "a client always gets the whole environment" },
  { settings: ["exercises"], why: "a client calls the tools of mcp-conform" },
  { settings: ["acceptKnown"], why: "deviations are known of SDKs for servers" },
  { settings: ["suites", "gateCustom"], why: "custom suites judge servers" },
];

const OF_GATEWAYS: readonly Misplaced[] = [
  { settings: ["sseUrl"], why: "it is the URL of a server" },
  { settings: OF_PROTECTED, why: "only servers are protected by tokens" },
  { settings: HEADERS, why: "mcp-conform sends the headers that the specification requires" },
  { settings: ["exercises"], why: "mcp-conform plays the server behind it" },
  { settings: ["allow"], why: "mcp-conform plays the server behind it, so nothing needs a permission" },
  { settings: ["situation"], why: "its situations are chosen by the checks" },
  { settings: ["idle"], why: "no check of a gateway waits on purpose for so long" },
  { settings: ["acceptKnown"], why: "deviations are known of SDKs for servers" },
  { settings: ["suites", "gateCustom"], why: "custom suites judge servers" },
  { settings: ["profile"], why: "all checks of gateways count" },
];

const OF_SERVERS: readonly Misplaced[] = [
  { settings: ["situation"], need: "client", why: "only clients are judged in situations" },
];

const OF_COMMANDS: readonly Misplaced[] = [
  { settings: ["sseUrl"], need: "url", why: "a command without a URL is judged over stdio" },
  { settings: ["transport"], need: "url", why: "a command without a URL is judged over stdio" },
  { settings: HEADERS, need: "url", why: "stdio has no headers" },
  {
    settings: OF_PROTECTED,
    need: "url",
    why: "only servers over HTTP are protected by tokens",
  },
];

const OF_URLS_ONLY: readonly Misplaced[] = [
  { settings: ["env", "envAll", "cwd"], need: "server", why: "nothing is started for a URL" },
];

/** Throws UsageError for a target that is missing or given twice, and for a setting that has no effect on it. */
export function checkCombination(settings: Settings, naming: Naming): void {
  const { server, url, client, gateway } = settings;
  checkOneTarget(settings, naming);
  if (client === undefined && server === undefined && url === undefined && gateway === undefined) {
    if (settings.sseUrl !== undefined) {
      const [named, address, pinned] = (["sseUrl", "url", "transport"] as const).map((name) => naming(name));
      throw new UsageError(
        `${named?.()} needs ${address?.()}, the URL of Streamable HTTP of the same server. To judge only the event stream: ${address?.(settings.sseUrl)} ${pinned?.("http+sse")}.`,
      );
    }
    const [command, address, of] = (["server", "url", "client"] as const).map((name) => naming(name)());
    throw new UsageError(
      `Nothing to judge. Expected ${command} (the command of a server), ${address} (the URL of a server), or ${of} (the command of a client). "mcp-conform init" looks for a server in this folder, "mcp-conform demo" shows an example run.`,
    );
  }
  if (settings.bail && settings.updateBaseline) {
    throw new UsageError(
      `${naming("bail")()} and ${naming("updateBaseline")()} are given together: a run that ends early cannot rewrite the baseline. Remove one of them.`,
    );
  }
  checkSseUrl(settings, naming);
  for (const { settings: names, need, why } of rulesFor(settings)) {
    for (const name of names) {
      if (!isGiven(settings[name])) continue;
      const given = naming(name)();
      throw new UsageError(
        need === undefined
          ? `${given} has no effect with ${naming(targetOf(settings))()}: ${why}. Remove it.`
          : `${given} needs ${naming(need)()}: ${why}. Add ${naming(need)()}, or remove ${given}.`,
      );
    }
  }
  checkToken(settings, naming);
}

const targetOf = ({ app, gateway }: Settings): SettingName =>
  gateway === undefined ? (app === undefined ? "client" : "app") : "gateway";

/** Throws UsageError for targets of several roles. */
function checkOneTarget(settings: Settings, naming: Naming): void {
  const isThere = (name: SettingName) => settings[name] !== undefined;
  const servers = (["server", "url"] as const).filter(isThere);
  const roles = (["client", "gateway"] as const).filter(isThere);
  if (roles.length === 0 && isThere("gatewayUrl")) {
    throw new UsageError(
      `${naming("gatewayUrl")()} needs ${naming("gateway")()}: it is where the clients of a gateway reach it. Add ${naming("gateway")()}, or remove ${naming("gatewayUrl")()}.`,
    );
  }
  if (roles.length === 0 || roles.length + servers.length === 1) return;
  const names = [...roles, ...servers].map((name) => naming(name)()).join(" and ");
  throw new UsageError(`${names} are given together. Expected one target: a client, a gateway, or a server.`);
}

/** Throws UsageError for a second URL that would not be judged, or over the same transport as the first one. */
function checkSseUrl({ url, sseUrl, transport, spec }: Settings, naming: Naming): void {
  if (url === undefined || sseUrl === undefined) return;
  const named = naming("sseUrl")();
  if ([transport].flat().includes("http+sse")) {
    throw new UsageError(
      `${named} and ${naming("transport")("http+sse")} are given together: then both URLs would be judged over HTTP+SSE. Remove one of them.`,
    );
  }
  if (Array.isArray(spec) && spec.every((one) => eraOf(one) === "stateless")) {
    throw new UsageError(
      `${named} has no effect with ${naming("spec")(spec.join(","))}: HTTP+SSE has sessions, and this revision has none. Add 2024-11-05, or remove ${named}.`,
    );
  }
}

const OF_TOKENS: Misplaced = {
  settings: ["scope"],
  need: "auth",
  why: "only the tokens of the issuer have these scopes",
};

const OF_FETCHED: Misplaced = {
  settings: ["clientId", "clientSecretEnv", "callbackPort"],
  need: "auth",
  why: "they are those of the client for which a token is fetched",
};

const OF_REASON: Misplaced = {
  settings: ["reason"],
  need: "updateBaseline",
  why: "it is the reason of the entries that are added",
};

const OF_SECRETS: Misplaced = {
  settings: ["clientSecretEnv"],
  need: "clientId",
  why: "it is the secret of that client",
};

/** A client may have its metadata document at a host that the operator allows. */
const OF_PERMISSIONS: Misplaced = {
  settings: ["allow"],
  why: "a client calls the tools of mcp-conform, so only host:<host> permits something",
};

const allowsMore = ({ client, allow = [] }: Settings): boolean =>
  client !== undefined && allow.some((one) => !one.startsWith("host:"));

function rulesFor(settings: Settings): readonly Misplaced[] {
  const { auth, clientId } = settings;
  return [
    ...rulesForTarget(settings),
    ...(allowsMore(settings) ? [OF_PERMISSIONS] : []),
    ...(auth === undefined ? [OF_TOKENS] : []),
    ...(settings.updateBaseline ? [] : [OF_REASON]),
    ...(isFetched(settings) ? [] : [OF_FETCHED]),
    ...(clientId === undefined ? [OF_SECRETS] : []),
  ];
}

/** Throws UsageError for a way to a token that lacks something, or that is given with another token. */
function checkToken(settings: Settings, naming: Naming): void {
  if (!isFetched(settings)) return;
  const { auth, bearerEnv, tokenEnv, clientId, clientSecretEnv, callbackPort } = settings;
  const named = naming("auth")(auth);
  const other = bearerEnv === undefined ? tokenEnv?.valid && ("tokenEnv" as const) : ("bearerEnv" as const);
  if (other) {
    throw new UsageError(
      `${named} and ${naming(other)()} are given together. Expected one valid token. Remove one of them.`,
    );
  }
  if (auth !== "client-credentials") return;
  const missing = [
    ...(clientId === undefined ? (["clientId"] as const) : []),
    ...(clientSecretEnv === undefined ? (["clientSecretEnv"] as const) : []),
  ];
  if (missing.length > 0) {
    const names = missing.map((name) => naming(name)()).join(" and ");
    throw new UsageError(`${named} needs ${names}: a client without a user proves who it is by its secret.`);
  }
  if (callbackPort !== undefined) {
    throw new UsageError(`${naming("callbackPort")()} has no effect with ${named}: no browser comes back.`);
  }
}

function rulesForTarget({ client, gateway, url, server }: Settings): readonly Misplaced[] {
  if (gateway !== undefined) return OF_GATEWAYS;
  if (client !== undefined) return OF_CLIENTS;
  if (url === undefined) return [...OF_SERVERS, ...OF_COMMANDS];
  return server === undefined ? [...OF_SERVERS, ...OF_URLS_ONLY] : OF_SERVERS;
}

/** An empty list, or an object without members, has no effect anywhere. */
function isGiven(value: Settings[SettingName]): boolean {
  return typeof value === "object" ? Object.keys(value).length > 0 : value !== undefined;
}
