import { setTimeout as after, setImmediate as turn } from "node:timers/promises";
import type { Oddity } from "../switch.ts";

const LATE_MS = 15;

/** The order of answers. */
export const lateOddities: readonly Oddity[] = [
  {
    id: "late.reordered",
    describe: "sends every other answer after the next one",
    remember: () => {
      let count = 0;
      return {
        dispatch: async (call, next) => {
          const isLate = call.kind === "request" && call.method !== "initialize" && ++count % 2 === 0;
          const result = await next(call);
          if (!isLate) return result;
          // The time begins with the next turn of the event loop: on a busy machine one turn can last longer.
          await turn();
          await after(LATE_MS);
          return result;
        },
      };
    },
  },
];
