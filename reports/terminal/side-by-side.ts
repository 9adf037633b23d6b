import type { Leg } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { COUNTED, VERDICT_WORDS } from "../verdict-words.ts";
import { legNameIn } from "./leg-name.ts";
import type { Paint } from "./paint.ts";

/** The maximum number of checks in the comparison. */
const MOST = 20;

const GAP = "  ";

interface Cell {
  readonly text: string;
  readonly colour: keyof Paint;
}

type Row = readonly [label: string, cells: readonly Cell[]];

/** The same target in each revision: the number of checks with each verdict, and the checks whose verdicts differ. */
export function sideBySide(legs: readonly Leg[], paint: Paint): string[] {
  if (legs.length < 2) return [];
  const differing = differences(legs);
  const shown = differing.slice(0, MOST);
  const table = grid(legs, [...counts(legs), ...shown], paint);
  const [heading = "", ...rows] = table;
  const counted = rows.slice(0, rows.length - shown.length);
  const compared = rows.slice(counted.length);
  const more = differing.length - shown.length;
  return [
    [
      heading,
      ...counted,
      ...(compared.length === 0 ? [] : ["", paint.strong("Different verdicts"), ...compared]),
      ...(more > 0 ? [`  … and ${more} more; --report json=<file> lists all of them.`] : []),
    ].join("\n"),
  ];
}

function counts(legs: readonly Leg[]): Row[] {
  return COUNTED.filter((verdict) => legs.some((leg) => leg.counts[verdict] > 0)).map((verdict) => [
    VERDICT_WORDS[verdict].word,
    legs.map((leg) => ({
      text: String(leg.counts[verdict]),
      colour: leg.counts[verdict] > 0 ? VERDICT_WORDS[verdict].colour : "quiet",
    })),
  ]);
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
    .map(([id, verdicts]) => [id, legs.map((leg) => cellOf(verdicts.get(leg)))]);
}

function cellOf(verdict: Verdict | undefined): Cell {
  if (verdict === undefined) return { text: "–", colour: "quiet" };
  const { word, colour } = VERDICT_WORDS[verdict];
  return { text: word, colour };
}

/** Pads the cells before it adds colours, because the codes of colours have no width. */
function grid(legs: readonly Leg[], rows: readonly Row[], paint: Paint): string[] {
  const label = Math.max(...rows.map(([name]) => name.length), "Side by side".length);
  const texts = rows.flatMap(([, cells]) => cells.map(({ text }) => text.length));
  const names = legs.map((leg) => legNameIn(legs, leg));
  const width = Math.max(...names.map(({ length }) => length), ...texts);
  const heading = names.map((name) => name.padStart(width)).join(GAP);
  return [
    paint.strong(`${"Side by side".padEnd(label + GAP.length)}${GAP}${heading}`),
    ...rows.map(([name, cells]) => {
      const painted = cells.map(({ text, colour }) => paint[colour](text.padStart(width)));
      return `${GAP}${name.padEnd(label)}${GAP}${painted.join(GAP)}`;
    }),
  ];
}
