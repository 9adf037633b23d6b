import path from "node:path";
import { isTargetName } from "../matrix/name.ts";
import { libraryNamed, type Named, type Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import { pairsOf } from "../plan/invocation.ts";
import { SECRET_HEADERS } from "../plan/secrets.ts";
import { formatNamed, REPORT_FORMATS } from "../reports/report-formats.ts";
import { secretsOf } from "../secrets.ts";
import type { SettingName, Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { checkedSetting, SETTING_NAMES } from "../validate-settings.ts";
import { type Check, flag, isRecord, listOf, oneOf, text, wholeNumber } from "../values.ts";
import type { MatrixSettings, OutputSettings } from "./config.ts";
import type { RawConfig } from "./raw-config.ts";

/** Settings and outputs of one target, or those that several targets share. */
export interface Section {
  readonly settings: Settings;
  readonly outputs: OutputSettings;
  readonly matrix: MatrixSettings;
  /** Names a member in errors, with file and line. */
  readonly naming: Naming;
  /** Names all of it in errors, with file and line. */
  readonly place: string;
}

/** A configuration without mistakes in its form. */
export interface CheckedConfig {
  readonly file: string;
  readonly shared: Section;
  readonly targets: ReadonlyMap<string, Section>;
  /** The targets that run without --target. */
  readonly default: readonly string[];
}

/** Settings that a configuration must not have, and what to do instead. */
const ELSEWHERE: Readonly<Partial<Record<SettingName, string>>> = {
  secrets:
    "a configuration must not contain a secret. Expected secretEnv with the names of environment variables.",
  updateBaseline:
    "a run must not always rewrite its baseline. Expected --update-baseline on the command line.",
  reason: "it belongs to --update-baseline. Expected --reason on the command line.",
};

const SETTINGS = SETTING_NAMES.filter((name) => ELSEWHERE[name] === undefined);

const report: Check<string> = (value, named) => {
  const format = text("html")(value, named);
  const [name = ""] = format.split("=");
  // A history is a folder, so it is no format of the library.
  if (name === "history" || formatNamed(name) !== undefined) return format;
  const near = suggestion(format, REPORT_FORMATS);
  throw new UsageError(
    `${named(value)}: unknown format.${near} Expected one of ${REPORT_FORMATS.join(", ")}.`,
  );
};

const trace: Check<string | boolean> = (value, named) =>
  typeof value === "boolean" ? value : text("trace.jsonl")(value, named);

const OUTPUTS: { readonly [Name in keyof OutputSettings]-?: Check<NonNullable<OutputSettings[Name]>> } = {
  report: listOf(report, "html"),
  format: oneOf(["pretty", "json", "jsonl", "agent", "silent"]),
  quiet: flag,
  verbose: flag,
  source: text("build/index.js"),
  trace,
  older: text("result.json"),
};

/** A shorter limit has no room for the start of a target, a longer one none in a job of CI. In milliseconds. */
const [SHORTEST_LIMIT, LONGEST_LIMIT] = [1_000, 24 * 60 * 60 * 1000];

const MATRIX: { readonly [Name in keyof MatrixSettings]-?: Check<NonNullable<MatrixSettings[Name]>> } = {
  timeLimit: wholeNumber(SHORTEST_LIMIT, LONGEST_LIMIT),
  expected: oneOf(["conformant", "non-conformant", "incomplete"]),
};

export const MATRIX_NAMES = Object.keys(MATRIX) as readonly (keyof MatrixSettings)[];

export const OUTPUT_NAMES = Object.keys(OUTPUTS) as readonly (keyof OutputSettings)[];

/** Members that only the top of a configuration has. */
const TOP = ["$schema", "targets", "default"] as const;

const ADDRESSES = ["server", "url", "client", "app", "gateway"] as const;

/** Checks a configuration. Throws a UsageError with every mistake, each with file and line. */
export function checkConfig(raw: RawConfig): CheckedConfig {
  const problems: UsageError[] = [];
  const attempt = <Value>(check: () => Value): Value | undefined => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error);
      return undefined;
    }
  };
  const problem = (text: string) => void problems.push(new UsageError(text));
  const { value, file } = raw;
  if (!isRecord(value)) {
    const expected =
      'expected an object with settings, such as "server: node build/index.js", or with targets.';
    throw new UsageError(`${placeOf(raw, [])}: ${expected}`);
  }
  const named = value.targets;
  if (named !== undefined && (!isRecord(named) || Object.keys(named).length === 0)) {
    problem(
      `${placeOf(raw, ["targets"])}: targets: expected an object of targets by name, such as { api: { url: "http://localhost:3000/mcp" } }.`,
    );
  }
  const shared = sectionOf(raw, [], value, TOP, attempt);
  const targets = new Map<string, Section>();
  for (const [name, one] of isRecord(named) ? Object.entries(named) : []) {
    const at = ["targets", name];
    attempt(() => checkName(name, memberNamed(raw, at)));
    if (isRecord(one)) targets.set(name, sectionOf(raw, at, one, [], attempt));
    else
      problem(
        `${memberNamed(raw, at)(one)}: expected an object with settings, such as { server: "node build/index.js" }.`,
      );
  }
  if (targets.size > 0) {
    for (const address of ADDRESSES.filter((one) => shared.settings[one] !== undefined)) {
      problem(
        `${memberNamed(raw, [address])()}: the members beside targets apply to each target, and each has an address of its own. Move ${address} into a target.`,
      );
    }
  }
  const byDefault = attempt(() =>
    defaultOf(value.default, [...targets.keys()], memberNamed(raw, ["default"])),
  );
  if (problems.length > 0) {
    throw new UsageError(problems.map(({ message }) => message).join("\n"), { cause: problems });
  }
  return { file, shared, targets, default: byDefault ?? [] };
}

