import { EXIT } from "../verdict/verdict.ts";

/** Ctrl-C, the end of a job, and the end of a terminal. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * The first signal ends a run in order: what was observed is reported. The second ends this process at once, and its
 * targets with it.
 */
export function interruptible(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    process.stderr.write("\nmcp-conform: stopping… press Ctrl-C again to quit without a report.\n");
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
