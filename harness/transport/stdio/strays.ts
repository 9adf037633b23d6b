import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** A variable in the environment of each target: what it starts inherits it, wherever it goes. */
const VARIABLE = "MCP_CONFORM_TARGET";

export interface Mark {
  /** To be added to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends whatever has the mark and still runs. */
  endStrays(): void;
}

/**
 * Finds what has left the process group of a target. Only Linux tells the environment of a process; elsewhere such a
 * process is left alone, as it cannot be told from others.
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
    // Another user's, or gone meanwhile.
  }
}
