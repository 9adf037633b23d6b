import { type Markup, markup } from "../html/markup.ts";
import { thinned } from "./spark.ts";
import type { Point } from "./trend.ts";
import { coverageOf, edgeWords } from "./words.ts";

/** One curve: its class has its colour. */
interface Curve {
  readonly name: string;
  readonly colour: "fail" | "warn" | "observed";
  readonly numberOf: (point: Point) => number;
  readonly words: (point: Point) => string;
}

const BROKEN: readonly Curve[] = [
  {
    name: "SHOULDs not met",
    colour: "warn",
    numberOf: ({ shouldsNotMet }) => shouldsNotMet,
    words: ({ shouldsNotMet, shoulds }) => `${shouldsNotMet} of ${shoulds} SHOULDs not met`,
  },
  {
    name: "MUSTs broken",
    colour: "fail",
    numberOf: ({ mustsBroken }) => mustsBroken,
    words: ({ mustsBroken, musts }) => `${mustsBroken} of ${musts} MUSTs broken`,
  },
];

const COVERAGE: Curve = {
  name: "coverage",
  colour: "observed",
  numberOf: coverageOf,
  words: (point) => `${point.tested} of ${point.applicable} requirements have a verdict`,
};

/** More points than this are not visible one by one. */
const MOST = 300;

const WIDTH = 560;
const LEFT = 56;
const RIGHT = 10;
const BROKEN_AT = 14;
const BROKEN_HEIGHT = 130;
const COVERAGE_AT = 168;
const COVERAGE_HEIGHT = 46;
const FLOOR = COVERAGE_AT + COVERAGE_HEIGHT;
const HEIGHT = FLOOR + 70;

/** A label needs this much of the width. */
const LABEL = 18;

export interface Plot {
  readonly points: readonly Point[];
  /** A bar for each version, or steps from run to run: nothing is known between two runs, so no line leads from one to the other. */
  readonly form: "bars" | "steps";
  /** Where a point is, from 0 to 1. */
  readonly xOf: (point: Point, index: number) => number;
  readonly label: (point: Point) => string;
  /** "by version": what the plot shows, in words. */
  readonly by: string;
}

/** One point for each version: its newest run. Undefined if there are less than two versions. */
export function byVersion(points: readonly Point[]): Plot | undefined {
  const newest = new Map(points.map((point) => [point.version ?? "", point]));
  const shown = thinned([...newest.values()], MOST, ({ mustsBroken }) => mustsBroken);
  if (newest.size < 2) return undefined;
  return {
    points: shown,
    form: "bars",
    xOf: (_, index) => (index + 0.5) / shown.length,
    label: ({ version = "?" }) => version,
    by: "by version",
  };
}

/** One point for each run, at its time. Undefined if there are less than two times. */
export function byDate(points: readonly Point[]): Plot | undefined {
  const time = ({ started }: Point) => Date.parse(started);
  const sorted = [...points].sort((one, other) => time(one) - time(other));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || time(first) === time(last)) return undefined;
  const [from, to] = [time(first), time(last)];
  // Within two days the hours differ, and the days do not.
  const part = to - from < 172_800_000 ? ([11, 16] as const) : ([0, 10] as const);
  return {
    points: thinned(sorted, MOST, ({ mustsBroken }) => mustsBroken),
    form: "steps",
    xOf: (point) => (time(point) - from) / (to - from),
    label: ({ started }) => started.slice(...part),
    by: part[0] === 0 ? "by date" : `by time of ${first.started.slice(0, 10)}, UTC`,
  };
}

/** Violations, and below them the coverage. `where` names the target and the leg. */
export function plotOf(plot: Plot, where: string): Markup {
  const { points, by } = plot;
  const most = Math.max(1, ...points.flatMap((point) => BROKEN.map(({ numberOf }) => numberOf(point))));
  const upper = { at: BROKEN_AT, height: BROKEN_HEIGHT, most };
  const lower = { at: COVERAGE_AT, height: COVERAGE_HEIGHT, most: 100 };
  const last = points.at(-1);
  const words = [...BROKEN, COVERAGE].map((curve) => (last === undefined ? "" : curve.words(last)));
  return markup`<figure><figcaption>${by}</figcaption><div class="wide" tabindex="0" role="region" aria-label="Plot ${by}: ${where}">
<svg role="img" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-label="Violations and coverage ${by}. The newest: ${words.join(", ")}. The table of numbers has all.">
${gridOf(upper, String)}${gridOf(lower, (number) => `${number} %`)}${marksOf(plot)}
${shapesOf(plot, BROKEN, upper)}${shapesOf(plot, [COVERAGE], lower)}
${labelsOf(plot)}</svg></div></figure>
`;
}

