import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome } from "./perform.ts";
import { nameOf, type Trial } from "./trials.ts";

export interface Order {
  readonly number: number;
  readonly trial: Trial;
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

/** Performs trials in processes of their own, and gives the outcomes in their order. */
export async function performAll(trials: readonly Trial[], atATime = AT_A_TIME): Promise<readonly Outcome[]> {
  const workers = Array.from({ length: WORKERS }, () => new Worker());
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

class Worker {
  private readonly child: ChildProcess;
  private readonly open = new Map<
    number,
    { trial: Trial; resolve: (outcome: Outcome) => void; reject: (cause: Error) => void }
  >();

  constructor() {
    this.child = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), {
      execArgv: [`--max-old-space-size=${MEMORY}`, "--import", "tsx"],
    });
    this.child.on("message", (message) => {
      const { number, outcome } = message as Delivery;
      this.open.get(number)?.resolve(outcome);
      this.open.delete(number);
    });
    this.child.once("exit", (code) => {
      const names = [...this.open.values()].map(({ trial }) => nameOf(trial));
      const cause = new Error(`a worker ended with status ${code} while it tried ${names.join("; ")}`);
      for (const { reject } of this.open.values()) reject(cause);
    });
  }

  perform({ number, trial }: Order): Promise<Outcome> {
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
