import { setTimeout as pause } from "node:timers/promises";
import type { HttpRequest, Switch } from "../../../harness/switches/server.ts";

/** Which requests of a conforming server need time. */
export type Slow =
  | "lists"
  | "calls"
  | "reads"
  | "everything"
  | "every tenth request"
  | "the first request of each session"
  | "GET"
  | "the authorization server";

/** How a conforming server is slow. */
export interface Slowness {
  readonly slow: Slow;
  /** Milliseconds. */
  readonly ms: number;
  /** It works on one request after the other. */
  readonly inTurn: boolean;
}

/** Requests that are open for as long as the client likes: a server with one worker keeps none of it for them. */
const LASTING = ["subscriptions/listen", "tasks/result"];

const FIRST = ["initialize", "server/discover"];

type IsSlow = (method: string) => boolean;

/** Of one server. */
const METHODS: Readonly<Partial<Record<Slow, () => IsSlow>>> = {
  lists: () => (method) => method.endsWith("/list"),
  calls: () => (method) => method === "tools/call",
  reads: () => (method) => method === "resources/read",
  everything: () => (method) => !FIRST.includes(method),
  "every tenth request": () => {
    let count = 0;
    return (method) => !FIRST.includes(method) && ++count % 10 === 0;
  },
  "the first request of each session": () => (method) => FIRST.includes(method),
};

const IS_SLOW_REQUEST: Readonly<Partial<Record<Slow, (request: HttpRequest) => boolean>>> = {
  GET: ({ method, path }) => method === "GET" && !path.startsWith("/.well-known"),
  "the authorization server": ({ path }) => !path.startsWith("/mcp"),
};

/** A server that conforms, and needs time. */
export function slowSwitch({ slow, ms, inTurn }: Slowness): Switch {
  const isSlow = METHODS[slow]?.();
  const isSlowRequest = IS_SLOW_REQUEST[slow];
  let turn: Promise<unknown> = Promise.resolve();
  return {
    id: "slow",
    describe: describeSlowness({ slow, ms, inTurn }),
    ...(isSlow && {
      dispatch: async (call, next) => {
        if (call.kind !== "request" || LASTING.includes(call.method)) return next(call);
        const { signal } = call;
        const result = await next(call);
        const work = async () => {
          // What is cancelled is not worked on any more: it has no answer.
          if (isSlow(call.method)) await pause(ms, undefined, { ref: false, signal }).catch(() => {});
        };
        const done = inTurn ? turn.then(work) : work();
        turn = done;
        await done;
        return result;
      },
    }),
    ...(isSlowRequest && {
      http: async (request, next) => {
        if (isSlowRequest(request)) await pause(ms, undefined, { ref: false });
        return next(request);
      },
    }),
  };
}

export function describeSlowness({ slow, ms, inTurn }: Slowness): string {
  return `needs ${ms / 1000} s for ${slow}${inTurn ? ", one after the other" : ""}`;
}
