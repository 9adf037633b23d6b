import type { Gate } from "../../harness/verdict/verdict.ts";
import { say } from "../language/language.ts";
import { hanging } from "../paragraph.ts";
import { type Paint, plain, type Screen } from "../screen.ts";
import { count, printableLine, widthOf, wrap } from "../text.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import { type Change, type ChangeKind, KINDS, seen } from "./change.ts";
import { type Comparison, comparisonExit, type FailOn, type LegComparison, type Side } from "./comparison.ts";
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
  surfaceWord,
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
    ...caveats.map((caveat) => indented(printableLine(caveat.text), 2, screen.warning, screen)),
    [side("older", older, screen), side("newer", newer, screen)].join("\n"),
    ...legs.flatMap((leg) => legBlocks(leg, screen)),
    ...(unpaired.length > 0 ? [unpaired.map((line) => hanging("", 2, line, screen)).join("\n")] : []),
    indented(printableLine(conclusion(comparison, gate, on), Infinity), 0, colour, screen),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function side(label: "older" | "newer", of: Side, screen: Screen): string {
  const word = say(label);
  return hanging(`${screen.quiet(word)}  `, widthOf(word) + 2, printableLine(sideSentence(of)), screen);
}

function legBlocks(leg: LegComparison, screen: Screen): readonly string[] {
  const name = legName(leg);
  return [
    hanging(`${screen.strong(name)} · `, widthOf(name) + 3, legSummary(leg), screen),
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
      ? [indented(named(checks.map(({ id }) => id)), 2, screen.quiet, screen)]
      : shown(checks.map((change) => changeLines(change, screen)));
  const requirements =
    duties.length === 0
      ? []
      : [indented(say("requirements: {ids}", { ids: named(duties) }), 2, screen.quiet, screen)];
  return [[screen.strong(`${kindWord(kind)} (${checks.length})`), ...lines, ...requirements].join("\n")];
}

/** The column of a rule and a finding. */
const RULE = 8;

function changeLines(change: Change, screen: Screen): string {
  const { kind, id, newer, text, actual } = change;
  const tag = seen(newer) === undefined || newer === undefined ? undefined : VERDICT_WORDS[newer].tag;
  const before = tag === undefined ? "  " : `  ${screen[COLOURS[kind]](tag)}  `;
  const head = `${before}${noted(id, changeNote(change), tag === undefined ? 2 : widthOf(tag) + 4, screen)}`;
  if (kind !== "regressed" && kind !== "new") return head;
  const lines = [text, ...(actual === undefined ? [] : [printableLine(actual, 300)])];
  return [head, ...lines.map((line) => indented(line, RULE, plain.quiet, screen))].join("\n");
}

/** A name and its note. The note is wrapped before it gets its colour, which takes no column. */
function noted(id: string, note: string, column: number, screen: Screen): string {
  const [first = "", ...more] = wrap(`${id} (${printableLine(note, 200)})`, screen.width - column);
  const rest = more.map((line) => `${" ".repeat(column)}${screen.quiet(line)}`);
  return [`${id}${screen.quiet(first.slice(id.length))}`, ...rest].join("\n");
}

function surfaceBlock(changes: readonly SurfaceChange[], screen: Screen): readonly string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ of, name, kind, differences = [] }) => {
    const head = hanging(`  ${SIGNS[kind]} `, 4, `${surfaceWord(of)} ${printableLine(name, 120)}`, screen);
    const where = differences.map((one) =>
      indented(printableLine(differenceText(one), 240), 6, plain.quiet, screen),
    );
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

function indented(text: string, column: number, paint: Paint["quiet"], screen: Screen): string {
  return wrap(text, screen.width - column)
    .map((line) => `${" ".repeat(column)}${paint(line)}`)
    .join("\n");
}
