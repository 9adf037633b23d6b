import type { BreaksRule } from "../../harness/switches/switch.ts";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";

/** What the checks reported of one fault in one leg. */
export interface Kill {
  /** Checks that should have been tripped, but were not, or did not say what the fault demands. */
  readonly missed: readonly { readonly check: string; readonly why: string }[];
  /** Checks that were tripped, although the fault does not name them. */
  readonly unexpected: readonly CheckResult[];
  /** Checks that were tripped as the fault demands. */
  readonly killed: readonly string[];
}

/** Whether a check reports a problem. */
export function isBad({ verdict }: CheckResult): boolean {
  return verdict === "fail" || verdict === "warn" || verdict === "error";
}

export function checksIn({ legs }: Result): readonly CheckResult[] {
  return legs.flatMap((leg) => leg.checks);
}

/** A verdict in one line, for a person. */
export function describeResult({ id, verdict, expected, actual, reason }: CheckResult): string {
  return `${id} (${verdict}): ${reason?.text ?? `expected ${expected ?? "?"}, got ${actual ?? "nothing"}`}`;
}

/** Compares the result of a run with what a fault demands. `expected`: the checks it should trip in this leg. */
export function killOf(
  { trips, mayTrip = [], says }: BreaksRule,
  expected: readonly { readonly id: string }[],
  result: Result,
): Kill {
  const checks = checksIn(result);
  const missed = expected.flatMap(({ id }) => {
    const found = checks.find((check) => check.id === id);
    const why = found ? whyMissed(says, found) : whyAbsent(result);
    return why === undefined ? [] : [{ check: id, why }];
  });
  const unexpected = checks.filter((check) => isBad(check) && ![...trips, ...mayTrip].includes(check.id));
  const killed = expected.map(({ id }) => id).filter((id) => !missed.some(({ check }) => check === id));
  return { missed, unexpected, killed };
}

/** How long a trial waits. */
export interface Pace {
  /** Short time limits, which a busy machine may exceed. */
  readonly quick?: boolean;
  /** Long time limits, for a peer that is expected to do all that it should, or that a busy machine delays. */
  readonly patient?: boolean;
}

/**
 * Tries a fault with short time limits first. A busy machine may exceed them, so a trial that goes wrong is repeated with
 * longer ones: at a load of 10 a client once gave up its request while the played server waited for two answers.
 */
export async function quickFirst(attempt: (how: Pace) => Promise<Kill>): Promise<Kill> {
  const paces: readonly Pace[] = [{ quick: true }, {}];
  for (const pace of paces) {
    const kill = await attempt(pace);
    if (wrongIn(kill).length === 0) return kill;
  }
  return attempt({ patient: true });
}

/**
 * The alarms of a conforming peer. A busy machine may exceed a time limit, so a run with alarms is repeated with long ones. An
 * alarm that is wrong does not depend on them.
 */
export async function lastingAlarms(
  attempt: (how: { readonly patient: boolean }) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const alarms = await attempt({ patient: false });
  return alarms.length === 0 ? alarms : attempt({ patient: true });
}

/** What went wrong, in sentences. Empty if all went as it should. */
export function wrongIn({ missed, unexpected }: Kill): readonly string[] {
  return [
    ...missed.map(({ check, why }) => `does not trip ${check}: ${why}`),
    ...unexpected.map((result) => `trips ${describeResult(result)}`),
  ];
}

function whyMissed(says: RegExp, found: CheckResult): string | undefined {
  if (!isBad(found) || found.verdict === "error")
    return `${found.verdict}: ${found.reason?.text ?? "no finding"}`;
  const message = `${found.expected} ${found.actual}`;
  return says.test(message) ? undefined : `says "${message}", which ${says} does not match`;
}

function whyAbsent({ diagnosis }: Result): string {
  return diagnosis === undefined ? "it did not run" : `there is no leg: ${diagnosis.text}`;
}
