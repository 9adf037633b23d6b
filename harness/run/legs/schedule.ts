import type { Situation } from "../../check/check.ts";
import type { Transport } from "../../trace/event.ts";
import type { Lanes } from "../lanes/lanes.ts";
import { type Queue, runQueues, type Task } from "../lanes/run-limited.ts";
import type { LegCheck } from "../outcomes/outcome.ts";
import type { WaitingChecks } from "../outcomes/waiting.ts";
import type { Retries } from "../retry/retry.ts";
import type { Connections } from "../sessions/connections.ts";

export interface Schedule {
  readonly lanes: Lanes;
  readonly retries: Retries;
  readonly concurrency: number;
  readonly transport: Transport;
  readonly connections: Connections;
}

/** How many processes serve checks at the same time, where a slow target works side by side. */
const MOST_OWN_PROCESSES = 8;

/** The same where requests to one process wait for each other. */
const MOST_OWN_IN_TURN = 4;

/**
 * The same of a target that answers at once, while situations are left: most of these wait for slow calls, and each has processes of its own. The
 * other checks use one process, one after the other.
 */
const MOST_WITH_SITUATIONS = 2;

/** How many checks wait at once for a slow server over HTTP that works side by side. Most send several requests. */
const MOST_SIDE_BY_SIDE = { shared: 60, own: 40 };

/** The same where only the opening of a session takes long. */
const MOST_OPENED_SLOWLY = 8;

/** As many checks that wait for an answer show that more will do so. */
const SEVERAL_WAIT = 2;

/** As many checks may wait for an answer beside those that work. Over stdio each of those with a session of its own has a process. */
const MOST_WAITING: Readonly<Record<Transport, number>> = { stdio: 32, http: 400, "http+sse": 100 };

/**
 * Runs the checks that are free, and those that become free by their results. Those that only read run at the same time on the
 * shared session. The others run beside them on sessions of their own.
 */
export async function runFree(waiting: WaitingChecks, schedule: Schedule): Promise<void> {
  const { connections, concurrency, transport } = schedule;
  let situationsLeft = 0;
  let longOnes = 0;
  // More checks at once wait for a target that is slow, starts slowly, or hangs at some message. Over stdio a session is a
  // process: there the next check uses the same process, so they run one after the other, or within the limit of processes.
  const mostOwn = () => {
    const { isSlow, takesTurns, startsSlowly, hangs, isExclusive } = connections;
    if (isExclusive) return 1;
    const isTogether = isSlow && connections.worksSideBySide;
    // Long ones wait for slow calls, and take the place of no other one: a session costs nothing here.
    if (transport !== "stdio")
      return Math.max(
        concurrency + longOnes,
        isTogether ? MOST_SIDE_BY_SIDE.own : connections.patience.starts.openSlowly ? MOST_OPENED_SLOWLY : 0,
      );
    if (isTogether) return Math.max(concurrency, MOST_OWN_PROCESSES);
    if (takesTurns) return Math.max(concurrency, MOST_OWN_IN_TURN);
    return isSlow || startsSlowly || hangs ? concurrency : situationsLeft > 0 ? MOST_WITH_SITUATIONS : 1;
  };
  const mostShared = () => {
    const isTogether = connections.isSlow && connections.worksSideBySide;
    return Math.max(concurrency * 2, isTogether ? MOST_SIDE_BY_SIDE.shared : 0);
  };
  const mostWaiting = () => (connections.isExclusive ? 0 : MOST_WAITING[transport]);
  const shared: Queue = { tasks: [], most: mostShared, mostWaiting };
  const own: Queue = { tasks: [], most: mostOwn, mostWaiting };
  const counted = (long: OwnTask): OwnTask => {
    const task = thenDo(long, () => {
      longOnes -= 1;
    });
    const run = () => {
      longOnes += 1;
      return task.run();
    };
    return { ...task, run };
  };
  const begin = (free: readonly LegCheck[]) => {
    const tasks = tasksOf(free, schedule);
    situationsLeft += tasks.situations.length;
    const situations = tasks.situations.map((one) =>
      thenDo(one, () => {
        situationsLeft -= 1;
      }),
    );
    const ofOwn = [...situations, ...tasks.own].map((one) => (one.isLong ? counted(one) : one));
    // A check that had to wait for another one is late: it goes first.
    shared.tasks.unshift(...tasks.shared);
    // Situations first: the checks after them can use the session that a situation leaves.
    own.tasks.unshift(...ofOwn);
  };
  begin(waiting.takeNext());
  const { patience } = connections;
  await runQueues([shared, own], {
    add: () => begin(waiting.takeFree()),
    late: (others) => (others < SEVERAL_WAIT ? patience.late : patience.lateAgain),
    isHeld: () => patience.seemsMute,
  });
}

interface OwnTask extends Task {
  readonly isLong?: boolean | undefined;
}

interface Tasks {
  readonly situations: readonly OwnTask[];
  readonly shared: readonly Task[];
  readonly own: readonly OwnTask[];
}

/** A task, and what is done when it has ended. */
const thenDo = (task: OwnTask, done: () => void): OwnTask => ({
  ...task,
  run: () => task.run().finally(done),
});

function tasksOf(checks: readonly LegCheck[], { lanes, retries, connections }: Schedule): Tasks {
  const task = (name: string, run: Task["run"]): Task => {
    let began: number | undefined;
    return {
      run: () => {
        began = performance.now();
        return run();
      },
      waitTime: () => connections.patience.idleTime(name, began ?? performance.now()),
    };
  };
  const situations = [...bySituation(checks)].map(([situation, judging]) => ({
    ...task(situation.name, async () => retries.accept(await lanes.runSituation(situation, judging))),
    isLong: situation.isLong,
  }));
  const onOwn = checks
    .filter(({ check }) => check.on === "own")
    .map((one) => ({
      ...task(one.check.id, async () => retries.accept([await lanes.runOwn(one)])),
      isLong: one.check.isLong,
    }));
  const onShared = checks
    .filter(({ check }) => check.on === "shared")
    .map((one) =>
      task(one.check.id, async () => {
        const execution = await lanes.runShared(one);
        await retries.accept([execution]);
        await connections.learnOrder(execution.shared);
      }),
    );
  return { situations: longFirst(situations), shared: onShared, own: longFirst(onOwn) };
}

const longFirst = (tasks: readonly OwnTask[]): readonly OwnTask[] =>
  tasks.toSorted((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));

/** The situations of these checks, each with those that judge it. */
export function bySituation(
  checks: readonly LegCheck[],
): ReadonlyMap<Situation<unknown>, readonly LegCheck[]> {
  const judging = new Map<Situation<unknown>, LegCheck[]>();
  for (const one of checks) {
    const { on } = one.check;
    if (typeof on === "object" && !("needs" in on)) judging.set(on, [...(judging.get(on) ?? []), one]);
  }
  return judging;
}
