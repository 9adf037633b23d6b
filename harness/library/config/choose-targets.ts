import path from "node:path";
import { given } from "../../../schema/given.ts";
import type { Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import { invocationOf } from "../plan/invocation.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import type { CheckedConfig, Section } from "./check-config.ts";
import type { MatrixSettings, OutputSettings } from "./config.ts";
import { CONFIG_FILES } from "./read.ts";

/** What the caller gives beside a configuration. It comes before the configuration. */
export interface Overrides {
  readonly settings: Settings;
  readonly naming: Naming;
}

/** A target that is to be judged. */
export interface ChosenTarget {
  /** Absent where the configuration describes one target without a name. */
  readonly name?: string;
  readonly settings: Settings;
  /** Those of the configuration only. */
  readonly outputs: OutputSettings;
  /** Those of the configuration only. */
  readonly matrix: MatrixSettings;
  /** Names the target in errors, with file and line. */
  readonly place: string;
  /** Names each setting as the one who has given it wrote it. */
  readonly naming: Naming;
  /** The options that lead to the same settings again. */
  readonly invocation: readonly string[];
}

const ADDRESSES = ["server", "url", "client", "app", "gateway"] as const;

/**
 * The targets to judge. `asked`: their names, "all" for every one; without it the default ones, or the only one. Throws
 * UsageError for an unknown name, and where nothing says which of several targets is meant.
 */
export function chooseTargets(
  config: CheckedConfig,
  asked: readonly string[] | undefined,
  overrides: Overrides,
): readonly ChosenTarget[] {
  const own = ADDRESSES.filter((one) => overrides.settings[one] !== undefined);
  if (asked !== undefined && own.length > 0) {
    const names = own.map((one) => overrides.naming(one)()).join(" and ");
    throw new UsageError(`--target and ${names} are given together. Expected one of them.`);
  }
  // A target of the caller, with the settings that all targets share.
  if (own.length > 0) return [chosen(config, undefined, overrides)];
  return namesOf(config, asked).map((name) => chosen(config, name, overrides));
}

function namesOf(
  config: CheckedConfig,
  asked: readonly string[] | undefined,
): readonly (string | undefined)[] {
  const names = [...config.targets.keys()];
  if (asked === undefined) {
    if (names.length === 0) return [undefined];
    if (config.default.length > 0) return config.default;
    if (names.length === 1) return names;
    throw new UsageError(
      `${config.file} has ${names.length} targets. Expected --target with one or more of ${names.join(", ")}, or all; or a member "default" in the file.`,
    );
  }
  const found = asked.flatMap((name) => {
    if (name === "all") return names.length === 0 ? [undefined] : names;
    if (names.includes(name)) return [name];
    if (names.length === 0) {
      throw new UsageError(`target ${name}: ${config.file} has no targets with names. Expected no --target.`);
    }
    throw new UsageError(
      `target ${name}: ${config.file} has no such target.${suggestion(name, names)} Expected one of ${names.join(", ")}, or all.`,
    );
  });
  return [...new Set(found)];
}

function chosen(config: CheckedConfig, name: string | undefined, overrides: Overrides): ChosenTarget {
  const target = name === undefined ? undefined : config.targets.get(name);
  const sections = [config.shared, ...(target === undefined ? [] : [target])];
  const own = ADDRESSES.some((one) => overrides.settings[one] !== undefined);
  const configured = relocated(
    path.dirname(config.file),
    Object.assign({}, ...sections.map((section) => section.settings)),
    Object.assign({}, ...sections.map((section) => section.outputs)),
  );
  const { server, url, client, app, gateway, gatewayUrl, ...others } = configured.settings;
  const settings = {
    ...(own ? others : configured.settings),
    ...overrides.settings,
  };
  return {
    ...given({ name }),
    settings,
    outputs: configured.outputs,
    matrix: Object.assign({}, ...sections.map((section) => section.matrix)),
    place: (target ?? config.shared).place,
    naming: namingOf(sections, overrides),
    invocation: [
      ...(CONFIG_FILES.includes(config.file) ? [] : ["--config", config.file]),
      ...(name === undefined || own ? [] : ["--target", name]),
      ...invocationOf(overrides.settings),
    ],
  };
}

function namingOf(sections: readonly Section[], overrides: Overrides): Naming {
  return (setting) => {
    if (overrides.settings[setting] !== undefined) return overrides.naming(setting);
    const section = sections.findLast(({ settings }) => settings[setting] !== undefined);
    return (section ?? overrides).naming(setting);
  };
}

/** Paths of a configuration begin at its folder, and so do its commands. */
function relocated(folder: string, settings: Settings, outputs: OutputSettings) {
  if (path.resolve(folder) === process.cwd()) return { settings, outputs };
  const move = (one: string) => path.relative("", path.resolve(folder, one)) || ".";
  const moved = <Value>(one: Value) => (typeof one === "string" ? move(one) : one);
  const starts = [settings.server, settings.client, settings.app, settings.gateway].some(
    (one) => one !== undefined,
  );
  return {
    settings: {
      ...settings,
      ...(starts || settings.cwd !== undefined ? { cwd: move(settings.cwd ?? ".") } : {}),
      ...given({ baseline: moved(settings.baseline), suites: settings.suites?.map(move) }),
    },
    outputs: {
      ...outputs,
      ...given({
        report: outputs.report?.map((one) => one.replace(/(?<==).*$/s, move)),
        source: moved(outputs.source),
        trace: moved(outputs.trace),
        older: moved(outputs.older),
      }),
    },
  };
}
