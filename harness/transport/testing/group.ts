import { execFileSync } from "node:child_process";

/** The members of a process group that have not ended. A killed process may be a zombie for a while. */
export function members(group: number): string[] {
  const processes = execFileSync("ps", ["-A", "-o", "pgid=,stat="], { encoding: "utf8" }).split("\n");
  return processes.filter((line) => new RegExp(`^\\s*${group}\\s+[^Z]`).test(line));
}
