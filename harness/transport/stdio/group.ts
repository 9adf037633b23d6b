import { spawn, spawnSync } from "node:child_process";

export type Signal = "SIGTERM" | "SIGKILL";

const WINDOWS = process.platform === "win32";

/**
 * Signals a process and all processes that it started. On POSIX these are a process group, which can outlive its leader.
 * On Windows they are a tree, which is found by its root: without the root its other processes are unknown.
 */
export function signalGroup(pid: number, signal: Signal): void {
  if (WINDOWS) {
    // An error means that the tree is gone already.
    spawn("taskkill", treeOf(pid), { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: no process is left. EPERM (macOS): only zombies are left.
  }
}

/** Ends the processes that a process left running. On Windows they cannot be found any more. */
export function killRemaining(pid: number): void {
  if (!WINDOWS) signalGroup(pid, "SIGKILL");
}

/** Ends a process and all that it started, before it returns: for use just before the harness exits. */
export function killGroupNow(pid: number): void {
  if (WINDOWS) spawnSync("taskkill", treeOf(pid), { stdio: "ignore", windowsHide: true });
  else signalGroup(pid, "SIGKILL");
}

/** Windows has no signal that a console program can handle. SIGTERM ends the tree in the same way as SIGKILL. */
function treeOf(pid: number): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}
