import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** A process group does not signal when it becomes empty, so it is polled: how often, and the milliseconds between. */
const ATTEMPTS = { usual: 10, withOurs: 120 };
const INTERVAL_MS = 25;

/**
 * Whether a process group still has running processes. Those get a moment to end after their parent has ended. `hasOurs`: one of them may be a
 * program of ours, which opens URLs or is the server over stdio. It ends by itself, and with many clients at the same time that takes longer: a client that crashed
 * was said to have left a process.
 */
export async function isGroupAlive(group: number, hasOurs = false): Promise<boolean> {
  const attempts = hasOurs ? ATTEMPTS.withOurs : ATTEMPTS.usual;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (!hasProcesses(group)) return false;
    await delay(INTERVAL_MS);
  }
  return hasProcesses(group);
}

/**
 * A process that has ended and is not reaped yet does not count: many containers have no process that reaps. Windows has
 * no process groups, so the answer there is no.
 */
function hasProcesses(group: number): boolean {
  if (process.platform === "win32") return false;
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  return process.platform === "linux" ? hasRunning(group) : true;
}

/** `pid (name) state ppid pgrp …`. The name may contain any character, also brackets. */
function hasRunning(group: number): boolean {
  return readdirSync("/proc").some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [state, , pgrp] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(pgrp) === group && state !== "Z" && state !== "X";
    } catch {
      return false;
    }
  });
}
