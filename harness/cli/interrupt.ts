import { EXIT } from "../verdict/verdict.ts";

/** Ctrl-C, the end of a job, and the end of a terminal. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** GNU timeout and runners of CI send a signal twice within milliseconds: that is one wish. */
const SAME_WISH_MS = 1_000;

/** How many parts of the program end in order after a signal. */
let ending = 0;

/** From the start of the program: a signal ends it with a word, also before there is anything to report. */
export function handleSignals(): void {
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (ending === 0) endAtOnce(name);
    });
  }
}

function endAtOnce(name: NodeJS.Signals): never {
  process.stderr.write(`\nmcp-conform: ended by ${name} before a run has begun: there is no result.\n`);
  process.exit(EXIT.interrupted);
}

export interface Interruptible {
  readonly signal: AbortSignal;
  /** From now on there is something to report. Until then the first signal ends the program. */
  begin(): void;
  stop(): void;
}

/**
 * The first signal ends a run in order: what was observed is reported. One that comes a second later, or after that, ends this process
 * at once, and its targets with it. `hasBegun`: there is something to report from the start.
 */
export function interruptible({ hasBegun = true } = {}): Interruptible {
  const controller = new AbortController();
  let begun = hasBegun;
  let first = 0;
  const onSignal = (name: NodeJS.Signals) => {
    if (!begun) endAtOnce(name);
    if (controller.signal.aborted) {
      if (performance.now() - first >= SAME_WISH_MS) process.exit(EXIT.interrupted);
      return;
    }
    first = performance.now();
    process.stderr.write(
      "\nmcp-conform: stopping… press Ctrl-C again after a second to quit without a report.\n",
    );
    controller.abort();
  };
  ending += 1;
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    begin: () => {
      begun = true;
    },
    stop: () => {
      ending -= 1;
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}

/** For a command that passes signals on, or ends by them. `report`: SIGUSR1, where there is one. Returns what gives them back. */
export function ownSignals({
  end,
  report,
}: {
  readonly end: (name: NodeJS.Signals) => void;
  readonly report: () => void;
}): () => void {
  ending += 1;
  for (const name of SIGNALS) process.on(name, end);
  if (process.platform !== "win32") process.on("SIGUSR1", report);
  return () => {
    for (const name of SIGNALS) process.removeAllListeners(name);
  };
}
