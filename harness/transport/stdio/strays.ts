import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** An environment variable of each target. Every process that the target starts inherits it. */
const VARIABLE = "MCP_CONFORM_TARGET";

export interface Mark {
  /** Variables to add to the environment of the target. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends every running process that has the mark. */
  endStrays(): void;
}

/**
 * Finds processes that have left the process group of a target, by their environment. Only Linux gives access to it; on
 * other systems such a process keeps running, because it cannot be identified.
 */
export function mark(): Mark {
  const value = randomUUID();
  return {
    env: { [VARIABLE]: value },
    endStrays: () => {
      if (process.platform !== "linux") return;
      for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) end(pid, value);
    },
  };
}

function end(pid: string, value: string): void {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
    if (environment.includes(`${VARIABLE}=${value}`)) process.kill(Number(pid), "SIGKILL");
  } catch {
    // The process of another user, or one that has just ended.
  }
}
