import type { ExitCode, Gate, Verdict } from "../../harness/verdict/verdict.ts";
import { count } from "../text.ts";
import { levelWords, reasonWords, VERDICT_WORDS } from "../verdict-words.ts";
import { type Change, type ChangeKind, KINDS } from "./change.ts";
import {
  type Comparison,
  comparisonExit,
  differsElsewhere,
  type FailOn,
  fails,
  type LegComparison,
  type LegName,
  type Side,
} from "./comparison.ts";
import type { Difference } from "./difference.ts";

export const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  regressed: "Regressed",
  new: "New",
  "still-broken": "Still broken",
  fixed: "Fixed",
  "no-longer-tested": "No longer tested",
  "newly-tested": "Newly tested",
};

export function verdictWord(verdict: Verdict | undefined): string {
  return verdict === undefined ? "not run" : VERDICT_WORDS[verdict].word;
}

/** "mcp-servers/everything 2.0.0 · non-conformant · 2026-01-01T00:00:00.000Z · mcp-conform 0.1.0" */
export function sideSentence({ target, verdict, started, tool, cut }: Side): string {
  const { name, version, url, command } = target;
  const title = [name ?? url ?? command ?? "unnamed", ...(version === undefined ? [] : [version])].join(" ");
  const ended = cut ? `${verdict}, not finished` : verdict;
  return [title, ended, started, `${tool.name} ${tool.version}`].join(" · ");
}

export function legName({ revision, transport }: LegName): string {
  return `MCP ${revision} over ${transport}`;
}

export function onlyIn(side: "older" | "newer", legs: readonly LegName[]): readonly string[] {
  return legs.length === 0 ? [] : [`Only in the ${side} result: ${legs.map(legName).join(", ")}`];
}

/** "170 checks compared: 1 regressed, 3 fixed. Requirements: 1 regressed." */
export function legSummary({ compared, checks, requirements }: LegComparison): string {
  const tested = `${count(compared, "check")} compared: ${tally(checks) ?? "nothing changed"}.`;
  const duties = tally(requirements);
  return duties === undefined ? tested : `${tested} Requirements: ${duties}.`;
}

function tally(changes: readonly Change[]): string | undefined {
  const parts = KINDS.flatMap((kind) => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number > 0 ? [`${number} ${KIND_WORDS[kind].toLowerCase()}`] : [];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** The note of a change: its level, its earlier verdict, and why it does not gate although it is broken. */
export function changeNote(change: Change): string {
  const { older, newer, kind, excused, reason } = change;
  const why = kind === "no-longer-tested" && reason !== undefined ? `: ${reasonWords(reason)}` : "";
  const notes = [
    levelWords(change),
    kind === "no-longer-tested" ? `${verdictWord(newer)}${why}` : "",
    older === newer ? "" : `${verdictWord(older)} before`,
    excused === "expected" ? "expected by the baseline" : "",
    excused === "pending" ? "pending, not counted" : "",
  ];
  return notes.filter((note) => note !== "").join("; ");
}

/** The maximum number of characters of a changed value. */
const VALUE = 60;

/** "/inputSchema/type "object" → "string"". The values come from the target, so the caller escapes them. */
export function differenceText({ pointer, older, newer }: Difference): string {
  if (older === undefined) return `${pointer} added: ${brief(newer)}`;
  if (newer === undefined) return `${pointer} removed: ${brief(older)}`;
  return `${pointer} ${brief(older)} → ${brief(newer)}`;
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= VALUE ? text : `${text.slice(0, VALUE)}…`;
}

const NOUNS: Readonly<Record<FailOn, string>> = {
  regressions: "regression",
  violations: "new violation",
  changes: "change",
};

/** A warning that is worse than before is a regression, but does not fail the comparison without `--level should`. */
function noFailure({ legs }: Comparison, on: FailOn): string {
  if (on === "changes") return "no change";
  const worse = legs.some(({ checks }) => checks.some(({ kind }) => kind === "regressed" || kind === "new"));
  return worse ? `no ${NOUNS[on]} that fails` : `no ${NOUNS[on]}`;
}

/** The result of the comparison in one sentence. */
export function conclusion(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const found = comparison.legs.flatMap((leg) =>
    leg.checks
      .filter((change) => fails(change, gate, on))
      .map(({ id }) => `${id} (${leg.revision}, ${leg.transport})`),
  );
  if (found.length > 0) return `${count(found.length, NOUNS[on])}: ${found.join(", ")}.`;
  const exit = comparisonExit(comparison, gate, on);
  if (exit === 0) return `${capitalized(noFailure(comparison, on))}.`;
  if (exit === 1 && differsElsewhere(comparison)) {
    return "No check has another verdict, but the target offers something else or was tested in other revisions.";
  }
  return `It is unknown whether anything regressed: ${whyUnknown(comparison)}.`;
}

/** "exit 1 (regressions)" */
export function exitSentence(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const code = comparisonExit(comparison, gate, on);
  const words: Partial<Readonly<Record<ExitCode, string>>> = {
    0: noFailure(comparison, on),
    1: on,
    3: "incomplete",
  };
  return `exit ${code} (${words[code] ?? "error"})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function whyUnknown({ legs, newer, onlyOlder, onlyNewer }: Comparison): string {
  if (newer.cut) return "the newer run did not finish";
  if (legs.length === 0 && onlyOlder.length + onlyNewer.length > 0) {
    const of = (side: readonly LegName[]) => side.map(legName).join(", ") || "nothing";
    return `the older result has ${of(onlyOlder)}, the newer ${of(onlyNewer)}. Run both with the same --spec`;
  }
  if (legs.every(({ compared }) => compared === 0)) return "no check has a verdict in both results";
  return "checks that had a verdict before have none now";
}
