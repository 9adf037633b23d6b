/** Checks of clients that no fault kills, and why. Everything else has to be killed by one. */
export const UNKILLED_OF_CLIENTS: Readonly<Record<string, string>> = {
  "client.shutdown.stdin-first": "needs processes: proven in suites/client/shutdown.test.ts",
  "client.shutdown.waits": "needs processes: proven in suites/client/shutdown.test.ts",
  "client.shutdown.force":
    "no fault of the reference client leaves a server running: proven on traces in suites/client/shutdown.test.ts",
  "client.stdio.stderr":
    "no fault of the reference client looks at standard error: proven on traces in suites/client/shutdown.test.ts",
};

/** Faults that nothing tells which is seen inside one process, and why. */
export const BEYOND: Readonly<Record<string, string>> = {
  "stdio.killed-at-once": "signals reach processes only",
  "stdio.told-before-closed": "signals reach processes only",
  "stdio.no-patience": "signals reach processes only",
  "versioning.never-falls-back": "looks like a client that speaks no older revision, which is no fault",
  "versioning.waits-for-ever": "no server that is played is silent for as long as a probe may take",
  "stdio.never-closed": "inside one process the harness closes the pipes of a client that has ended",
};
