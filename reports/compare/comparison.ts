import type { Leg, Result } from "../../harness/verdict/result.ts";
import { EXIT, type ExitCode, type Gate, leavesComplete } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";
import { goodPartOf, type Part } from "../part.ts";
import { type Caveat, caveatsOf, type LegPair } from "./caveats.ts";
import { type Change, changesOf, seen } from "./change.ts";
import { type SurfaceChange, surfaceChanges } from "./surface.ts";

/** One of the two results. */
export interface Side {
  /** ISO 8601. */
  readonly started: string;
  readonly tool: Result["tool"];
  readonly target: Pick<Result["target"], "name" | "version" | "command" | "url">;
  readonly verdict: Result["verdict"];
  /** Present if only selected checks were judged, and nothing is wrong with them. */
  readonly part?: Part;
  /** The run did not finish. */
  readonly cut: boolean;
}

export interface LegName {
  readonly revision: Leg["revision"];
  readonly transport: Leg["transport"];
}

/** What changed in one revision over one transport. */
export interface LegComparison extends LegName {
  /** Checks with a verdict in both results. */
  readonly compared: number;
  readonly checks: readonly Change[];
  readonly requirements: readonly Change[];
  readonly surface: readonly SurfaceChange[];
}

/** What changed from one result to another. */
export interface Comparison {
  readonly older: Side;
  readonly newer: Side;
  /** Differences between the two runs themselves. Reports show them first. */
  readonly caveats: readonly Caveat[];
  /** Those that both results have. */
  readonly legs: readonly LegComparison[];
  readonly onlyOlder: readonly LegName[];
  readonly onlyNewer: readonly LegName[];
}

export function compare(older: Result, newer: Result): Comparison {
  const pairs = newer.legs.flatMap((now): readonly LegPair[] => {
    const before = older.legs.find(same(now));
    return before ? [[before, now]] : [];
  });
  const missing = (legs: readonly Leg[], others: readonly Leg[]) =>
    legs.filter((leg) => !others.some(same(leg))).map(nameOf);
  return {
    older: sideOf(older),
    newer: sideOf(newer),
    caveats: caveatsOf(older, newer, pairs),
    legs: pairs.map(([before, now]) => ({
      ...nameOf(now),
      compared: comparedIn(before, now),
      checks: changesOf(before.checks, now.checks),
      requirements: changesOf(before.requirements, now.requirements),
      surface: surfaceChanges(before, now),
    })),
    onlyOlder: missing(older.legs, newer.legs),
    onlyNewer: missing(newer.legs, older.legs),
  };
}

/** The change of a check in a leg. Undefined if nothing changed or nothing was compared. */
export function changeIn(comparison: Comparison, leg: LegName, check: string): Change | undefined {
  return comparison.legs.find(same(leg))?.checks.find(({ id }) => id === check);
}

const same =
  (one: LegName) =>
  (other: LegName): boolean =>
    one.revision === other.revision && one.transport === other.transport;

const nameOf = ({ revision, transport }: LegName): LegName => ({ revision, transport });

function sideOf(result: Result): Side {
  const { started, tool, target, verdict, diagnosis, interrupted, bailed } = result;
  const { name, version, command, url } = target;
  return {
    started,
    tool,
    target: given({ name, version, command, url }),
    verdict,
    ...given({ part: goodPartOf(result) }),
    cut: diagnosis !== undefined || interrupted === true || bailed === true,
  };
}

function comparedIn(before: Leg, now: Leg): number {
  const judged = new Set(
    before.checks.filter(({ verdict }) => seen(verdict) !== undefined).map(({ id }) => id),
  );
  return now.checks.filter(({ id, verdict }) => judged.has(id) && seen(verdict) !== undefined).length;
}

/**
 * Whether a change is a regression that gates. A check that is broken now and ran without a verdict before counts: the
 * older run is no excuse for it. A check that the older run did not have does not count, because the check may be new.
 */
export function isRegression({ kind, older, newer, excused }: Change, gate: Gate): boolean {
  if (excused !== undefined || (kind !== "regressed" && kind !== "new") || older === undefined) return false;
  return newer === "fail" || (gate === "should" && newer === "warn");
}

/** It had a verdict before, and has none now for a bad reason: an internal error, or anything but a missing exercise. */
export function isLost({ kind, newer, reason, excused }: Change): boolean {
  if (kind !== "no-longer-tested" || excused !== undefined) return false;
  return newer === "error" || (newer === "inconclusive" && !leavesComplete(reason));
}

/**
 * What makes a comparison end with 1. Each has the ones before it:
 * - `regressions`: what is broken now, and ran in the older result without being broken.
 * - `violations`: everything that is broken now and was not in the older result, also by a check that it does not have.
 * - `changes`: every difference: also what is fixed, no longer tested or newly tested, and what the target offers.
 */
export const FAIL_ON = ["regressions", "violations", "changes"] as const;

export type FailOn = (typeof FAIL_ON)[number];

/** Whether a change of a check makes the comparison end with 1. */
export function fails(change: Change, gate: Gate, on: FailOn): boolean {
  if (isRegression(change, gate)) return true;
  if (on === "regressions") return false;
  const { kind, older, newer, excused } = change;
  if (on === "changes") return older !== newer;
  const broken = newer === "fail" || (gate === "should" && newer === "warn");
  return excused === undefined && broken && (kind === "regressed" || kind === "new");
}

/** The target offers something else, or is tested in other revisions. */
export function differsElsewhere({ legs, onlyOlder, onlyNewer }: Comparison): boolean {
  return onlyOlder.length + onlyNewer.length > 0 || legs.some(({ surface }) => surface.length > 0);
}

/** 1 for what it shall fail on; 3 if that is unknown: nothing was comparable, or the newer run did not finish. */
export function comparisonExit(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): ExitCode {
  const { legs, newer } = comparison;
  const changes = legs.flatMap(({ checks }) => checks);
  if (changes.some((change) => fails(change, gate, on))) return EXIT.violations;
  if (on === "changes" && differsElsewhere(comparison)) return EXIT.violations;
  const compared = legs.some((leg) => leg.compared > 0);
  return compared && !newer.cut && !changes.some(isLost) ? EXIT.conformant : EXIT.incomplete;
}
