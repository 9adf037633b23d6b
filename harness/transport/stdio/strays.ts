import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { beganAt, descendantsOf, type Found, holds, pipesOf } from "./descendants.ts";

/** An environment variable of each target. Every process that the target starts inherits it, unless it is removed. */
const VARIABLE = "MCP_CONFORM_TARGET";

const IS_LINUX = process.platform === "linux";

/**
 * Finds processes that have left the process group of a target: by their environment, by the pipes of the target that they hold, and as
 * what the target had started when it was ended. Only Linux shows these; on other systems such a process keeps running, because it cannot be
 * identified. So does one with another environment, that holds no pipe, and whose parent had ended before the target was.
 */
export class Strays {
  readonly #value = randomUUID();
  #pid: number | undefined;
  #pipes: readonly string[] = [];
  readonly #noted = new Map<number, Found>();

  /** Variables to add to the environment of the target. */
  get env(): Readonly<Record<string, string>> {
    return { [VARIABLE]: this.#value };
  }

  /** The target has just been started. */
  started(pid: number): void {
    if (!IS_LINUX) return;
    this.#pid = pid;
    const own = pipesOf("self");
    this.#pipes = pipesOf(pid).filter((one) => !own.includes(one));
  }

  /** Notes what the target has started: after its end nothing shows that. */
  note(): void {
    if (this.#pid === undefined) return;
    for (const one of descendantsOf(this.#pid)) this.#noted.set(one.pid, one);
  }

  /** Ends what was noted and still runs. */
  endNoted(): void {
    for (const { pid, began } of this.#noted.values()) if (beganAt(pid) === began) kill(pid);
  }

  /** Ends every process that can be found. */
  end(): void {
    if (!IS_LINUX) return;
    this.endNoted();
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    for (const pid of pids.map(Number)) {
      if (pid === process.pid || pid === this.#pid) continue;
      if (this.#isMarked(pid) || holds(pid, this.#pipes)) kill(pid);
    }
  }

  #isMarked(pid: number): boolean {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
      return environment.includes(`${VARIABLE}=${this.#value}`);
    } catch {
      // The process of another user, or one that has just ended.
      return false;
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
