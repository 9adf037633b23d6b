import type { Order } from "../workers.ts";
import { perform } from "./perform.ts";

/** Performs the trials that it is sent, as many at a time as it is sent. */
process.on("message", ({ number, trial }: Order) => {
  void perform(trial).then((outcome) => process.send?.({ number, outcome }));
});
