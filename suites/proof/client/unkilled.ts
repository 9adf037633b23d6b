/** Checks of clients that no fault kills, and why. Everything else has to be killed by one. */
export const UNKILLED_OF_CLIENTS: Readonly<Record<string, string>> = {};

/** Faults that are told by nothing that is seen inside one process, and where they are. */
export const BEYOND: Readonly<Record<string, string>> = {
  "stdio.killed-at-once": "signals reach processes only",
  "stdio.told-before-closed": "signals reach processes only",
  "stdio.no-patience": "signals reach processes only",
  "stdio.never-closed": "inside one process the harness closes the pipes of a client that has ended",
};
