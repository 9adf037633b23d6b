import { FIRST_STATELESS } from "../../../../schema/revision.ts";
import { type JsonObject, notification } from "../../message.ts";
import type { Call, Hooks, Oddity } from "../switch.ts";
import { STATEFUL } from "./places.ts";

const LOG = notification("notifications/message", { level: "warning", data: null });

/** Says something before the answers to requests of a session that has begun. */
function beforeAnswers(say: (call: Call) => void): Pick<Hooks, "dispatch"> {
  return {
    dispatch: (call, next) => {
      const hasSession = call.revision !== undefined && call.revision < FIRST_STATELESS;
      if (hasSession && call.kind === "request" && call.method !== "initialize") say(call);
      return next(call);
    },
  };
}

/** A request that every client answers at once; its ids are the server's own, whatever ids the client uses. */
const ping = (id: string | number) => ({ jsonrpc: "2.0", id, method: "ping" }) as const;

/** What a server says when nobody has asked. */
export const unaskedOddities: readonly Oddity[] = [
  {
    id: "unasked.logs",
    describe: "writes a log message before each response",
    revisions: STATEFUL,
    // A client that has set a level might not want these.
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
    describe: "uses the id of the client's request for a request of its own",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      const used = new Set<unknown>();
      return beforeAnswers(({ id, send }) => {
        if (id === undefined || used.has(id)) return;
        used.add(id);
        send(ping(id));
      });
    },
  },
  {
    id: "unasked.ping-at-once",
    // Two readings (ambiguity 6): pings and log messages need not wait for `notifications/initialized`.
    describe: "pings the client as soon as it has answered initialize",
    revisions: STATEFUL,
    transports: ["stdio"],
    outgoing: (message) => (isInitializeResult(message) ? [message, ping("odd-first")] : [message]),
  },
  {
    id: "unasked.log-at-once",
    describe: "writes a log message before it answers initialize",
    revisions: STATEFUL,
    transports: ["stdio"],
    outgoing: (message) => (isInitializeResult(message) ? [LOG, message] : [message]),
  },
  {
    id: "unasked.roots-at-once",
    describe: "asks for the roots as soon as the client is ready",
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
    id: "unasked.list-changed",
    describe: "tells that lists have changed when they have not",
    revisions: STATEFUL,
    transports: ["stdio"],
    ...beforeAnswers(({ send, method }) => {
      if (method === "ping") send(notification("notifications/tools/list_changed"));
    }),
  },
  {
    id: "unasked.told-twice",
    describe: "tells every change twice",
    outgoing: (message) =>
      "method" in message && message.method.endsWith("_changed") ? [message, message] : [message],
  },
  {
    id: "unasked.no-progress",
    describe: "reports no progress, which nobody has to",
    outgoing: (message) =>
      "method" in message && message.method === "notifications/progress" ? [] : [message],
  },
];

function isInitializeResult(message: unknown): boolean {
  return JSON.stringify(message).includes('"protocolVersion":');
}
