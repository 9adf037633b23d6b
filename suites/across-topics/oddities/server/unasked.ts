import { notification } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Call, Hooks, Oddity } from "../../../../harness/switches/server.ts";
import { FIRST_STATELESS } from "../../../../schema/revision.ts";
import { STATEFUL } from "./places.ts";

const LOG = notification("notifications/message", { level: "warning", data: null });

/** Sends a message before the answers to requests of an initialized session. */
function beforeAnswers(say: (call: Call) => void): Pick<Hooks, "dispatch"> {
  return {
    dispatch: (call, next) => {
      const hasSession = call.revision !== undefined && call.revision < FIRST_STATELESS;
      if (hasSession && call.kind === "request" && call.method !== "initialize") say(call);
      return next(call);
    },
  };
}

/** A request that every client answers. The server's ids are independent of the client's ids. */
const ping = (id: string | number) => ({ jsonrpc: "2.0", id, method: "ping" }) as const;

/** Messages that no request asked for. */
export const unaskedOddities: readonly Oddity[] = [
  {
    id: "unasked.logs",
    describe: "sends a log message before each response",
    revisions: STATEFUL,
    // A client that has set a level may not accept these.
    remember: () => {
      let isSet = false;
      return beforeAnswers(({ method, send }) => {
        isSet ||= method === "logging/setLevel";
        if (!isSet && method !== "ping") send(LOG);
      });
    },
  },
  {
    id: "unasked.pings",
    describe: "pings the client before each response",
    revisions: STATEFUL,
    remember: () => {
      let count = 0;
      return beforeAnswers(({ method, send }) => {
        if (method !== "ping") send(ping(`odd-${++count}`));
      });
    },
  },
  {
    id: "unasked.same-ids",
    describe: "uses the id of a client request for a request of its own",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      const used = new Set<unknown>();
      return beforeAnswers(({ id, send }) => {
        // An id that the client has taken from the server's own numbers would come twice from the server.
        if (id === undefined || used.has(id) || String(id).startsWith("server-")) return;
        used.add(id);
        send(ping(id));
      });
    },
  },
  {
    id: "unasked.ping-at-once",
    // Two readings (docs/readings.md, S6): pings and log messages need not wait for `notifications/initialized`.
    describe: "pings the client directly after the answer to initialize",
    revisions: STATEFUL,
    transports: ["stdio"],
    outgoing: (message) => (isInitializeResult(message) ? [message, ping("odd-first")] : [message]),
  },
  {
    id: "unasked.log-at-once",
    describe: "sends a log message before it answers initialize",
    revisions: STATEFUL,
    transports: ["stdio"],
    outgoing: (message) => (isInitializeResult(message) ? [LOG, message] : [message]),
  },
  {
    id: "unasked.roots-at-once",
    describe: "sends roots/list directly after notifications/initialized",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      let hasRoots = false;
      return {
        dispatch: (call, next) => {
          const { method, params, send } = call;
          if (method === "initialize") hasRoots = "roots" in ((params.capabilities ?? {}) as JsonObject);
          if (method === "notifications/initialized" && hasRoots)
            send({ jsonrpc: "2.0", id: "odd-roots", method: "roots/list" });
          return next(call);
        },
      };
    },
  },
  {
    id: "unasked.cancelled-pings",
    describe: "pings the client before the response to a list request, and cancels the ping",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      let count = 0;
      return beforeAnswers(({ method, send }) => {
        if (!method.endsWith("/list")) return;
        const requestId = `odd-cancelled-${++count}`;
        send(ping(requestId));
        send(notification("notifications/cancelled", { requestId }));
      });
    },
  },
  {
    id: "unasked.log-of-cancellation",
    describe: "sends a log message for each cancellation that it ignores",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      let isSet = false;
      return {
        dispatch: (call, next) => {
          isSet ||= call.method === "logging/setLevel";
          if (!isSet && call.method === "notifications/cancelled") call.send(LOG);
          return next(call);
        },
      };
    },
  },
  {
    id: "unasked.list-changed",
    describe: "sends list_changed notifications although nothing has changed",
    revisions: STATEFUL,
    transports: ["stdio"],
    ...beforeAnswers(({ send, method }) => {
      if (method === "ping") send(notification("notifications/tools/list_changed"));
    }),
  },
  {
    id: "unasked.reported-twice",
    describe: "sends every change notification twice",
    outgoing: (message) =>
      "method" in message && message.method.endsWith("_changed") ? [message, message] : [message],
  },
  {
    id: "unasked.no-progress",
    describe: "reports no progress",
    outgoing: (message) =>
      "method" in message && message.method === "notifications/progress" ? [] : [message],
  },
];

function isInitializeResult(message: unknown): boolean {
  return JSON.stringify(message).includes('"protocolVersion":');
}
