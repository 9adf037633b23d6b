import { killGroupNow } from "./group.ts";

/**
 * The targets that run now. They lead process groups of their own, so neither Ctrl-C in a terminal nor our death
 * reaches them: whatever ends this process, but SIGKILL, ends them first.
 */
const running = new Set<number>();

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** From now on this process does not end without the target. */
export function guard(pid: number): void {
  if (running.size === 0) {
    process.on("exit", killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  running.add(pid);
}

/** The target is gone. */
export function release(pid: number): void {
  if (!running.delete(pid) || running.size > 0) return;
  process.off("exit", killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function killAll(): void {
  for (const pid of running) killGroupNow(pid);
}

/** To listen to a signal is to switch off its effect. Whoever else listens decides; else it is restored. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}
