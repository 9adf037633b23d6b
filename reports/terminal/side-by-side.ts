import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { suiteNames, suiteVerdict } from "../causes/suites.ts";
import { countedAs } from "../counts.ts";
import { isPendingFinding } from "../gating.ts";
import { say } from "../language/language.ts";
import type { Paint, Screen } from "../screen.ts";
import { padEnd, padStart, widthOf } from "../text.ts";
import { COUNTED, countedWord, VERDICT_WORDS } from "../verdict-words.ts";
import { legNameIn } from "./leg-name.ts";

/** The maximum number of checks in the comparison. */
const MOST = 20;

const GAP = "  ";

interface Cell {
  readonly text: string;
  readonly colour: keyof Paint;
}

interface Row {
  readonly label: string;
  readonly cell: (leg: Leg) => Cell;
}

/**
 * The same target in each revision: the worst of each suite, the number of checks with each verdict, and the checks whose
 * verdicts differ. `tight`: without the suites of which all passed in each revision.
 */
export function sideBySide(
  legs: readonly Leg[],
  screen: Screen,
  { tight = false }: { readonly tight?: boolean } = {},
): string[] {
  if (legs.length < 2 || legs.some(({ role }) => role !== undefined)) return [];
  const differing = differences(legs);
  const shown = differing.slice(0, MOST);
  const all = suites(legs);
  const notAllPassed = all.filter(({ cell }) => legs.some((leg) => !isPassed(cell(leg))));
  const overview = [...(tight ? notAllPassed : all), ...counts(legs)];
  const left = tight ? all.length - notAllPassed.length : 0;
  const more = differing.length - shown.length;
  const tables = grid(say("Side by side"), legs, overview, screen);
  const others = left > 0 ? [`  ${say("all of {number} other topics passed", { number: left })}`] : [];
  return [
    ...tables.slice(0, -1),
    [...tables.slice(-1), ...others].join("\n"),
    ...(shown.length === 0 ? [] : grid(say("Different verdicts"), legs, shown, screen)),
    ...(more > 0
      ? [`  ${say("… and {number} more; --report json=<file> lists all of them.", { number: more })}`]
      : []),
  ];
}

/** The worst verdict of each suite, and how many checks have it. */
function suites(legs: readonly Leg[]): Row[] {
  return suiteNames(legs).map((suite) => ({
    label: suite,
    cell: (leg) => {
      const found = suiteVerdict(leg, suite);
      if (found === undefined) return ABSENT;
      const { verdict, number } = found;
      return { text: countedWord(number, verdict), colour: VERDICT_WORDS[verdict].colour };
    },
  }));
}

const isPassed = (cell: Cell) => cell === ABSENT || cell.colour === VERDICT_WORDS.pass.colour;

const ABSENT: Cell = { text: "–", colour: "quiet" };

function counts(legs: readonly Leg[]): Row[] {
  const number = ({ checks }: Leg, wanted: (check: CheckResult) => boolean) => checks.filter(wanted).length;
  const row = (label: string, colour: keyof Paint, wanted: (check: CheckResult) => boolean): Row => ({
    label: say("all {verdict}", { verdict: label }),
    cell: (leg) => ({
      text: String(number(leg, wanted)),
      colour: number(leg, wanted) > 0 ? colour : "quiet",
    }),
  });
  const rows = COUNTED.map((verdict) =>
    row(VERDICT_WORDS[verdict].word, VERDICT_WORDS[verdict].colour, (check) => countedAs(check) === verdict),
  );
  const expected = row(say("expected"), "quiet", (check) => countedAs(check) === "expected");
  return [...rows, expected, row(say("pending"), "quiet", isPendingFinding)].filter(({ cell }) =>
    legs.some((leg) => cell(leg).text !== "0"),
  );
}

/** The checks whose verdicts differ between the revisions to which they apply. A dash marks a revision to which they do not. */
function differences(legs: readonly Leg[]): Row[] {
  const byId = new Map<string, Map<Leg, Verdict>>();
  for (const leg of legs) {
    for (const { id, verdict } of leg.checks) {
      if (verdict === "not-applicable") continue;
      byId.set(id, (byId.get(id) ?? new Map()).set(leg, verdict));
    }
  }
  return [...byId]
    .filter(([, verdicts]) => new Set(verdicts.values()).size > 1)
    .map(([id, verdicts]) => ({ label: id, cell: (leg) => verdictCell(verdicts.get(leg)) }));
}

function verdictCell(verdict: Verdict | undefined): Cell {
  if (verdict === undefined) return ABSENT;
  const { word, colour } = VERDICT_WORDS[verdict];
  return { text: word, colour };
}

interface Layout {
  readonly label: number;
  readonly cell: number;
  /** How many legs fit beside each other. */
  readonly columns: number;
}

function layoutOf(title: string, legs: readonly Leg[], rows: readonly Row[], screen: Screen): Layout {
  const label = Math.max(widthOf(title), ...rows.map((row) => widthOf(row.label)));
  const names = legs.map((leg) => legNameIn(legs, leg).length);
  const cell = Math.max(...names, ...rows.flatMap((row) => legs.map((leg) => widthOf(row.cell(leg).text))));
  const columns = Math.floor((screen.width - GAP.length - label) / (GAP.length + cell));
  return { label, cell, columns: Math.max(1, columns) };
}

/** As many tables below each other as the width of the screen needs, each without the rows that have nothing in its legs. */
function grid(title: string, legs: readonly Leg[], rows: readonly Row[], screen: Screen): string[] {
  const { label, cell, columns } = layoutOf(title, legs, rows, screen);
  const parts = Array.from({ length: Math.ceil(legs.length / columns) }, (_, index) =>
    legs.slice(index * columns, (index + 1) * columns),
  );
  return parts.map((part) => {
    const heading = part.map((leg) => legNameIn(legs, leg).padStart(cell)).join(GAP);
    return [
      screen.strong(`${padEnd(title, label + GAP.length)}${GAP}${heading}`),
      ...rows.flatMap((row) => {
        if (part.every((leg) => row.cell(leg) === ABSENT)) return [];
        const painted = part.map((leg) => paintedCell(row.cell(leg), cell, screen));
        return `${GAP}${padEnd(row.label, label)}${GAP}${painted.join(GAP)}`;
      }),
    ].join("\n");
  });
}

/** Pads before it adds colours, because the codes of colours have no width. */
function paintedCell({ text, colour }: Cell, width: number, screen: Screen): string {
  return screen[colour](padStart(text, width));
}
