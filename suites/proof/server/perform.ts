import { FAULTS } from "../../../harness/reference/server/faults/index.ts";
import type { CheckResult } from "../../../harness/verdict/result.ts";
import { serverSuites } from "../../registry.ts";
import { stdio } from "../../server/stdio/index.ts";
import { tryFault } from "./matrix.ts";
import { judgeReference } from "./reference.ts";
import type { Trial } from "./trials.ts";

/** What came of one trial. */
export interface Outcome {
  /** What should not have been, each a sentence; nothing, when all went as it should. */
  readonly wrong: readonly string[];
  /** Checks that told the fault. */
  readonly killed: readonly string[];
}

/** A process is started for each connection: only what processes show is worth that. */
const suitesOf = ({ started }: Pick<Trial, "started">) => (started === "command" ? [stdio] : serverSuites);

/** Never rejects for what a server does. */
export async function perform(trial: Trial): Promise<Outcome> {
  return trial.fault === undefined ? performNone(trial) : performFault(trial, trial.fault);
}

async function performFault(trial: Trial, id: string): Promise<Outcome> {
  const fault = FAULTS.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  const { missed, astray, killed } = await tryFault(fault, trial.place, suitesOf(trial), trial);
  const survived = killed.length === 0 && missed.length === 0 ? ["trips no check: it survives"] : [];
  const wrong = [
    ...survived,
    ...missed.map(({ check, why }) => `does not trip ${check}: ${why}`),
    ...astray.map((result) => `trips ${told(result)}`),
  ];
  return { wrong, killed };
}

async function performNone({ fault: _, place, ...how }: Trial): Promise<Outcome> {
  const { legs, diagnosis } = await judgeReference({ ...place, ...how, suites: suitesOf(how) });
  const checks = legs.flatMap((leg) => leg.checks);
  const alarms = checks.filter(
    ({ verdict, reason }) =>
      ["fail", "warn", "error"].includes(verdict) ||
      (verdict === "inconclusive" && reason?.kind !== "needs-exercise"),
  );
  const wrong = [...(diagnosis ? [diagnosis.text] : []), ...alarms.map((result) => `trips ${told(result)}`)];
  return { wrong, killed: [] };
}

function told({ id, verdict, expected, actual, reason }: CheckResult): string {
  return `${id} (${verdict}): ${reason?.text ?? `expected ${expected}, got ${actual}`}`;
}
