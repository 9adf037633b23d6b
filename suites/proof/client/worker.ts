import type { Trial } from "../trial.ts";
import type { Order } from "../workers.ts";
import { perform } from "./perform.ts";

// A fault may leave behind a promise of the reference client that nothing awaits.
process.on("unhandledRejection", () => {});

// Performs every trial that it is sent, beside those that still run.
process.on("message", ({ number, trial }: Order<Trial>) => {
  void perform(trial).then((outcome) => process.send?.({ number, outcome }));
});
