import { isLoopback } from "../authorization/loopback.ts";
import { TOKEN_KINDS } from "../authorization/setup.ts";
import { TOOL_EXERCISES } from "../check/exercises.ts";
import { type Headers, TRANSPORTS, type Transport } from "../trace/event.ts";
import { libraryNamed, type Named, type Naming } from "./naming.ts";
import { suggestion } from "./nearest.ts";
import type {
  AllowSetting,
  AuthSetting,
  ExerciseSettings,
  SettingName,
  Settings,
  Spec,
  TokenSettings,
} from "./settings.ts";
import { UsageError } from "./usage-error.ts";
import {
  type Check,
  flag,
  isRecord,
  listOf,
  milliseconds,
  oneOf,
  pattern,
  revision,
  text,
  textsByName,
  variables,
  wholeNumber,
} from "./values.ts";

/** For a whole leg: a day. */
const MOST_MS = 86_400_000;

/** Of --idle: an hour. */
const MOST_IDLE_S = 3_600;

const spec: Check<Spec> = (value, named) => {
  if (value === "latest" || value === "all") return value;
  if (Array.isArray(value) && value.length > 0) {
    return [...new Set(value.map((one: unknown) => revision(["latest", "all"])(one, named)))];
  }
  throw new UsageError(
    `${named(value)}: expected "latest", "all" or a list of revisions, such as ["2025-11-25"].`,
  );
};

const transport: Check<readonly Transport[]> = (value, named) => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const transports = [...new Set(given.map((one) => oneOf(TRANSPORTS)(one, named)))];
  if (transports.length > 0) return transports;
  throw new UsageError(`${named(value)}: expected at least one of ${TRANSPORTS.join(", ")}.`);
};

const allow: Check<AllowSetting> = (value, named) => {
  if (value === "side-effects") return value;
  if (value === "registration") return value;
  const [, kind, word = ""] = /^(tool|host|refusals):(.+)$/s.exec(String(value)) ?? [];
  if (kind === "tool") return `tool:${word}`;
  if (kind === "host" && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(word)) return `host:${word}`;
  if (kind === "refusals" && /^\d{1,4}$/.test(word)) return `refusals:${Number(word)}`;
  const near = suggestion(String(value), ["side-effects", "registration"]);
  throw new UsageError(
    `${named(value)}: expected side-effects, tool:<name>, registration, host:<host> without a path, or refusals:<number>.${near}`,
  );
};

const exercises: Check<ExerciseSettings> = (value, named) => {
  const example = '{ slow: { tool: "wait", arguments: { ms: 500 } } }';
  if (!isRecord(value))
    throw new UsageError(`${named(value)}: expected calls by exercise, such as ${example}.`);
  const given = Object.entries(value).map(([name, calls]) => {
    const exercise = TOOL_EXERCISES.find((one) => one === name);
    if (exercise === undefined) {
      const near = suggestion(name.replace(/^tool\./, ""), TOOL_EXERCISES);
      throw new UsageError(
        `${named(name)}: unknown exercise.${near} Expected ${TOOL_EXERCISES.join(", ")}. "mcp-conform exercises" explains them.`,
      );
    }
    for (const call of [calls].flat()) checkCall(exercise, call, named);
    return [exercise, calls] as const;
  });
  return Object.fromEntries(given);
};

function checkCall(exercise: string, call: unknown, named: Named): void {
  const members = isRecord(call) ? Object.keys(call) : [];
  const isCall =
    isRecord(call) &&
    typeof call.tool === "string" &&
    (call.arguments === undefined || isRecord(call.arguments)) &&
    members.every((one) => one === "tool" || one === "arguments");
  if (isCall) return;
  throw new UsageError(
    `${named(exercise)}: expected { tool, arguments }: the name of a tool, and an object. The arguments may be left out.`,
  );
}

const headers: Check<Headers> = (value, named) => {
  if (!Array.isArray(value)) return Object.entries(textsByName('{ "X-Tenant": "blue" }')(value, named));
  return value.map((pair: unknown) => {
    const [name, one] = Array.isArray(pair) ? pair : [];
    if (typeof name === "string" && typeof one === "string") return [name, one];
    throw new UsageError(`${named()}: expected pairs of a name and a value, such as ["X-Tenant", "blue"].`);
  });
};

const tokenEnv: Check<TokenSettings> = (value, named) => {
  const variables = Object.entries(textsByName('{ expired: "OLD_TOKEN" }')(value, named));
  return Object.fromEntries(
    variables.map(([name, variable]) => {
      const kind = TOKEN_KINDS.find((one) => one === name);
      if (kind !== undefined) return [kind, variable] as const;
      const near = suggestion(name, TOKEN_KINDS);
      throw new UsageError(
        `${named(name)}: unknown kind of token.${near} Expected ${TOKEN_KINDS.join(", ")}.`,
      );
    }),
  );
};

/** The ways to a token of the operator's own authorization server. */
const FETCHED: readonly string[] = ["client-credentials", "login"];

