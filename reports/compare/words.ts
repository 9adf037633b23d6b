import type { ExitCode, Gate, Verdict } from "../../harness/verdict/verdict.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { shortPartWords } from "../part.ts";
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
import type { SurfaceChange } from "./surface.ts";

const KIND_TEXTS = {
  regressed: "Regressed",
  new: "New",
  "still-broken": "Still broken",
  fixed: "Fixed",
  "no-longer-tested": "No longer tested",
  "newly-tested": "Newly tested",
} as const satisfies Readonly<Record<ChangeKind, Text>>;

export function kindWord(kind: ChangeKind): string {
  return say(KIND_TEXTS[kind]);
}

const SURFACE_TEXTS = {
  capability: "capability",
  tool: "tool",
  resource: "resource",
  "resource template": "resource template",
  prompt: "prompt",
  added: "added",
  removed: "removed",
  changed: "changed",
} as const satisfies Readonly<Record<SurfaceChange["of"] | SurfaceChange["kind"], Text>>;

/** What a target offers, and what changed about it. */
export function surfaceWord(word: SurfaceChange["of"] | SurfaceChange["kind"]): string {
  return say(SURFACE_TEXTS[word]);
}

const EXCUSES = {
  expected: "expected by the baseline",
  pending: "pending, not counted",
} as const satisfies Readonly<Record<NonNullable<Change["excused"]>, Text>>;

/** Why a broken check does not fail the comparison. Empty if it does. */
export function excuseWords({ excused }: Change): string {
  return excused === undefined ? "" : say(EXCUSES[excused]);
}

export function verdictWord(verdict: Verdict | undefined): string {
  return verdict === undefined ? say("not run") : VERDICT_WORDS[verdict].word;
}

/** "mcp-servers/everything 2.0.0 · non-conformant · 2026-01-01T00:00:00.000Z · mcp-conform 0.1.0" */
export function sideSentence({ target, verdict, part, started, tool, cut }: Side): string {
  const { name, version, url, command } = target;
  const title = [name ?? url ?? command ?? say("unnamed"), ...(version === undefined ? [] : [version])].join(
    " ",
  );
  const word = part === undefined ? say(verdict) : shortPartWords(part);
  const ended = cut ? say("{verdict}, not finished", { verdict: word }) : word;
  return [title, ended, started, `${tool.name} ${tool.version}`].join(" · ");
}

export function legName({ revision, transport }: LegName): string {
  return say("MCP {revision} over {transport}", { revision, transport });
}

export function onlyIn(side: "older" | "newer", legs: readonly LegName[]): readonly string[] {
  if (legs.length === 0) return [];
  const names = legs.map(legName).join(", ");
  return [
    say(side === "older" ? "Only in the older result: {legs}" : "Only in the newer result: {legs}", {
      legs: names,
    }),
  ];
}

/** "170 checks compared: 1 regressed, 3 fixed. Requirements: 1 regressed." */
export function legSummary({ compared, checks, requirements }: LegComparison): string {
  const tested = say("{checks} compared: {changes}.", {
    checks: count(compared, "check"),
    changes: tally(checks) ?? say("nothing changed"),
  });
  const duties = tally(requirements);
  return duties === undefined ? tested : `${tested} ${say("Requirements: {changes}.", { changes: duties })}`;
}

function tally(changes: readonly Change[]): string | undefined {
  const parts = KINDS.flatMap((kind) => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number > 0 ? [say("{number} {word}", { number, word: kindWord(kind).toLowerCase() })] : [];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** The note of a change: its level, its earlier verdict, and why it does not gate although it is broken. */
export function changeNote(change: Change): string {
  const { older, newer, kind, reason } = change;
  const why = kind === "no-longer-tested" && reason !== undefined ? `: ${reasonWords(reason)}` : "";
  const notes = [
    levelWords(change),
    kind === "no-longer-tested" ? `${verdictWord(newer)}${why}` : "",
    older === newer ? "" : say("{verdict} before", { verdict: verdictWord(older) }),
    excuseWords(change),
  ];
  return notes.filter((note) => note !== "").join(say("; "));
}

/** The maximum number of characters of a changed value. */
const VALUE = 60;

/** "/inputSchema/type "object" → "string"". The values come from the target, so the caller escapes them. */
export function differenceText({ pointer, older, newer }: Difference): string {
  if (older === undefined) return say("{pointer} added: {value}", { pointer, value: brief(newer) });
  if (newer === undefined) return say("{pointer} removed: {value}", { pointer, value: brief(older) });
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
function noFailure({ legs }: Comparison, on: FailOn): Text {
  if (on === "changes") return "No change.";
  const worse = legs.some(({ checks }) => checks.some(({ kind }) => kind === "regressed" || kind === "new"));
  if (on === "violations") return worse ? "No new violation that fails." : "No new violation.";
  return worse ? "No regression that fails." : "No regression.";
}

/** The result of the comparison in one sentence. */
export function conclusion(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const found = comparison.legs.flatMap((leg) =>
    leg.checks
      .filter((change) => fails(change, gate, on))
      .map(({ id }) => `${id} (${leg.revision}, ${leg.transport})`),
  );
  if (found.length > 0) {
    const text = say("{word}: {text}", { word: count(found.length, NOUNS[on]), text: found.join(", ") });
    return say("{sentence}.", { sentence: text });
  }
  const exit = comparisonExit(comparison, gate, on);
  if (exit === 0) return say(noFailure(comparison, on));
  if (exit === 1 && differsElsewhere(comparison)) {
    return say(
      "No check has another verdict, but the target offers something else or was tested in other revisions.",
    );
  }
  return say("It is unknown whether anything regressed: {why}.", { why: whyUnknown(comparison) });
}

/** "exit 1 (regressions)" */
export function exitSentence(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const code = comparisonExit(comparison, gate, on);
  const none = say(noFailure(comparison, on)).replace(/[.。]$/, "");
  const words: Partial<Readonly<Record<ExitCode, string>>> = {
    0: none.charAt(0).toLowerCase() + none.slice(1),
    1: say(on),
    3: say("incomplete"),
  };
  return say("exit {code} ({word})", { code, word: words[code] ?? say("error") });
}

function whyUnknown({ legs, newer, onlyOlder, onlyNewer }: Comparison): string {
  if (newer.cut) return say("the newer run did not finish");
  if (legs.length === 0 && onlyOlder.length + onlyNewer.length > 0) {
    const of = (side: readonly LegName[]) => side.map(legName).join(", ") || say("nothing");
    return say("the older result has {older}, the newer {newer}. Run both with the same --spec", {
      older: of(onlyOlder),
      newer: of(onlyNewer),
    });
  }
  if (legs.every(({ compared }) => compared === 0)) return say("no check has a verdict in both results");
  return say("checks that had a verdict before have none now");
}
