import type { Naming } from "./naming.ts";
import { suggestion } from "./nearest.ts";
import type { Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

export type Selection = Pick<Settings, "only" | "skip" | "suite">;

/** The part of a check that a selection uses. */
export interface Identified {
  readonly id: string;
}

/** The suites of one role, from which checks are selected. */
export interface Selectable {
  readonly suites: readonly {
    readonly name: string;
    readonly checks: readonly Identified[];
    /** Selected only by its name, or by the ids of its checks. */
    readonly onRequest?: true;
  }[];
  /** Names one of the checks in errors: "server check". */
  readonly noun: string;
}

/** Which checks to run. Throws UsageError for a name or a pattern without a match: it is most likely a mistake. */
export function selector(
  { suites, noun }: Selectable,
  selection: Selection,
  naming: Naming,
): (check: Identified) => boolean {
  const { suite = [] } = selection;
  const ids = suites.flatMap(({ checks }) => checks.map(({ id }) => id));
  const names = suites.map(({ name }) => name);
  for (const name of suite) {
    if (names.includes(name)) continue;
    const near = suggestion(name, names);
    throw new UsageError(
      `${naming("suite")(name)}: unknown suite.${near} Expected one of ${names.join(", ")}.`,
    );
  }
  const matchers = (setting: "only" | "skip") =>
    (selection[setting] ?? []).map((pattern) => {
      const matches = glob(pattern);
      if (ids.some(matches)) return matches;
      const near = suggestion(pattern, [...ids, ...families(ids)]);
      throw new UsageError(
        `${naming(setting)(pattern)}: matches no ${noun}.${near} "mcp-conform list" shows all ids.`,
      );
    });
  const [only, skip] = [matchers("only"), matchers("skip")];
  const chosen = new Set(
    suites
      .filter(({ name, onRequest }) =>
        suite.length === 0 ? !onRequest || only.length > 0 : suite.includes(name),
      )
      .flatMap(({ checks }) => checks.map(({ id }) => id))
      .filter((id) => only.length === 0 || only.some((matches) => matches(id)))
      .filter((id) => !skip.some((matches) => matches(id))),
  );
  if (chosen.size === 0) throw nothingLeft(noun, selection, naming);
  return ({ id }) => chosen.has(id);
}

/** Whether `skip` names a check. */
export function skips({ skip = [] }: Selection): (check: Identified) => boolean {
  const matchers = skip.map(glob);
  return ({ id }) => matchers.some((matches) => matches(id));
}

function nothingLeft(noun: string, selection: Selection, naming: Naming): UsageError {
  const given = (["only", "skip", "suite"] as const).filter((one) => (selection[one] ?? []).length > 0);
  const names = given.map((one) => naming(one)()).join(" with ");
  return new UsageError(`${names} leaves no ${noun} to run. Expected a selection with at least one.`);
}

/** "tools.*" and "tools.list.*" for "tools.list.pages". */
function families(ids: readonly string[]): readonly string[] {
  const prefixes = ids.flatMap((id) => {
    const parts = id.split(".");
    return parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join(".")}.*`);
  });
  return [...new Set(prefixes)];
}

/** `*` matches any characters; no other character is special. */
function glob(pattern: string): (id: string) => boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${source.join(".*")}$`);
  return (id) => expression.test(id);
}
