import { UsageError } from "../../library/usage-error.ts";
import { suggestion } from "./nearest.ts";

export interface Selection {
  /** Ids or globs: "tools.*", "*.unknown-name". Several may stand in one, separated by commas. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Names of suites. */
  readonly suite: readonly string[];
}

interface Named {
  readonly id: string;
}

/** A suite of servers or of clients. */
interface Selectable {
  readonly name: string;
  readonly checks: readonly Named[];
}

/** Which checks to run. Throws UsageError for a pattern that matches nothing, as it is surely a mistake. */
export function selector(suites: readonly Selectable[], selection: Selection): (check: Named) => boolean {
  const ids = suites.flatMap(({ checks }) => checks.map(({ id }) => id));
  const names = suites.map(({ name }) => name);
  for (const name of selection.suite) {
    if (names.includes(name)) continue;
    throw new UsageError(
      `--suite ${name}: there is no such suite.${suggestion(name, names)} Expected one of ${names.join(", ")}.`,
    );
  }
  const only = matchers("--only", selection.only, ids);
  const skip = matchers("--skip", selection.skip, ids);
  const chosen = new Set(
    suites
      .filter(({ name }) => selection.suite.length === 0 || selection.suite.includes(name))
      .flatMap(({ checks }) => checks.map(({ id }) => id))
      .filter((id) => only.length === 0 || only.some((matches) => matches(id)))
      .filter((id) => !skip.some((matches) => matches(id))),
  );
  if (chosen.size === 0) {
    throw new UsageError("No check is left to run: --only, --skip and --suite together exclude all of them.");
  }
  return ({ id }) => chosen.has(id);
}

function matchers(option: string, patterns: readonly string[], ids: readonly string[]) {
  return patterns.map((pattern) => {
    const matches = glob(pattern);
    if (ids.some(matches)) return matches;
    const near = suggestion(pattern, [...ids, ...families(ids)]);
    throw new UsageError(
      `${option} ${pattern}: no check has such an id.${near} "mcp-conform list" shows all ids.`,
    );
  });
}

/** "tools.*" and "tools.list.*" for "tools.list.pages". */
function families(ids: readonly string[]): readonly string[] {
  const prefixes = ids.flatMap((id) => {
    const parts = id.split(".");
    return parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join(".")}.*`);
  });
  return [...new Set(prefixes)];
}

/** `*` stands for any characters; nothing else is special. */
function glob(pattern: string): (id: string) => boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${source.join(".*")}$`);
  return (id) => expression.test(id);
}
