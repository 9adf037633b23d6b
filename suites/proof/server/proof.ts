import type { Check, Suite } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/reference/server/switch.ts";
import type { Outcome } from "./perform.ts";
import { nameOf, neverDue, type Trial } from "./trials.ts";

/** What all trials together have shown. */
export interface Proof {
  /** Sentences; nothing, when all is proven. */
  readonly problems: readonly string[];
  /** For each check the faults that it told, in their order. */
  readonly killers: ReadonlyMap<string, readonly string[]>;
}

export interface Tried {
  readonly trial: Trial;
  readonly outcome: Outcome;
}

export interface Proving {
  readonly tried: readonly Tried[];
  readonly faults: readonly Fault[];
  readonly suites: readonly Suite[];
  /** Checks that cannot be killed, each with the reason. */
  readonly unkilled: Readonly<Record<string, string>>;
}

/** Adds up trials. */
export function proofOf({ tried, faults, suites, unkilled }: Proving): Proof {
  const checks = suites.flatMap((suite) => suite.checks);
  const killers = new Map<string, string[]>(checks.map(({ id }) => [id, []]));
  for (const { trial, outcome } of tried) {
    for (const check of outcome.killed) {
      const known = killers.get(check);
      if (trial.fault !== undefined && known?.includes(trial.fault) === false) known.push(trial.fault);
    }
  }
  const problems = [
    ...wrongOf(tried),
    ...faults.flatMap((fault) =>
      neverDue(fault, checks).map(
        (id) => `${fault.id} should trip ${id}, and is tried nowhere where that exists`,
      ),
    ),
    ...checks.flatMap((check) => problemsOf(check, killers.get(check.id) ?? [], unkilled[check.id])),
    ...Object.keys(unkilled)
      .filter((id) => !killers.has(id))
      .map((id) => `${id} is excepted, and is no check`),
  ];
  return { problems, killers };
}

function problemsOf(
  { id }: Check,
  killers: readonly string[],
  reason: string | undefined,
): readonly string[] {
  if (killers.length === 0 && reason === undefined) return [`${id} is killed by no fault`];
  if (killers.length > 0 && reason !== undefined)
    return [`${id} is excepted, and is killed by ${killers.join(", ")}`];
  return [];
}

/** What went wrong in trials, in sentences. */
export function wrongOf(tried: readonly Tried[]): readonly string[] {
  return tried.flatMap(({ trial, outcome }) => outcome.wrong.map((what) => `${nameOf(trial)} ${what}`));
}
