import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Trial, TrialOutcome } from "./trial.ts";

/** What a worker is sent. */
export interface Order<OneTrial extends Trial> {
  readonly number: number;
  readonly trial: OneTrial;
}

/** What a worker sends back. */
interface Delivery {
  readonly number: number;
  readonly outcome: TrialOutcome;
}

/** Who performs trials of a kind. */
export interface Crew<OneTrial extends Trial> {
  /** The module that every worker runs. */
  readonly script: URL;
  readonly nameOf: (trial: OneTrial) => string;
  /** Trials that one worker performs at the same time. */
  readonly atATime: number;
}

/** One for each core that a proof may use. */
const WORKERS = 2;

/** Megabytes. Trials leave much garbage: a small heap is cleaned early. */
const MEMORY = 512;

/** Performs trials in processes of their own. The outcomes have the order of the trials. */
export async function performAll<OneTrial extends Trial>(
  crew: Crew<OneTrial>,
  trials: readonly OneTrial[],
): Promise<readonly TrialOutcome[]> {
  if (trials.length === 0) return [];
  const workers = Array.from({ length: WORKERS }, () => new Worker(crew));
  const outcomes: TrialOutcome[] = [];
  const orders = trials.map((trial, number) => ({ number, trial }));
  const lanes = workers.flatMap((worker) => Array.from({ length: crew.atATime }, () => worker));
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

interface Open<OneTrial> {
  readonly trial: OneTrial;
  readonly resolve: (outcome: TrialOutcome) => void;
  readonly reject: (cause: Error) => void;
}

class Worker<OneTrial extends Trial> {
  readonly #child: ChildProcess;
  readonly #open = new Map<number, Open<OneTrial>>();

  constructor({ script, nameOf }: Crew<OneTrial>) {
    this.#child = fork(fileURLToPath(script), {
      execArgv: [`--max-old-space-size=${MEMORY}`, "--import", "tsx"],
    });
    this.#child.on("message", (message) => {
      const { number, outcome } = message as Delivery;
      this.#open.get(number)?.resolve(outcome);
      this.#open.delete(number);
    });
    this.#child.once("exit", (code) => {
      const names = [...this.#open.values()].map(({ trial }) => nameOf(trial));
      const cause = new Error(`a worker ended with status ${code} during the trials: ${names.join("; ")}`);
      for (const { reject } of this.#open.values()) reject(cause);
    });
  }

  perform({ number, trial }: Order<OneTrial>): Promise<TrialOutcome> {
    return new Promise((resolve, reject) => {
      this.#open.set(number, { trial, resolve, reject });
      this.#child.send({ number, trial });
    });
  }

  end(): void {
    this.#open.clear();
    this.#child.kill();
  }
}
