import { setTimeout as delay } from "node:timers/promises";
import type { Child } from "./connection.ts";
import { killRemaining, signalGroup } from "./group.ts";
import { release } from "./leftovers.ts";
import { type Start, startGroup } from "./start.ts";
import { Strays } from "./strays.ts";

/** A process that runs, and that no connection uses yet. What it writes stays in its pipes. */
export interface StartedProcess {
  readonly child: Child;
  readonly pid: number;
  readonly strays: Strays;
}

/** How long a process that is not needed has to end by itself, in milliseconds. */
const EXIT_MS = 500;

/** Starts a process. Rejects with a StartError. */
export async function startProcess(how: Start): Promise<StartedProcess> {
  const strays = new Strays();
  const marked = { ...how, env: { ...how.env, ...strays.env } };
  const { child, pid } = await startGroup<Child>(marked, ["pipe", "pipe", "pipe"]);
  strays.started(pid);
  return { child, pid, strays };
}

/** Processes of one command that are started before they are needed: a process may take seconds to start. */
export class StartedAhead {
  readonly #how: Start;
  readonly #starting: Promise<StartedProcess | undefined>[] = [];
  #ending: Promise<unknown> = Promise.resolve();

  constructor(how: Start) {
    this.#how = how;
  }

  get count(): number {
    return this.#starting.length;
  }

  start(): void {
    const starting = startProcess(this.#how).catch(() => undefined);
    this.#starting.push(starting);
    void starting.then((started) => {
      // Its output is lost. The next connection starts another one, and shows why it ends.
      const drop = () => this.#drop(starting, started);
      if (started === undefined) drop();
      else started.child.once("exit", drop).stdin.on("error", () => {});
    });
  }

  /** The oldest that still runs. Undefined if there is none. */
  async take(): Promise<StartedProcess | undefined> {
    for (let next = this.#starting.shift(); next !== undefined; next = this.#starting.shift()) {
      const started = await next;
      if (started !== undefined && started.child.exitCode === null && started.child.signalCode === null) {
        started.child.removeAllListeners("exit");
        return started;
      }
    }
    return undefined;
  }

  /** Ends those that were not needed. Resolves when none is left. */
  async end(): Promise<void> {
    const ending = this.#starting.splice(0).map(async (starting) => endProcess(await starting));
    this.#ending = Promise.all([this.#ending, ...ending]);
    await this.#ending;
  }

  #drop(starting: Promise<StartedProcess | undefined>, started: StartedProcess | undefined): void {
    const index = this.#starting.indexOf(starting);
    if (index < 0) return;
    this.#starting.splice(index, 1);
    if (started) leave(started);
  }
}

async function endProcess(started: StartedProcess | undefined): Promise<void> {
  if (started === undefined) return;
  const { child, pid } = started;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    started.strays.note();
    child.stdin.on("error", () => {}).end();
    signalGroup(pid, "SIGTERM");
    const waiting = new AbortController();
    const late = delay(EXIT_MS, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([exited, late]);
    waiting.abort();
  }
  leave(started);
}

function leave({ child, pid, strays }: StartedProcess): void {
  killRemaining(pid);
  strays.end();
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  release(pid);
}