interface Panel {
  readonly at: number;
  readonly height: number;
  /** The number at its top. */
  readonly most: number;
}

const one = (number: number) => Math.round(number * 10) / 10;

const xAt = (share: number) => one(LEFT + share * (WIDTH - LEFT - RIGHT));

const yAt = ({ at, height, most }: Panel, number: number) => one(at + height - (number / most) * height);

function gridOf(panel: Panel, words: (number: number) => string): Markup {
  const numbers = panel.most < 2 ? [0, panel.most] : [0, Math.round(panel.most / 2), panel.most];
  return markup`${numbers.map((number) => {
    const y = yAt(panel, number);
    return markup`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${panel.most === 100 && number === 50 ? "" : words(number)}</text>`;
  })}`;
}

/** How much of the width each point has. Steps have none. */
function slotOf({ form, points }: Plot): number {
  return form === "bars" ? 1 / points.length : 0;
}

/** A line where mcp-conform or its catalogue changed: a difference there may not come from the target. */
function marksOf(plot: Plot): Markup {
  const { points, xOf } = plot;
  return markup`${points.map((point, index) => {
    if (!point.toolChanged) return undefined;
    const x = xAt(xOf(point, index) - slotOf(plot) / 2);
    return markup`<line class="mark" x1="${x}" x2="${x}" y1="${BROKEN_AT - 8}" y2="${FLOOR}"><title>Other checks from here on: ${point.tool}</title></line>`;
  })}`;
}

function shapesOf(plot: Plot, curves: readonly Curve[], panel: Panel): Markup {
  return plot.form === "bars"
    ? markup`${curves.map((curve, at) => barsOf(plot, curve, panel, [at, curves.length]))}`
    : markup`${curves.map((curve) => stepsOf(plot, curve, panel))}`;
}

const titleOf = (point: Point, words: string) =>
  markup`<title>${edgeWords(point)}: ${words}${point.cut && ", not finished"}</title>`;

/** How much of the width of a version its bars take. */
const FULL = 0.7;
const WIDEST = 0.06;

/** A bar for each point. Bars of several curves are side by side. */
function barsOf(
  plot: Plot,
  { colour, numberOf, words }: Curve,
  panel: Panel,
  [at, of]: readonly [number, number],
): Markup {
  const width = Math.min(slotOf(plot) * FULL, WIDEST) / of;
  const bars = plot.points.map((point, index) => {
    const from = xAt(plot.xOf(point, index) + width * (at - of / 2));
    const y = yAt(panel, numberOf(point));
    const wide = one(Math.max(width * (WIDTH - LEFT - RIGHT), 1));
    return markup`<rect class="${colour}${point.cut && " cut"}" x="${from}" y="${y}" width="${wide}" height="${one(panel.at + panel.height - y)}">${titleOf(point, words(point))}</rect>`;
  });
  return markup`${bars}\n`;
}

/** A level line from each run to the next, and a step there. */
function stepsOf({ points, xOf }: Plot, { colour, numberOf, words }: Curve, panel: Panel): Markup {
  const places = points.map((point, index) => ({
    point,
    x: xAt(xOf(point, index)),
    y: yAt(panel, numberOf(point)),
  }));
  const steps = places.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`)).join("");
  return markup`<path class="course ${colour}" d="${steps}"/>
${places.map(
  ({ point, x, y }) =>
    markup`<circle class="${colour}${point.cut && " cut"}" cx="${x}" cy="${y}" r="3">${titleOf(point, words(point))}</circle>`,
)}`;
}

/** As many labels as there is room for, and always that of the last point. */
function labelsOf({ points, xOf, label }: Plot): Markup {
  let before = -Infinity;
  const last = points.length - 1;
  const end = xAt(1);
  return markup`${points.map((point, index) => {
    const x = xAt(xOf(point, index));
    const room = x - before >= LABEL && (index === last || end - x >= LABEL);
    if (!room) return undefined;
    before = x;
    return markup`<text x="${x}" y="${FLOOR + 14}" text-anchor="end" transform="rotate(-40 ${x} ${FLOOR + 14})">${label(point).slice(0, 14)}</text>`;
  })}`;
}
