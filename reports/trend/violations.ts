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

/** A run that shows that a violation is not there: the check is good, or the rule does not apply. */
interface Clear {
  readonly index: number;
  readonly good: boolean;
}

interface Open {
  readonly first: number;
  readonly before: Clear | undefined;
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
  let before: Clear | undefined;
  const close = (after: Clear | undefined) => {
    if (open !== undefined) found.push(violationOf(course, { check, number }, open, after));
    open = undefined;
  };
  for (const [index, { says }] of course.legs.entries()) {
    const said = says[number] ?? SAYS.absent;
    if (said === SAYS.good || said === SAYS.inapplicable) {
      before = { index, good: said === SAYS.good };
      close(before);
    } else if (said === SAYS.warn || said === SAYS.fail) {
      open ??= { first: index, before, last: index, worst: said };
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
  { first, last, before, worst }: Open,
  after: Clear | undefined,
): Violation {
  const { id, title, level, pending } = check;
  const goodBefore = before?.good ? edgeOf(course, before.index) : undefined;
  const goodAfter = after === undefined ? undefined : edgeOf(course, after.index);
  return {
    check: id,
    title,
    level,
    verdict: worst === SAYS.fail ? "fail" : "warn",
    came: cameAt(course, number, first, before),
    first: edgeOf(course, first),
    last: edgeOf(course, last),
    went: wentAfter(course, last, after),
    range: [course.numbers[first] ?? 0, course.numbers[last] ?? 0],
    ...given({ pending: pending || undefined, goodBefore, goodAfter }),
  };
}

function edgeOf({ points }: Course, index: number): Edge {
  const { file = "", started = "", version, commit } = points[index] ?? {};
  return { file, started, ...given({ version, commit }) };
}

function cameAt(course: Course, check: number, first: number, clear: Clear | undefined): Came {
  if (clear !== undefined) {
    const { target, tool } = changedBetween(course, clear.index, first);
    if (!tool) return clear.good ? "target" : "applies-now";
    return target ? "unclear" : "changed-check";
  }
  if (first === 0) return course.earlierRuns ? "first-in-revision" : "first-run";
  const before = course.legs.slice(0, first);
  const wasThere = before.some(({ says }) => (says[check] ?? SAYS.absent) !== SAYS.absent);
  // Without a change of mcp-conform the earlier runs did not select the check.
  return !wasThere && changedBetween(course, first - 1, first).tool ? "new-check" : "not-tested-before";
}

function wentAfter(course: Course, last: number, after: Clear | undefined): Went {
  if (after === undefined) {
    return last === course.points.length - 1 && !course.laterRuns ? "still-broken" : "no-longer-tested";
  }
  const { target, tool } = changedBetween(course, last, after.index);
  if (!tool) return after.good ? "fixed" : "no-longer-applies";
  return target ? "fixed-or-changed-check" : "changed-check";
}

/** A target without versions and commits may have changed between any two runs. */
function changedBetween({ points, instruments }: Course, one: number, other: number) {
  const [before, after] = [points[one], points[other]];
  const known = before?.version !== undefined || before?.commit !== undefined;
  const same = known && before?.version === after?.version && before?.commit === after?.commit;
  return { target: !same, tool: instruments[one] !== instruments[other] };
}
