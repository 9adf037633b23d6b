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
const LEFT = 46;
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
  const last = shown.length - 1;
  return {
    points: shown,
    xOf: (_, index) => index / last,
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
    xOf: (point) => (time(point) - from) / (to - from),
    label: ({ started }) => started.slice(...part),
    by: part[0] === 0 ? "by date" : `by time of ${first.started.slice(0, 10)}, UTC`,
  };
}

/** Curves of violations, and below them the curve of coverage. `where` names the target and the leg. */
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
${BROKEN.map((curve) => curveOf(plot, curve, upper))}${curveOf(plot, COVERAGE, lower)}
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

/** A line where mcp-conform or its catalogue changed: a difference there may not come from the target. */
function marksOf({ points, xOf }: Plot): Markup {
  return markup`${points.map((point, index) => {
    if (!point.toolChanged) return undefined;
    const x = xAt(xOf(point, index));
    return markup`<line class="mark" x1="${x}" x2="${x}" y1="${BROKEN_AT - 8}" y2="${FLOOR}"><title>Other checks from here on: ${point.tool}</title></line>`;
  })}`;
}

function curveOf({ points, xOf }: Plot, { colour, numberOf, words }: Curve, panel: Panel): Markup {
  const places = points.map((point, index) => ({
    point,
    x: xAt(xOf(point, index)),
    y: yAt(panel, numberOf(point)),
  }));
  const line = places.map(({ x, y }) => `${x},${y}`).join(" ");
  return markup`<polyline class="course ${colour}" points="${line}"/>
${places.map(
  ({ point, x, y }) =>
    markup`<circle class="${colour}${point.cut && " cut"}" cx="${x}" cy="${y}" r="3"><title>${edgeWords(point)}: ${words(point)}${point.cut && ", not finished"}</title></circle>`,
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
