import { killGroupNow } from "./group.ts";

/**
 * The targets that run now. Each leads its own process group, so neither Ctrl-C in a terminal nor the end of this
 * process ends it. Therefore everything that ends this process, except SIGKILL, ends the targets first.
 */
const running = new Set<number>();

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** From now on the end of this process ends the target too. */
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

/** A listener disables the default effect of a signal. If there is no other listener, the default effect is restored. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}
