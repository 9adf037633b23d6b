import { given } from "../../schema/given.ts";
import { type CheckEntry, type RunLeg, SAYS } from "./run.ts";
import type { Came, Edge, Point, Violation, Went } from "./trend.ts";

/** A course in its final order: each point with what its checks say. */
export interface Course {
  readonly points: readonly Point[];
  readonly legs: readonly RunLeg[];
  /** For each point, a text that is the same as long as mcp-conform and its catalogue are. */
  readonly instruments: readonly string[];
  /** For each point, its number among all runs of the target. */
  readonly numbers: readonly number[];
  /** The target has runs before the first point, in other revisions or over another transport. */
  readonly earlierRuns: boolean;
  /** The target has runs after the last point, in other revisions or over another transport. */
  readonly laterRuns: boolean;
}

interface Open {
  readonly first: number;
  readonly good: number | undefined;
  last: number;
  worst: number;
}

/** Every violation of a course. */
export function violationsIn(course: Course, checks: ReadonlyMap<number, CheckEntry>): readonly Violation[] {
  return [...checks].flatMap(([number, check]) => violationsOf(course, check, number));
}

/** A check may break several times. A run that says nothing about it ends nothing. */
function violationsOf(course: Course, check: CheckEntry, number: number): readonly Violation[] {
  const found: Violation[] = [];
  let open: Open | undefined;
  let good: number | undefined;
  const close = (after: number | undefined) => {
    if (open !== undefined) found.push(violationOf(course, { check, number }, open, after));
    open = undefined;
  };
  for (const [index, { says }] of course.legs.entries()) {
    const said = says[number] ?? SAYS.absent;
    if (said === SAYS.good) {
      close(index);
      good = index;
    } else if (said === SAYS.warn || said === SAYS.fail) {
      open ??= { first: index, good, last: index, worst: said };
      open.last = index;
      open.worst = Math.max(open.worst, said);
    }
  }
  close(undefined);
  return found;
}

function violationOf(
  course: Course,
  { check, number }: { readonly check: CheckEntry; readonly number: number },
  { first, last, good, worst }: Open,
  after: number | undefined,
): Violation {
  const { id, title, level, pending } = check;
  const edge = (index: number | undefined) => (index === undefined ? undefined : edgeOf(course, index));
  return {
    check: id,
    title,
    level,
    verdict: worst === SAYS.fail ? "fail" : "warn",
    came: cameAt(course, number, first, good),
    first: edgeOf(course, first),
    last: edgeOf(course, last),
    went: wentAfter(course, last, after),
    range: [course.numbers[first] ?? 0, course.numbers[last] ?? 0],
    ...given({ pending: pending || undefined, goodBefore: edge(good), goodAfter: edge(after) }),
  };
}

function edgeOf({ points }: Course, index: number): Edge {
  const { file = "", started = "", version, commit } = points[index] ?? {};
  return { file, started, ...given({ version, commit }) };
}

function cameAt(course: Course, check: number, first: number, good: number | undefined): Came {
  if (good !== undefined) {
    const { target, tool } = changedBetween(course, good, first);
    if (!tool) return "target";
    return target ? "unclear" : "changed-check";
  }
  if (first === 0) return course.earlierRuns ? "first-in-revision" : "first-run";
  const before = course.legs.slice(0, first);
  const said = new Set(before.map(({ says }) => says[check] ?? SAYS.absent));
  const { tool } = changedBetween(course, first - 1, first);
  if (said.size === 1 && said.has(SAYS.inapplicable) && !tool) return "first-applies";
  // Without a change of mcp-conform the earlier runs did not select the check.
  return said.size === 1 && said.has(SAYS.absent) && tool ? "new-check" : "not-tested-before";
}

function wentAfter(course: Course, last: number, after: number | undefined): Went {
  if (after === undefined) {
    return last === course.points.length - 1 && !course.laterRuns ? "still-broken" : "no-longer-tested";
  }
  const { target, tool } = changedBetween(course, last, after);
  if (!tool) return "fixed";
  return target ? "fixed-or-changed-check" : "changed-check";
}

/** A target without versions and commits may have changed between any two runs. */
function changedBetween({ points, instruments }: Course, one: number, other: number) {
  const [before, after] = [points[one], points[other]];
  const known = before?.version !== undefined || before?.commit !== undefined;
  const same = known && before?.version === after?.version && before?.commit === after?.commit;
  return { target: !same, tool: instruments[one] !== instruments[other] };
}
