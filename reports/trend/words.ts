import { count } from "../text.ts";
import type { Came, Edge, NotJudged, Point, Series, TargetTrend, Trend, Violation } from "./trend.ts";

export const day = (started: string) => started.slice(0, 10);

/** "2.0.0 (2026-01-01)", or the day and the commit of a run without a version. */
export function edgeWords({ version, started, commit }: Edge): string {
  if (version !== undefined) return `${version} (${day(started)})`;
  return commit === undefined ? day(started) : `${day(started)} (${commit.slice(0, 7)})`;
}

/** How a violation came, before and after the name of the run. */
const CAME_WORDS: Readonly<Record<Came, (first: string) => string>> = {
  target: (first) => `new in ${first}`,
  "applies-now": (first) => `new in ${first}: the rule did not apply before`,
  unclear: (first) => `since ${first}: the target and mcp-conform changed`,
  "changed-check": (first) => `since ${first}: a changed check, the target is the same`,
  "new-check": (first) => `since ${first}: a new check, so it may be older`,
  "not-tested-before": (first) => `since ${first}: not tested before, so it may be older`,
  "first-in-revision": (first) => `since ${first}, the first run in this revision`,
  "first-run": (first) => `since ${first}, the first run`,
};

/** "new in 2.0.0 (2026-01-01), fixed in 2.1.0 (2026-02-01)" */
export function violationWords({ came, first, last, went, goodAfter }: Violation): string {
  const after = goodAfter === undefined ? edgeWords(last) : edgeWords(goodAfter);
  const end = {
    "still-broken": "still broken",
    fixed: `fixed in ${after}`,
    "no-longer-applies": `last seen in ${edgeWords(last)}, the rule does not apply since ${after}`,
    "fixed-or-changed-check": `good in ${after}: the target and mcp-conform changed`,
    "changed-check": `good in ${after}: a changed check, the target is the same`,
    "no-longer-tested": `last seen in ${after}, not tested since`,
  }[went];
  return `${CAME_WORDS[came](edgeWords(first))}; ${end}`;
}

export function seriesName({ revision, transport }: Series): string {
  return `MCP ${revision} over ${transport}`;
}

/** "19 runs, 0.6.2 (2026-01-01) to 2026.8.31 (2026-02-01)" */
export function spanOf(edges: readonly Edge[]): string {
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return "no runs";
  const runs = count(edges.length, "run");
  return edges.length === 1
    ? `${runs}, ${edgeWords(first)}`
    : `${runs}, ${edgeWords(first)} to ${edgeWords(last)}`;
}

/** The share of the requirements that apply and have a verdict, in percent. */
export function coverageOf({ tested, applicable }: Point): number {
  return applicable === 0 ? 0 : Math.round((100 * tested) / applicable);
}

export function notJudgedWords(one: NotJudged): string {
  return `${edgeWords(one)}: ${one.why}`;
}

/** The target itself changed. Every other beginning may have another cause. */
export function isOfTarget({ came }: Violation): boolean {
  return came === "target" || came === "applies-now";
}

/** What the newest runs show, in one sentence: "memory: 7 checks are broken in the newest of 12 runs". */
export function trendSentence({ targets }: Trend): string {
  const [only, other] = targets;
  if (only === undefined) return "No run was judged";
  if (other === undefined) return `${only.name}: ${newestWords(only)}`;
  const broken = targets.filter((target) => brokenNow(target) > 0).length;
  const runs = targets.reduce((sum, target) => sum + target.runs.length, 0);
  return `${broken === 0 ? "None" : broken} of ${count(targets.length, "target")} ${broken > 1 ? "have" : "has"} a broken check in the newest run; ${count(runs, "run")} in all`;
}

function newestWords(target: TargetTrend): string {
  const broken = brokenNow(target);
  const { length } = target.runs;
  const where = length === 1 ? "the only run" : `the newest of ${count(length, "run")}`;
  const what =
    broken === 0 ? "nothing is broken" : `${count(broken, "check")} ${broken === 1 ? "is" : "are"} broken`;
  return `${what} in ${where}`;
}

/** The checks that are still broken. What is pending does not count. */
function brokenNow({ series }: TargetTrend): number {
  const still = series
    .flatMap(({ violations }) => violations)
    .filter(({ went, pending }) => went === "still-broken" && pending !== true);
  return new Set(still.map(({ check }) => check)).size;
}

/** How many violations a release or a commit brought, and how many are fixed. */
export function targetSummary({ series }: TargetTrend): string {
  const all = series.flatMap(({ violations }) => violations);
  const of = (wanted: (one: Violation) => boolean) =>
    new Set(all.filter(wanted).map(({ check }) => check)).size;
  const parts = [
    `${of(isOfTarget)} came with a change of the target`,
    `${of(({ went }) => went === "fixed")} fixed`,
    `${of(({ went }) => went === "still-broken")} in the newest run`,
  ];
  const broken = of(() => true);
  return `${count(broken, "check")} broken at some time: ${parts.join(", ")}.`;
}
