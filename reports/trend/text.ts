import type { Screen } from "../screen.ts";
import { count, printableLine, wrap } from "../text.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import { legsWords, type Merged, mergedIn } from "./merged.ts";
import { sparkline } from "./spark.ts";
import type { Point, Series, TargetTrend, Trend } from "./trend.ts";
import { coverageOf, notJudgedWords, spanOf, targetSummary, violationWords } from "./words.ts";

/** The maximum number of violations of a target. */
const MOST = 30;

/** The maximum number of notes, and of runs that judged nothing. */
const FEW = 5;

/** The maximum width of a course, in characters. */
const SPARK = 14;

/** A trend for a terminal: target by target, a line for each leg, and the first and last day of each violation. */
export function trendText({ targets, notes }: Trend, screen: Screen): string {
  const blocks = [
    ...few(notes.map((note) => wrapped(note, "", screen).map(screen.warning).join("\n"))),
    ...targets.flatMap((target) => targetBlocks(target, screen)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function targetBlocks(target: TargetTrend, screen: Screen): readonly string[] {
  const { name, role, notJudged, runs } = target;
  const violations = mergedIn(target);
  const more = violations.length - MOST;
  const shown = violations.slice(0, MOST).flatMap((one) => violationLines(one, screen));
  const unjudged = notJudged.map((one) => wrapped(notJudgedWords(one), "  ", screen).join("\n"));
  const head = `${screen.strong(printableLine(name, 100))} · ${role} · ${printableLine(spanOf(runs), 200)}`;
  return [
    [head, ...wrapped(targetSummary(target), "", screen)].join("\n"),
    ...legsBlock(target, screen),
    ...(shown.length === 0 ? [] : [shown.join("\n")]),
    ...(more > 0 ? [`  … and ${more} more; --format json lists all of them.`] : []),
    ...(unjudged.length === 0
      ? []
      : [[screen.strong(`Not judged (${unjudged.length})`), ...few(unjudged)].join("\n")]),
  ];
}

/** A line for each leg, the newest revision first. */
function legsBlock({ series }: TargetTrend, screen: Screen): readonly string[] {
  if (series.length === 0) return [];
  const rows = series.map((one) => [
    `${one.revision} ${one.transport}`,
    course(one, ({ mustsBroken }) => mustsBroken),
    course(one, ({ shouldsNotMet }) => shouldsNotMet),
    course(one, coverageOf, " %"),
    count(one.points.length, "run"),
  ]);
  const table = [["", "MUSTs broken", "SHOULDs not met", "coverage", ""], ...rows];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const [head = "", ...lines] = table.map((row) =>
    `  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
  );
  const changes = toolChanges(series);
  const since =
    changes.length === 0 ? [] : wrapped(`other checks since ${few(changes).join(", ")}`, "  ", screen);
  return [[screen.quiet(head), ...lines, ...since].join("\n")];
}

function toolChanges(series: readonly Series[]): readonly string[] {
  const points = series.flatMap((one) => one.points).filter(({ toolChanged }) => toolChanged);
  return [...new Set(points.map(({ started, tool }) => `${started.slice(0, 10)} (${tool})`))];
}

function course({ points }: Series, numberOf: (point: Point) => number, unit = ""): string {
  const numbers = points.map(numberOf);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const change = first === last ? "" : `${first} → `;
  return `${sparkline(numbers, SPARK)} ${change}${last}${unit}`;
}

function violationLines(one: Merged, screen: Screen): readonly string[] {
  const { check, verdict, level, pending } = one;
  const { tag, colour } = VERDICT_WORDS[verdict];
  const note = `${level}${pending ? ", pending" : ""}; ${legsWords(one)}`;
  return [
    `  ${screen[colour](tag)}  ${printableLine(check, 100)} ${screen.quiet(`(${note})`)}`,
    ...wrapped(violationWords(one), "        ", screen),
  ];
}

function wrapped(text: string, indent: string, screen: Screen): readonly string[] {
  return wrap(printableLine(text, 400), screen.width - indent.length).map((line) => `${indent}${line}`);
}

function few(lines: readonly string[]): readonly string[] {
  const more = lines.length - FEW;
  return [...lines.slice(0, FEW), ...(more > 0 ? [`… and ${more} more`] : [])];
}
