import { cell, escaped } from "../markdown.ts";
import { count, printableLine } from "../text.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import { legsWords, mergedIn } from "./merged.ts";
import { sparkline } from "./spark.ts";
import type { Point, Series, TargetTrend, Trend } from "./trend.ts";
import { coverageOf, notJudgedWords, spanOf, targetSummary, violationWords } from "./words.ts";

/** The maximum number of rows of a table. */
const MOST = 100;

/** A trend as Markdown: for each target a table of its legs, and a table of its violations. */
export function trendMarkdown({ targets, notes }: Trend): string {
  const blocks = [
    ...(notes.length === 0
      ? []
      : [
          notes
            .slice(0, MOST)
            .map((note) => `> ${plain(note)}`)
            .join("\n>\n"),
        ]),
    ...targets.flatMap(targetBlocks),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function targetBlocks(target: TargetTrend): readonly string[] {
  const { name, role, runs, series, notJudged } = target;
  const unjudged = notJudged.slice(0, MOST).map((one) => `- ${plain(notJudgedWords(one))}`);
  return [
    `## ${plain(name)} (${role})`,
    `${plain(spanOf(runs))}. ${targetSummary(target)}`,
    ...(series.length === 0 ? [] : [legsTable(series)]),
    ...violationsTable(target),
    ...(unjudged.length === 0 ? [] : ["### Not judged", unjudged.join("\n")]),
  ];
}

function legsTable(series: readonly Series[]): string {
  const course = ({ points }: Series, numberOf: (point: Point) => number, unit = "") => {
    const numbers = points.map(numberOf);
    return `${sparkline(numbers)} ${numbers[0] ?? 0} → ${numbers.at(-1) ?? 0}${unit}`;
  };
  const rows = series.map((one) => {
    const cells = [
      `${one.revision} ${one.transport}`,
      count(one.points.length, "run"),
      course(one, ({ mustsBroken }) => mustsBroken),
      course(one, ({ shouldsNotMet }) => shouldsNotMet),
      course(one, coverageOf, " %"),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| leg | runs | MUSTs broken | SHOULDs not met | coverage |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function violationsTable(target: TargetTrend): readonly string[] {
  const all = mergedIn(target);
  if (all.length === 0) return ["No violations."];
  const rows = all.slice(0, MOST).map((one) => {
    const level = one.pending ? `${one.level}, pending` : one.level;
    const when = plain(violationWords(one)).replaceAll("|", "\\|");
    return `| ${VERDICT_WORDS[one.verdict].tag} | ${cell(one.check)} | ${level} | ${legsWords(one)} | ${when} |`;
  });
  const more = all.length - rows.length;
  return [
    ["| | check | level | legs | when |", "|---|---|---|---|---|", ...rows].join("\n"),
    ...(more > 0 ? [`… and ${more} more; \`--format json\` lists all of them.`] : []),
  ];
}

function plain(text: string): string {
  return escaped(printableLine(text, 400).replaceAll("`", "'"));
}
