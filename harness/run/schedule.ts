import type { Situation } from "../check/check.ts";
import type { Transport } from "../trace/event.ts";
import type { Connections } from "./connections.ts";
import type { Lanes } from "./lanes.ts";
import type { LegCheck } from "./outcome.ts";
import type { Retries } from "./retry.ts";
import { type Queue, runQueues, type Task } from "./run-limited.ts";
import type { WaitingChecks } from "./waiting.ts";

export interface Schedule {
  readonly lanes: Lanes;
  readonly retries: Retries;
  readonly concurrency: number;
  readonly transport: Transport;
  readonly connections: Connections;
}

/** How many situations are played at the same time, also on few cores: mostly they wait for a process to start, or for the target. */
const MOST_SITUATIONS = 4;

/** How many processes serve checks at the same time, where a slow target works side by side. */
const MOST_OWN_PROCESSES = 8;

/** The same where requests to one process wait for each other. */
const MOST_IN_TURN = 4;

/** The part of all open requests that checks with a session of their own may have. */
const OWN_PART = 0.4;

/**
 * Runs the checks that are free, and those that become free by their results. Those that only read run at the same time on the
 * shared session. The others run beside them on sessions of their own, and so do the situations.
 */
export async function runFree(waiting: WaitingChecks, schedule: Schedule): Promise<void> {
  const { connections, concurrency, transport } = schedule;
  // More checks at once wait for a target that is slow, starts slowly, or hangs at some message. Over stdio a session is a
  // process: there the next check uses the same process, so they run one after the other, or within the limit of processes.
  const mostOwn = () => {
    const { openAtOnce, takesTurns, startsSlowly, hangs, worksSideBySide } = connections;
    if (transport !== "stdio") return Math.max(concurrency, Math.floor(OWN_PART * openAtOnce));
    if (worksSideBySide) return Math.max(concurrency, MOST_OWN_PROCESSES);
    if (takesTurns) return Math.max(concurrency, MOST_IN_TURN);
    return openAtOnce > 0 || startsSlowly || hangs ? concurrency : 1;
  };
  const mostShared = () => Math.max(concurrency * 2, Math.floor((1 - OWN_PART) * connections.openAtOnce));
  const mostSituations = () => {
    const isOne = concurrency === 1 || (connections.takesTurns && transport !== "stdio");
    return isOne ? 1 : Math.max(concurrency, MOST_SITUATIONS);
  };
  const shared: Queue = { tasks: [], most: mostShared };
  const own: Queue = { tasks: [], most: mostOwn };
  const situations: Queue = { tasks: [], most: mostSituations };
  const last: Promise<void>[] = [];
  let end = () => {};
  const others = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = (free: readonly LegCheck[]) => {
    const tasks = tasksOf(free, schedule, others);
    // A check that had to wait for another one is late: it goes first.
    shared.tasks.unshift(...tasks.shared);
    own.tasks.unshift(...tasks.own);
    situations.tasks.unshift(...tasks.situations);
    for (const task of tasks.last) {
      const running = task();
      // It may fail before it is waited for.
      running.catch(() => {});
      last.push(running);
    }
  };
  begin(waiting.takeNext());
  await runQueues([shared, own, situations], () => begin(waiting.takeFree())).finally(end);
  await Promise.all(last);
}

interface Tasks {
  readonly shared: readonly Task[];
  readonly own: readonly Task[];
  readonly situations: readonly Task[];
  /** They wait for the end of all others. */
  readonly last: readonly Task[];
}

function tasksOf(checks: readonly LegCheck[], schedule: Schedule, others: Promise<void>): Tasks {
  const { lanes, retries, connections } = schedule;
  const playing =
    ([situation, judging]: Played) =>
    async () => {
      const executions = await lanes.runSituation(situation, judging, others);
      for (const execution of executions) await retries.accept(execution);
    };
  const played = [...bySituation(checks)];
  return {
    shared: longFirst(checks, "shared").map((one) => async () => {
      const execution = await lanes.runShared(one);
      await retries.accept(execution);
      await connections.learnSideBySide(execution.shared);
    }),
    own: longFirst(checks, "own").map((one) => async () => retries.accept(await lanes.runOwn(one))),
    situations: played.filter(([{ isLast }]) => !isLast).map(playing),
    last: played.filter(([{ isLast }]) => isLast).map(playing),
  };
}

/** What takes long begins before the others, which run beside it. */
function longFirst(checks: readonly LegCheck[], on: "shared" | "own"): readonly LegCheck[] {
  const those = checks.filter(({ check }) => check.on === on);
  return [...those.filter(({ check }) => check.isLong), ...those.filter(({ check }) => !check.isLong)];
}

type Played = readonly [Situation<unknown>, readonly LegCheck[]];

function bySituation(checks: readonly LegCheck[]): ReadonlyMap<Situation<unknown>, readonly LegCheck[]> {
  const judging = new Map<Situation<unknown>, LegCheck[]>();
  for (const one of checks) {
    const { on } = one.check;
    if (typeof on === "object" && !("needs" in on)) judging.set(on, [...(judging.get(on) ?? []), one]);
  }
  return judging;
}
