import { setTimeout as after, setImmediate as turn } from "node:timers/promises";
import { ProtocolError } from "../../../../harness/reference/message.ts";
import type { Oddity } from "../../../../harness/switches/server.ts";

const LATE_MS = 15;

/** Requests that are served in such a time. */
const SERVED = 50;
const WINDOW_MS = 500;

/** Of all processes of the server, as a service behind them would count. */
const window = { began: 0, served: 0 };

function isOverLimit(): boolean {
  if (Date.now() - window.began > WINDOW_MS) Object.assign(window, { began: Date.now(), served: 0 });
  window.served += 1;
  return window.served > SERVED;
}

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
  {
    id: "late.limited",
    // JSON-RPC has no code for it, so servers use one of their own.
    describe:
      "answers 50 requests in half a second, and refuses the others with an error that says when to ask again",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    dispatch: (call, next) => {
      if (call.kind === "request" && isOverLimit())
        throw new ProtocolError(-32000, "Rate limit exceeded", { retryAfter: 1 });
      return next(call);
    },
  },
];
