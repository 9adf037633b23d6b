import { performClient } from "./perform.ts";
import type { ClientProofTrial } from "./trials.ts";

// A fault may leave a promise of the reference client that nobody waits for any more.
process.on("unhandledRejection", () => {});

/** Performs the trials that it is sent, as many at a time as it is sent. */
process.on("message", ({ number, trial }: { number: number; trial: ClientProofTrial }) => {
  void performClient(trial).then((outcome) => process.send?.({ number, outcome }));
});
