/**
 * Ctrl-C ends the run in order: what was seen is kept and told. Pressed twice, it ends at once, and the
 * targets with it.
 */
export function interruptible(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write("\nmcp-conform: stopping. Once more to stop without a report.\n");
    controller.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: controller.signal,
    stop: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
