import { ProtocolError } from "../../../../harness/reference/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";
import { isPlainWork, RunningWork } from "./plain-work.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");

/** Over stdio each process has its own memory, so only the client of the call is concerned. */
const transports = ["stdio"] as const;

/** Handles requests of this method in another way while a call works. */
function whileWorking(
  method: string,
  handle: (work: RunningWork, next: () => Promise<unknown>) => Promise<unknown>,
): () => Hooks {
  return () => {
    const work = new RunningWork();
    const { dispatch: follow } = work.following(isPlainWork);
    return {
      dispatch: (call, next) => {
        if (call.method !== method || !work.isAny) return follow?.(call, next) ?? next(call);
        return handle(work, () => follow?.(call, next) ?? next(call)) as ReturnType<typeof next>;
      },
    };
  };
}

const never = () => new Promise<never>(() => {});

/** What a server does with other messages while a call works. */
export const duringCallFaults: readonly Fault[] = [
  {
    id: "during-call.ping-waits",
    describe: "answers pings only when no call works",
    revisions: STATEFUL,
    trips: ["ping.during-call"],
    says: /after the running call/,
    remember: whileWorking("ping", async (work, next) => {
      await work.end();
      // The result of the call is sent first.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return next();
    }),
  },
  {
    id: "during-call.list-lost",
    describe: "forgets a list request that comes while a call works",
    transports,
    trips: ["jsonrpc.request.during-call"],
    says: /tools\/list while the call ran: no answer/,
    remember: whileWorking("tools/list", never),
  },
  {
    id: "during-call.list-refused",
    describe: "refuses a list request while a call works",
    transports,
    trips: ["jsonrpc.request.during-call"],
    says: /tools\/list while the call ran: error 5000/,
    remember: whileWorking("tools/list", () =>
      Promise.reject(new ProtocolError(5_000, "The server is busy")),
    ),
  },
  {
    id: "during-call.second-replaces-first",
    describe: "forgets a call when the same tool is called again",
    transports,
    trips: ["tools.call.during-call"],
    says: /the call that ran: no answer/,
    remember: whileWorking("tools/call", (work, next) => {
      work.lose();
      return next();
    }),
  },
];
