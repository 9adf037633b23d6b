import type { Order } from "../workers.ts";
import { perform } from "./perform.ts";
import type { ServerTrial } from "./trials.ts";

// Performs every trial that it is sent, beside those that still run.
process.on("message", ({ number, trial }: Order<ServerTrial>) => {
  void perform(trial).then((outcome) => process.send?.({ number, outcome }));
});
