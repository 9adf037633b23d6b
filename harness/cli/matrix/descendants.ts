import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes that a process has started, and those that they have started. Empty where the system does not say. */
export function descendantsOf(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of parents()) children.set(parent, [...(children.get(parent) ?? []), child]);
  const found: number[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = (children.get(next) ?? []).filter((child) => !found.includes(child));
    found.push(...own);
    waiting.push(...own);
  }
  return found;
}

function parents(): readonly (readonly [child: number, parent: number])[] {
  if (process.platform === "linux") return readdirSync("/proc").flatMap(fromProc);
  if (process.platform === "win32") return [];
  try {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => {
      const [child, parent] = line.trim().split(/\s+/).map(Number);
      return [child ?? 0, parent ?? 0] as const;
    });
  } catch {
    return [];
  }
}

function fromProc(name: string): readonly (readonly [number, number])[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    // The name of the program is in brackets, and may have spaces and brackets itself.
    const stat = readFileSync(`/proc/${name}/stat`, "latin1");
    const [, parent = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [[Number(name), Number(parent)]];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