function sectionOf(
  raw: RawConfig,
  at: readonly string[],
  members: Readonly<Record<string, unknown>>,
  others: readonly string[],
  attempt: <Value>(check: () => Value) => Value | undefined,
): Section {
  const naming: Naming = (setting) => memberNamed(raw, [...at, setting]);
  const known = [...SETTINGS, ...OUTPUT_NAMES, ...MATRIX_NAMES, ...others];
  const settings: Record<string, unknown> = {};
  const outputs: Record<string, unknown> = {};
  const matrix: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(members)) {
    const named = memberNamed(raw, [...at, member]);
    const setting = SETTINGS.find((one) => one === member);
    const output = OUTPUT_NAMES.find((one) => one === member);
    const ofMatrix = MATRIX_NAMES.find((one) => one === member);
    if (value === undefined || others.includes(member)) continue;
    attempt(() => {
      if (setting !== undefined)
        settings[setting] = notSecret(setting, checkedSetting(setting, value, named), named);
      else if (output !== undefined) outputs[output] = OUTPUTS[output](value, named);
      else if (ofMatrix !== undefined) matrix[ofMatrix] = MATRIX[ofMatrix](value, named);
      else throw unknownMember(member, known, named);
    });
  }
  return { settings, outputs, matrix, naming, place: memberNamed(raw, at)() };
}

function unknownMember(member: string, known: readonly string[], named: Named): UsageError {
  const why = Object.hasOwn(ELSEWHERE, member) ? ELSEWHERE[member as SettingName] : undefined;
  if (why !== undefined) return new UsageError(`${named()}: ${why}`);
  const near = suggestion(member, known);
  return new UsageError(`${named()}: unknown setting.${near} Expected ${known.join(", ")}.`);
}

/** A configuration is committed. What is most likely a secret must not be in it. */
function notSecret<Value>(setting: SettingName, value: Value, named: Named): Value {
  if (setting === "headers") {
    for (const [name] of pairsOf(value as Settings["headers"] & object)) {
      if (!SECRET_HEADERS.test(name)) continue;
      throw new UsageError(
        `${named()}: ${name} is a secret. Expected headerEnv: { ${name}: VARIABLE } with the environment variable that has its value, or bearerEnv.`,
      );
    }
  }
  if (setting === "env") {
    for (const [name, one] of Object.entries(value as Settings["env"] & object)) {
      if (one === true || secretsOf({ [name]: one }, [name]).length === 0) continue;
      throw new UsageError(
        `${named()}: ${name} has a value that looks like a secret. Expected ${name}: true, which passes on the environment variable ${name}.`,
      );
    }
  }
  return value;
}

/** Names of targets are parts of file names, and of a list with commas. */
function checkName(name: string, named: Named): void {
  if (isTargetName(name)) return;
  const why =
    name === "all"
      ? '"all" stands for every target'
      : "expected letters, digits, dots, hyphens and underscores";
  throw new UsageError(`${named()}: ${why}. Choose another name.`);
}

function defaultOf(value: unknown, names: readonly string[], named: Named): readonly string[] {
  if (value === undefined) return [];
  const given = typeof value === "string" ? [value] : listOf(text("api"), "api")(value, named);
  return given.flatMap((name) => {
    if (name === "all") return names;
    if (names.includes(name)) return [name];
    throw new UsageError(
      `${named(name)}: unknown target.${suggestion(name, names)} Expected all, or one of ${names.join(", ")}.`,
    );
  });
}

/** "mcp-conform.config.yaml:4: targets.api.spec". */
function memberNamed(raw: RawConfig, at: readonly string[]): Named {
  return (...value) => `${placeOf(raw, at)}: ${libraryNamed(at.join("."))(...value)}`;
}

function placeOf({ file, lineOf }: RawConfig, at: readonly string[]): string {
  const line = lineOf(at);
  const shown = path.normalize(file);
  return line === undefined ? shown : `${shown}:${line}`;
}
