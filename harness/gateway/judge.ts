import { within } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { DutyBook } from "../check/duty.ts";
import { Expect } from "../check/expect.ts";
import type { Crossed, GatewayCheck, GatewaySituation, GatewaySuite } from "../check/gateway.ts";
import {
  checkResult,
  type LegCheck as LegCheckOf,
  noFindings,
  type Outcome,
  outcomeOf,
} from "../run/outcomes/outcome.ts";
import { legOf } from "../run/outcomes/summary.ts";
import type { LegKey } from "../trace/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";

export type LegCheck = LegCheckOf<GatewayCheck>;

/** What a gateway is judged by. */
export interface GatewayCriteria {
  readonly suites: readonly GatewaySuite[];
  readonly select: (check: GatewayCheck) => boolean;
  readonly book: DutyBook;
}

/** The checks that exist in a leg, each with the level that its first requirement has there. */
export function checksOfLeg(
  { suites, select, book }: GatewayCriteria,
  { revision, transport }: LegKey,
): readonly LegCheck[] {
  return suites.flatMap((suite) =>
    suite.checks.filter(select).flatMap((check) => {
      const duty = book.duty(check.requirements[0], revision);
      const isHere =
        within(revision, check.revisions ?? {}) &&
        within(revision, check.on.revisions ?? {}) &&
        (check.transport ?? transport) === transport;
      return duty === undefined || !isHere ? [] : [{ suite: suite.name, check, level: duty.level }];
    }),
  );
}

/** The situations of the checks, each once, in the order in which they first name them. */
export function situationsOf(checks: readonly LegCheck[]): readonly GatewaySituation[] {
  return [...new Set(checks.map(({ check }) => check.on))];
}

/** Why a situation shows nothing, by its name. */
export type Missing = ReadonlyMap<string, Outcome>;

export interface Evidence {
  readonly crossed: readonly Crossed[];
  /** The same situations, played again in isolation. */
  readonly again: readonly Crossed[];
  readonly missing: Missing;
  readonly facts: Facts;
}

function outcomeIn(
  { check, level }: LegCheck,
  seen: Crossed | undefined,
  { facts, missing }: Pick<Evidence, "facts" | "missing">,
): Outcome {
  if (seen === undefined) {
    const text = "the situation was not played";
    return missing.get(check.on.name) ?? noFindings("inconclusive", { kind: "interrupted", text });
  }
  const applies = check.applies?.(facts) ?? true;
  if (applies !== true) return noFindings("not-applicable", { kind: "not-declared", text: applies });
  const expect = new Expect(level, check.answers, facts.transport);
  try {
    check.run({ seen, expect, facts });
  } catch (thrown) {
    return outcomeOf(expect, thrown);
  }
  return outcomeOf(expect, undefined);
}

const isBad = ({ verdict }: Outcome) => verdict === "fail" || verdict === "warn";

const restsOnTime = ({ verdict, findings }: Outcome) =>
  findings.some((one) => one.verdict === verdict && one.timed);

/** Whether the situation must be played again alone: something did not come, and load may be the reason. */
export function needsAgain(one: LegCheck, evidence: Omit<Evidence, "again">): boolean {
  const seen = evidence.crossed.find(({ situation }) => situation === one.check.on);
  const outcome = outcomeIn(one, seen, evidence);
  return isBad(outcome) && restsOnTime(outcome);
}

export function judgeGatewayCheck(one: LegCheck, evidence: Evidence): CheckResult {
  const began = performance.now();
  const of = (crossed: readonly Crossed[]) => crossed.find(({ situation }) => situation === one.check.on);
  const first = outcomeIn(one, of(evidence.crossed), evidence);
  const again = of(evidence.again);
  const isRepeated = again !== undefined && isBad(first) && restsOnTime(first);
  const second = isRepeated ? outcomeIn(one, again, evidence) : first;
  const notes =
    second.verdict === first.verdict
      ? []
      : [`first ${first.verdict}, then ${second.verdict} when re-run in isolation`];
  return checkResult(one, second, performance.now() - began, notes);
}

/** The leg of a gateway, from all that was played. */
export function judgeGatewayLeg(
  book: DutyBook,
  checks: readonly LegCheck[],
  evidence: Evidence,
  { began, notes }: { readonly began: number; readonly notes: readonly string[] },
): Leg {
  const { revision, transport, capabilities } = evidence.facts;
  const results: CheckResult[] = [];
  // A check comes after those that it names.
  for (const one of checks) {
    const cause = results.find(({ id, verdict }) => one.check.after?.includes(id) && isCause(verdict));
    results.push(cause === undefined ? judgeGatewayCheck(one, evidence) : dependent(one, cause));
  }
  return legOf(book, "gateway", {
    ...{ revision, transport, capabilities },
    checks: results,
    notes,
    began,
  });
}

const isCause = (verdict: CheckResult["verdict"]) => verdict === "fail" || verdict === "warn";

/** One fact is one failure. */
function dependent(one: LegCheck, { id }: CheckResult): CheckResult {
  return checkResult(
    one,
    noFindings("inconclusive", { kind: "depends-on", text: `${id} did not pass`, on: id }),
    0,
  );
}
