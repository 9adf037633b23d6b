import type { Situation } from "../check/check.ts";
import type { Transport } from "../trace/event.ts";
import type { Lanes } from "./lanes.ts";
import type { LegCheck } from "./outcome.ts";
import type { Retries } from "./retry.ts";
import { runLimited } from "./run-limited.ts";

export interface Schedule {
  readonly lanes: Lanes;
  readonly retries: Retries;
  readonly concurrency: number;
  readonly transport: Transport;
}

/**
 * Runs checks that do not depend on each other. Those that only read run at the same time on the shared session. The others
 * run beside them on sessions of their own.
 */
export async function runGroup(checks: readonly LegCheck[], schedule: Schedule): Promise<void> {
  const { lanes, retries, concurrency, transport } = schedule;
  // Over stdio a session is a process. The next check uses the same process, so they run one after the other.
  const ownAtOnce: Readonly<Record<Transport, number>> = { stdio: 1, http: concurrency };
  const runShared = async (one: LegCheck) => {
    await retries.accept(await lanes.runShared(one));
  };
  const situations = [...bySituation(checks)].map(([situation, judging]) => async () => {
    for (const execution of await lanes.runSituation(situation, judging)) await retries.accept(execution);
  });
  const own = checks
    .filter(({ check }) => check.on === "own")
    .map((one) => async () => retries.accept(await lanes.runOwn(one)));
  const shared = checks.filter(({ check }) => check.on === "shared");
  await Promise.all([
    runLimited(shared, concurrency * 2, runShared),
    // Situations first: the checks after them can use the session that a situation leaves.
    runLimited([...situations, ...own], ownAtOnce[transport], (task) => task()),
  ]);
}

function bySituation(checks: readonly LegCheck[]): ReadonlyMap<Situation<unknown>, readonly LegCheck[]> {
  const judging = new Map<Situation<unknown>, LegCheck[]>();
  for (const one of checks) {
    const { on } = one.check;
    if (typeof on === "object") judging.set(on, [...(judging.get(on) ?? []), one]);
  }
  return judging;
}
