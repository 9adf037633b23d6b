import type { Leg } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import type { Paint } from "./paint.ts";

/** No more checks than a person compares in a terminal. */
const MOST = 20;

const GAP = "  ";

/** What a row counts, and how its number is painted where it is not zero. */
const COUNTED: readonly (readonly [word: string, verdict: Verdict, colour: keyof Paint])[] = [
  ["passed", "pass", "good"],
  ["failed", "fail", "bad"],
  ["warned", "warn", "warning"],
  ["observed", "observed", "quiet"],
  ["not exercised", "inconclusive", "quiet"],
  ["broke here", "error", "bad"],
];

interface Cell {
  readonly text: string;
  readonly colour: keyof Paint;
}

type Row = readonly [label: string, cells: readonly Cell[]];

/** The same target in each revision: how many checks fared how, and which fared differently. */
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
      ...(compared.length === 0 ? [] : ["", paint.strong("Not the same in each revision"), ...compared]),
      ...(more > 0 ? [`  … and ${more} more: --report json=<file> has them all.`] : []),
    ].join("\n"),
  ];
}

function counts(legs: readonly Leg[]): Row[] {
  return COUNTED.filter(([, verdict]) => legs.some((leg) => leg.counts[verdict] > 0)).map(
    ([word, verdict, colour]) => [
      word,
      legs.map((leg) => ({
        text: String(leg.counts[verdict]),
        colour: leg.counts[verdict] > 0 ? colour : "quiet",
      })),
    ],
  );
}

/** The checks whose verdicts differ among the revisions in which they apply; the rest of a row is a dash. */
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
  const [word, , colour] = COUNTED.find(([, counted]) => counted === verdict) ?? ["–", undefined, "quiet"];
  return { text: word, colour };
}

/** Cells are padded before they are painted: colours take no room. */
function grid(legs: readonly Leg[], rows: readonly Row[], paint: Paint): string[] {
  const label = Math.max(...rows.map(([name]) => name.length), "Side by side".length);
  const texts = rows.flatMap(([, cells]) => cells.map(({ text }) => text.length));
  const names = legs.map((leg) => nameIn(legs, leg));
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

/** A leg among others: a client may be judged over both transports. */
function nameIn(legs: readonly Leg[], { revision, transport }: Leg): string {
  const several = legs.some((leg) => leg.transport !== transport);
  return several ? `${revision} ${transport}` : revision;
}
