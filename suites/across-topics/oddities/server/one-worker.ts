import type { Hooks, Oddity } from "../../../../harness/switches/server.ts";

/** What an own loop handles beside the work: the life of the session, and what waits for something else by nature. */
const BESIDE = ["initialize", "ping", "subscriptions/listen", "tasks/result"];

function oneAfterTheOther(): Hooks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    dispatch: (call, next) => {
      if (call.kind === "notification" || BESIDE.includes(call.method)) return next(call);
      const mine = last.then(
        () => next(call),
        () => next(call),
      );
      // A call that was cancelled makes room for the next one.
      const gone = new Promise((resolve) => call.signal.addEventListener("abort", resolve, { once: true }));
      last = Promise.race([mine, gone]).catch(() => {});
      return mine;
    },
  };
}

/** How servers work that handle one request at a time. */
export const workerOddities: readonly Oddity[] = [
  {
    id: "worker.only-one",
    describe: "has one worker: it answers other requests after the running one, and pings at once",
    remember: oneAfterTheOther,
  },
];
