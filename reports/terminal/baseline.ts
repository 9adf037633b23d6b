import {
  type BaselineEntry,
  type BaselineReport,
  baselineErrors,
} from "../../harness/verdict/expectation.ts";
import { count, printableLine, wrap } from "../text.ts";
import type { Paint } from "./paint.ts";

const WIDTH = 98;

/** So much of a reason is told; the file has all of it. */
const BRIEF = 160;

/** What is broken as the baseline expects, each with its reason. */
export function expectedBlock(baseline: BaselineReport | undefined, paint: Paint): string[] {
  const known = (baseline?.entries ?? []).filter(({ state }) => state === "expected" || state === "unseen");
  if (baseline === undefined || known.length === 0) return [];
  const unseen = known.filter(({ state }) => state === "unseen").length;
  const title = `Expected by ${printableLine(baseline.file)} (${known.length}${unseen > 0 ? `, ${unseen} not seen this time` : ""})`;
  const lines = known.map((one) => {
    const { reason = "", issue } = one;
    const why = printableLine(issue === undefined ? reason : `${reason} (${issue})`, BRIEF);
    const unseen = one.state === "unseen" ? "; not seen this time" : "";
    return `  ${one.check} ${paint.quiet(`(${where(one)}${unseen})`)}: ${why}`;
  });
  return [[paint.strong(title), ...lines].join("\n")];
}

function where({ revision, transport }: BaselineEntry): string {
  return [revision ?? "every revision", ...(transport === undefined ? [] : [transport])].join(", ");
}

/** What is to be mended in the file of the baseline, by line. */
export function wrongBlock(baseline: BaselineReport | undefined, paint: Paint): string[] {
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return [];
  const lines = wrong.map(({ line, check, state, text = "" }) => {
    const told = wrap(printableLine(text), WIDTH - 6).map((part) => `      ${part}`);
    return [
      `  ${paint.bad(state.toUpperCase())}  ${printableLine(baseline.file)}:${line}  ${check}`,
      ...told,
    ].join("\n");
  });
  const title = `${count(wrong.length, "entry", "entries")} of the baseline to be mended`;
  return [[paint.strong(title), ...lines].join("\n")];
}
