import { spawn } from "node:child_process";
import { once } from "node:events";
import { splitCommand } from "../../../transport/stdio/command.ts";
import { killRemaining, signalGroup } from "../../../transport/stdio/group.ts";
import type { Peer } from "./stdio.ts";

/**
 * Starts a server as the leader of a process group, so that its own children can be ended with it.
 *
 * @throws Error if it cannot be started
 */
export async function startServer(command: string): Promise<Peer> {
  const { file, args } = splitCommand(command);
  const child = spawn(file, args, {
    // Standard error is for people. Text on it is not a sign of a failure.
    stdio: ["pipe", "pipe", "ignore"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  return {
    input: child.stdout,
    output: child.stdin,
    exited,
    signal: (signal) => signalGroup(pid, signal),
    release: () => {
      killRemaining(pid);
      child.stdin.destroy();
      child.stdout.destroy();
    },
  };
}
