import {
  type BaselineEntry,
  type BaselineReport,
  baselineErrors,
} from "../../harness/verdict/expectation.ts";
import { count, printableLine, wrap } from "../text.ts";
import type { Screen } from "./screen.ts";

/** The maximum number of characters of a reason. The file has all of it. */
const BRIEF = 160;

/** The failures that the baseline expects, each with its reason. */
export function expectedBlock(baseline: BaselineReport | undefined, screen: Screen): string[] {
  const known = (baseline?.entries ?? []).filter(({ state }) => state === "expected" || state === "unseen");
  if (baseline === undefined || known.length === 0) return [];
  const unseen = known.filter(({ state }) => state === "unseen").length;
  const title = `Expected by ${printableLine(baseline.file)} (${known.length}${unseen > 0 ? `, ${unseen} not seen this time` : ""})`;
  const lines = known.map((one) => {
    const { reason = "", issue } = one;
    const why = printableLine(issue === undefined ? reason : `${reason} (${issue})`, BRIEF);
    const unseen = one.state === "unseen" ? "; not seen this time" : "";
    return `  ${one.check} ${screen.quiet(`(${where(one)}${unseen})`)}: ${why}`;
  });
  return [[screen.strong(title), ...lines].join("\n")];
}

function where({ revision, transport }: BaselineEntry): string {
  return [revision ?? "every revision", ...(transport === undefined ? [] : [transport])].join(", ");
}

/** What to fix in the baseline file, by line. */
export function wrongBlock(baseline: BaselineReport | undefined, screen: Screen): string[] {
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return [];
  const lines = wrong.map(({ line, check, state, text = "" }) => {
    const advice = wrap(printableLine(text), screen.width - 8).map((part) => `      ${part}`);
    return [
      `  ${screen.bad(state.toUpperCase())}  ${printableLine(baseline.file)}:${line}  ${check}`,
      ...advice,
    ].join("\n");
  });
  const title = `Baseline out of date: ${count(wrong.length, "entry", "entries")} to fix`;
  return [[screen.strong(title), ...lines].join("\n")];
}
