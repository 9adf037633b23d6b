import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome } from "./server/perform.ts";
import { nameOf, type Trial } from "./server/trials.ts";

export interface Order<Tried = Trial> {
  readonly number: number;
  readonly trial: Tried;
}

/** Who performs trials of a kind: the module that every worker runs, and how a trial is called. */
export interface Crew<Tried> {
  readonly script: URL;
  readonly nameOf: (trial: Tried) => string;
  /** Trials of one worker at a time. */
  readonly atATime: number;
}

interface Delivery {
  readonly number: number;
  readonly outcome: Outcome;
}

/** One for each core that a proof may have. */
const WORKERS = 2;

/** Much of a trial is waiting for what does not come: others can have that time. */
const AT_A_TIME = 4;

/** Megabytes: what trials leave behind is thrown away in time, and not when the machine has no more. */
const MEMORY = 384;

const SERVERS: Crew<Trial> = {
  script: new URL("worker.ts", import.meta.url),
  nameOf,
  atATime: AT_A_TIME,
};

/** Performs trials of servers, and gives the outcomes in their order. */
export function performAll(trials: readonly Trial[], atATime = AT_A_TIME): Promise<readonly Outcome[]> {
  return performBy({ ...SERVERS, atATime }, trials);
}

/** Performs trials in processes of their own, and gives the outcomes in their order. */
export async function performBy<Tried>(
  crew: Crew<Tried>,
  trials: readonly Tried[],
): Promise<readonly Outcome[]> {
  if (trials.length === 0) return [];
  const { atATime } = crew;
  const workers = Array.from({ length: WORKERS }, () => new Worker(crew));
  const outcomes: Outcome[] = [];
  const orders = trials.map((trial, number) => ({ number, trial }));
  const lanes = workers.flatMap((worker) => Array.from({ length: atATime }, () => worker));
  try {
    await Promise.all(
      lanes.map(async (worker) => {
        for (let order = orders.shift(); order !== undefined; order = orders.shift())
          outcomes[order.number] = await worker.perform(order);
      }),
    );
    return outcomes;
  } finally {
    for (const worker of workers) worker.end();
  }
}

class Worker<Tried> {
  private readonly child: ChildProcess;
  private readonly open = new Map<
    number,
    { trial: Tried; resolve: (outcome: Outcome) => void; reject: (cause: Error) => void }
  >();

  constructor({ script, nameOf: name }: Crew<Tried>) {
    this.child = fork(fileURLToPath(script), {
      execArgv: [`--max-old-space-size=${MEMORY}`, "--import", "tsx"],
    });
    this.child.on("message", (message) => {
      const { number, outcome } = message as Delivery;
      this.open.get(number)?.resolve(outcome);
      this.open.delete(number);
    });
    this.child.once("exit", (code) => {
      const names = [...this.open.values()].map(({ trial }) => name(trial));
      const cause = new Error(`a worker ended with status ${code} while it tried ${names.join("; ")}`);
      for (const { reject } of this.open.values()) reject(cause);
    });
  }

  perform({ number, trial }: Order<Tried>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.open.set(number, { trial, resolve, reject });
      this.child.send({ number, trial });
    });
  }

  end(): void {
    this.open.clear();
    this.child.kill();
  }
}
