import { spawn, spawnSync } from "node:child_process";

export type Signal = "SIGTERM" | "SIGKILL";

const WINDOWS = process.platform === "win32";

/**
 * Signals a process and all that it started. On POSIX it leads a process group, which outlives it. Windows has trees
 * instead, which are found by their root: once that is gone, its children cannot be told from others.
 */
export function signalGroup(pid: number, signal: Signal): void {
  if (WINDOWS) {
    // When it fails, the tree is gone already.
    spawn("taskkill", treeOf(pid), { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: nobody is left. EPERM (macOS): only zombies are.
  }
}

/** Ends what a process has left behind; on Windows it can no longer be found. */
export function killRemaining(pid: number): void {
  if (!WINDOWS) signalGroup(pid, "SIGKILL");
}

/** Ends a process and all that it started, done when it returns: for a process that is about to exit itself. */
export function killGroupNow(pid: number): void {
  if (WINDOWS) spawnSync("taskkill", treeOf(pid), { stdio: "ignore", windowsHide: true });
  else signalGroup(pid, "SIGKILL");
}

/** Windows has no signal that a console program could handle: SIGTERM ends the tree as SIGKILL does. */
function treeOf(pid: number): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}
