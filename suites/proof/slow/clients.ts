import { setTimeout as pause } from "node:timers/promises";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { CROSSING, SLOW } from "../../across-topics/situations/cancel.ts";
import { clientSuites } from "../../registry.ts";
import { judgeReferenceClient } from "../client/reference.ts";
import { checksIn } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import type { Scale } from "./servers.ts";

const SUITES = clientSuites.filter(
  ({ name, onRequest }) => !onRequest && !name.startsWith("client-authorization"),
);

const CANCELLED: readonly unknown[] = [SLOW, CROSSING];

/** A situation may have 300 requests, many of them alike: after the first 20 the client thinks before each fifth only. */
const FIRST = 20;

const isThoughtOf = (count: number) => count <= FIRST || count % 5 === 0;

/**
 * Thinks before its requests, as a client does that a language model drives. In milliseconds. Not before the calls that it cancels: the reference
 * client gives them up a second after it decided to make them, so a longer thought would cancel what was not sent.
 */
export function thinking(ms: number, isQuick: (method: string) => boolean = () => false): Switch {
  const counts = new WeakMap<object, number>();
  return {
    id: `thinks-${ms}`,
    describe: `thinks for ${ms / 1000} s`,
    request: async (call, next, client) => {
      const count = (counts.get(client) ?? 0) + 1;
      counts.set(client, count);
      const isQuickCall = isQuick(call.method) || CANCELLED.includes(call.params.name);
      if (!isQuickCall && isThoughtOf(count)) await pause(ms, undefined, { ref: false });
      return next(call);
    },
  };
}

/** What a user or a model answers. */
const ASKS_SOMEONE = ["sampling/createMessage", "elicitation/create"];

/** A user or a model that needs this time, in milliseconds. */
export const hesitating = (ms: number): Switch => ({
  id: `hesitates-${ms}`,
  describe: `answers after ${ms / 1000} s`,
  answer: async (asked, next) => {
    if (ASKS_SOMEONE.includes(asked.method)) await pause(ms);
    return next(asked);
  },
});

/** Stays open after its work, as an application does. */
export const staying: Switch = {
  id: "stays",
  describe: "neither disconnects nor ends",
  step: (step, next) => (step === "end-session" || step === "close" ? new Promise(() => {}) : next()),
};

export const CLIENT_LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "stdio" },
  { revision: "2025-11-25", transport: "http" },
  { revision: "2026-07-28", transport: "http" },
  { revision: "2024-11-05", transport: "http+sse" },
];

export function judgeClient(
  leg: LegKey,
  { limit }: Pick<Scale, "limit">,
  switches: readonly Switch[],
): Promise<Result> {
  const times = {
    start: 3 * limit,
    idle: limit,
    // A client that thinks before 76 of 300 requests needs 31 times the limit, and much more on a busy machine.
    whole: 600 * limit,
    exit: limit / 2,
    answer: 20 * limit,
    brief: 20 * limit,
  };
  return judgeReferenceClient({ ...leg, suites: SUITES, switches, times });
}

/**
 * Decided by the time of the client, not by ours: it gives up a task after 80 ms, and has not called the tool by then if it
 * thinks for longer; and its own task may be over before the server cancels it. One that thinks before each request answers a ping
 * before it sends the next one, so it does not send several at the same time.
 */
const BY_TIME = [
  "client.extensions.tasks.cancel-by-request",
  "client.tasks.cancel-status",
  "client.at-once.reverse-order",
  "client.at-once.error",
  "client.at-once.interleaved",
];

/**
 * The ways to deliver an answer over HTTP. One of them is byte by byte: on a busy machine mcp-conform itself needs longer for it than the
 * limit of 1 s that the tests have.
 */
const DELIVERY = /^client\.forms\.http\./;

/** One line for each check: what it says of the client. */
export const verdictsOfClient = (result: Result): readonly string[] =>
  checksIn(result).flatMap(({ id, verdict, reason }) =>
    BY_TIME.includes(id) || DELIVERY.test(id) ? [] : [`${id}: ${verdict} ${reason?.kind ?? ""}`],
  );
