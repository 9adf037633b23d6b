import type { Gate } from "../../harness/verdict/verdict.ts";
import { say } from "../language/language.ts";
import type { Paint, Screen } from "../terminal/screen.ts";
import { count, printableLine, wrap } from "../text.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import { type Change, type ChangeKind, KINDS, seen } from "./change.ts";
import { type Comparison, comparisonExit, type FailOn, type LegComparison } from "./comparison.ts";
import type { SurfaceChange } from "./surface.ts";
import {
  changeNote,
  conclusion,
  differenceText,
  kindWord,
  legName,
  legSummary,
  onlyIn,
  sideSentence,
} from "./words.ts";

/** The maximum number of lines of one kind. */
const MOST = 20;

const COLOURS: Readonly<Record<ChangeKind, keyof Paint>> = {
  regressed: "bad",
  new: "bad",
  "still-broken": "warning",
  fixed: "good",
  "no-longer-tested": "warning",
  "newly-tested": "quiet",
};

const SIGNS: Readonly<Record<SurfaceChange["kind"], string>> = { added: "+", removed: "-", changed: "~" };

/** A comparison for a terminal: the differences between the runs first, then leg by leg, and the result last. */
export function comparisonText(
  comparison: Comparison,
  screen: Screen,
  gate: Gate,
  on: FailOn = "regressions",
): string {
  const { older, newer, caveats, legs, onlyOlder, onlyNewer } = comparison;
  const unpaired = [...onlyIn("older", onlyOlder), ...onlyIn("newer", onlyNewer)];
  const colour = comparisonExit(comparison, gate, on) === 0 ? screen.good : screen.bad;
  const blocks = [
    ...caveats.map((caveat) => indented(printableLine(caveat.text), "warning", screen)),
    `${screen.quiet(say("older"))}  ${printableLine(sideSentence(older))}\n${screen.quiet(say("newer"))}  ${printableLine(sideSentence(newer))}`,
    ...legs.flatMap((leg) => legBlocks(leg, screen)),
    ...(unpaired.length > 0 ? [unpaired.join("\n")] : []),
    colour(printableLine(conclusion(comparison, gate, on), Infinity)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function legBlocks(leg: LegComparison, screen: Screen): readonly string[] {
  return [
    `${screen.strong(legName(leg))} · ${legSummary(leg)}`,
    ...KINDS.flatMap((kind) => kindBlock(kind, leg, screen)),
    ...surfaceBlock(leg.surface, screen),
  ];
}

function kindBlock(kind: ChangeKind, leg: LegComparison, screen: Screen): readonly string[] {
  const checks = leg.checks.filter((change) => change.kind === kind);
  const duties = leg.requirements.filter((change) => change.kind === kind).map(({ id }) => id);
  if (checks.length + duties.length === 0) return [];
  const lines =
    kind === "newly-tested"
      ? [indented(named(checks.map(({ id }) => id)), "quiet", screen)]
      : shown(checks.map((change) => changeLines(change, screen)));
  const requirements =
    duties.length === 0
      ? []
      : [indented(say("requirements: {ids}", { ids: named(duties) }), "quiet", screen)];
  return [[screen.strong(`${kindWord(kind)} (${checks.length})`), ...lines, ...requirements].join("\n")];
}

function changeLines(change: Change, screen: Screen): string {
  const { kind, id, newer, text, actual } = change;
  const tag = seen(newer) === undefined || newer === undefined ? undefined : VERDICT_WORDS[newer].tag;
  const head = `  ${tag === undefined ? "" : `${screen[COLOURS[kind]](tag)}  `}${id} ${screen.quiet(`(${printableLine(changeNote(change), 200)})`)}`;
  if (kind !== "regressed" && kind !== "new") return head;
  const actualLine = actual === undefined ? [] : [`        ${printableLine(actual, 300)}`];
  return [head, `        ${text}`, ...actualLine].join("\n");
}

function surfaceBlock(changes: readonly SurfaceChange[], screen: Screen): readonly string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ of, name, kind, differences = [] }) => {
    const head = `  ${SIGNS[kind]} ${of} ${printableLine(name, 120)}`;
    const where = differences.map((one) => `      ${printableLine(differenceText(one), 240)}`);
    return [head, ...shown(where, "      ")].join("\n");
  });
  return [
    [
      screen.strong(say("Offered features ({changes})", { changes: count(changes.length, "change") })),
      ...shown(lines),
    ].join("\n"),
  ];
}

function shown(lines: readonly string[], indent = "  "): readonly string[] {
  if (lines.length <= MOST) return lines;
  return [
    ...lines.slice(0, MOST),
    `${indent}${say("… and {number} more; --format json lists all of them.", { number: lines.length - MOST })}`,
  ];
}

function named(ids: readonly string[]): string {
  const more = ids.length > MOST ? [say("and {number} more", { number: ids.length - MOST })] : [];
  return [...ids.slice(0, MOST), ...more].join(", ");
}

function indented(text: string, colour: keyof Paint, screen: Screen): string {
  return wrap(text, screen.width - 2)
    .map((line) => `  ${screen[colour](line)}`)
    .join("\n");
}
