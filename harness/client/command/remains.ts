import { readdirSync, readFileSync } from "node:fs";

/**
 * Whether a process group still has somebody in it that runs. What has ended and was not reaped yet counts as gone: in a
 * container often nobody reaps. On Windows there are no groups, and nobody can tell.
 */
export function groupRemains(group: number): boolean {
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
