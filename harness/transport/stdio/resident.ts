import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { descendantsOf } from "./descendants.ts";

const KIB = 1024;

/**
 * The memory that a process and all that it has started take now, in bytes: a shell or npx takes little, and starts the server. Undefined
 * where the system does not say it, as on Windows.
 */
export async function residentMemory(pid: number): Promise<number | undefined> {
  if (process.platform === "linux") {
    const all = [pid, ...descendantsOf(pid).map((one) => one.pid)];
    return sumOf(all.flatMap((one) => residentIn(statusOf(one)) ?? []));
  }
  if (process.platform === "win32") return undefined;
  const run = promisify(execFile);
  const listed = await run("ps", ["-A", "-o", "pgid=,rss="]).catch(() => undefined);
  return listed && memoryOfGroup(listed.stdout, pid);
}

/** What `ps` says of the members of a process group. */
export function memoryOfGroup(listed: string, group: number): number | undefined {
  const rows = listed.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return sumOf(rows.flatMap(([one, kib]) => (one === group && kib !== undefined ? [kib * KIB] : [])));
}

/** What Linux says of a process. A process that has ended takes nothing. */
export function residentIn(status: string): number | undefined {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kib === undefined ? undefined : Number(kib) * KIB;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return "";
  }
}

const sumOf = (all: readonly number[]): number | undefined =>
  all.length === 0 ? undefined : all.reduce((sum, one) => sum + one, 0);