const authorizationServer: Check<string | true> = (value, named) => {
  if (value === true) return true;
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  const isIssuer = /^https?:$/.test(url?.protocol ?? "") && url?.username === "" && url.search === "";
  if (isIssuer && url.hash === "") return String(value);
  throw new UsageError(
    `${named(value)}: expected the URL of an issuer, https://as.example, or no value for the one that the server names.`,
  );
};

const auth: Check<AuthSetting> = (value, named) => {
  const [, word = "", url] = /^([\w-]+)(?:=(.*))?$/s.exec(String(value)) ?? [];
  const example = "issuer=http://127.0.0.1:4700";
  if (FETCHED.includes(word) && url === undefined) return word as AuthSetting;
  if (word !== "issuer") {
    const near = suggestion(word, ["issuer", ...FETCHED]);
    throw new UsageError(`${named(value)}: expected ${example}, ${FETCHED.join(" or ")}.${near}`);
  }
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === "http:" && isLoopback(parsed) && parsed.port !== "" && parsed.pathname === "/") {
    return `issuer=${parsed.origin}`;
  }
  throw new UsageError(
    `${named(value)}: expected an http URL on loopback with a port and no path: ${example}.`,
  );
};

const resource: Check<string> = (value, named) => {
  const isUrl = typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value);
  if (isUrl && new URL(value).username === "") return value;
  throw new UsageError(
    `${named(value)}: expected the absolute http or https URL under which clients know the server.`,
  );
};

/** One check for each setting: a new setting does not compile without one. */
const CHECKS: { readonly [Name in SettingName]-?: Check<NonNullable<Settings[Name]>> } = {
  server: text("node build/index.js"),
  url: text("http://localhost:3000/mcp"),
  sseUrl: text("http://localhost:3000/sse"),
  client: text("node build/client.js {url}"),
  app: text("claude"),
  gateway: text("npx -y mcp-remote {url}"),
  gatewayUrl: text("http://127.0.0.1:{port}/mcp"),
  transport,
  spec,
  only: listOf(pattern, "tools.*"),
  skip: listOf(pattern, "tools.*"),
  suite: listOf(text("tools"), "tools"),
  situation: listOf(text("usual"), "usual"),
  suites: listOf(text("./our-suite.mjs"), "./our-suite.mjs"),
  gateCustom: flag,
  level: oneOf(["must", "should"]),
  strict: flag,
  bail: flag,
  profile: listOf(text("2025-11-25@1"), "2025-11-25@1"),
  allow: listOf(allow, "side-effects"),
  exercises,
  headers,
  headerEnv: headers,
  bearerEnv: text("TOKEN"),
  tokenEnv,
  resource,
  auth,
  scope: text("files:read files:write"),
  clientId: text("my-client"),
  clientSecretEnv: text("CLIENT_SECRET"),
  callbackPort: wholeNumber(1, 65_535),
  authorizationServer,
  secrets: listOf(text("a secret"), "a secret"),
  secretEnv: listOf(text("TOKEN"), "TOKEN"),
  env: variables,
  envAll: flag,
  cwd: text("packages/server"),
  timeout: milliseconds,
  startTimeout: milliseconds,
  limit: wholeNumber(1, MOST_MS),
  idle: wholeNumber(1, MOST_IDLE_S),
  concurrency: wholeNumber(1),
  baseline: text("mcp-conform.baseline.yaml"),
  acceptKnown: flag,
  updateBaseline: flag,
  reason: text("waits for #12"),
};

export const SETTING_NAMES = Object.keys(CHECKS) as readonly SettingName[];

/** The value of a setting. Throws UsageError for one that cannot be used. */
export function checkedSetting(name: SettingName, value: unknown, named: Named): unknown {
  return CHECKS[name](value, named);
}

interface Expected {
  /** The settings that the caller may give; all when left out. */
  readonly settings?: readonly SettingName[];
  /** Members of the same object that are no settings. */
  readonly others?: readonly string[];
}

/**
 * Settings from what a caller gives, which may be any value. Members without a value are left out. Throws UsageError for
 * an unknown member, and for a value that cannot be used.
 */
export function settingsOf(
  given: unknown,
  naming: Naming,
  { settings = SETTING_NAMES, others = [] }: Expected = {},
): Settings {
  const expected = [...settings, ...others];
  if (!isRecord(given)) {
    throw new UsageError(
      `${libraryNamed("options")(given)}: expected an object with ${expected.join(", ")}.`,
    );
  }
  const members = Object.entries(given).flatMap(([member, value]) => {
    if (value === undefined || others.includes(member)) return [];
    const name = settings.find((one) => one === member);
    if (name === undefined) throw unknownMember(member, expected);
    return [[name, CHECKS[name](value, naming(name))] as const];
  });
  return Object.fromEntries(members) as Settings;
}

function unknownMember(member: string, expected: readonly string[]): UsageError {
  const near = suggestion(member, expected);
  // Forty names after the right one would hide it.
  return new UsageError(
    `${libraryNamed(member)()}: unknown setting.${near === "" ? ` Expected ${expected.join(", ")}.` : near}`,
  );
}
