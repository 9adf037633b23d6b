import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** How often, and so many milliseconds after one another, a group is looked at: it does not tell when it is empty. */
const LOOKS = 10;
const EVERY = 25;

/** Whether somebody of a process group runs on: what was started by who has just ended may take a moment to end, too. */
export async function remains(group: number): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!groupRemains(group)) return false;
    await delay(EVERY);
  }
  return groupRemains(group);
}

/**
 * Whether a process group still has somebody in it that runs. What has ended and was not reaped yet counts as gone: in a
 * container often nobody reaps. On Windows there are no groups, and nobody can tell.
 */
function groupRemains(group: number): boolean {
  if (process.platform === "win32") return false;
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  return process.platform === "linux" ? hasLiving(group) : true;
}

/** `pid (name) state ppid pgrp …`; the name may have anything in it, brackets too. */
function hasLiving(group: number): boolean {
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
