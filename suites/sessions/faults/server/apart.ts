import { onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import { EventQueue } from "../../../../harness/reference/server/wire/sse.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks, HttpReply, SseEvent } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";
import { isPlainWork, RunningWork } from "../../../across-topics/faults/server/plain-work.ts";

const transports = ["http"] as const;
const revisions = between("2025-03-26", "2025-11-25");

/** The other checks whose calls work at the same time. */
const OTHERS = [
  "jsonrpc.request.during-call",
  "tools.call.during-call",
  "session.initialize.during-call",
  "session.cancellation.own",
  "session.end.own",
  // A call whose result was lost is open until the connection closes.
  "sse.retry",
];

const TOKEN = /"progressToken":("[^"]*")/;

/** The same events, and what is done at their end. */
async function* until<Event>(events: AsyncIterable<Event>, atEnd: () => void): AsyncIterable<Event> {
  try {
    yield* events;
  } finally {
    atEnd();
  }
}

/** State that is shared by all sessions. */
export const apartFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "sessions.response-forgotten",
    describe: "forgets the response of a call whose connection was lost",
    revisions: ["2025-11-25"],
    trips: ["sse.resume.lost-response"],
    says: /an event stream without the response/,
    ...onEventStream(async function* (events, { method }) {
      for await (const event of events) {
        const isOfBroken =
          typeof event !== "string" && event.data?.includes('"id":"mcp-conform-broken-call"') === true;
        if (method !== "GET" || !isOfBroken) yield event;
      }
    }),
  },
  {
    id: "sessions.initialize-resets",
    describe: "forgets the calls that work when another client initializes",
    trips: ["session.initialize.during-call"],
    mayTrip: OTHERS,
    says: /the call that ran: no answer/,
    remember: () => {
      const work = new RunningWork();
      return {
        ...work.following(isPlainWork),
        http: (request, next) => {
          if (request.body.includes('"method":"initialize"')) work.lose();
          return next(request);
        },
      };
    },
  },
  {
    id: "sessions.cancels-by-id",
    describe: "looks up the id of a cancellation among the requests of all sessions",
    trips: ["session.cancellation.own"],
    mayTrip: ["sse.retry"],
    says: /although another client has cancelled.*no answer/,
    remember: () => {
      const work = new RunningWork();
      const { dispatch } = work.following(isPlainWork);
      return {
        dispatch: (call, next) => {
          if (call.method === "notifications/cancelled") work.lose(({ id }) => id === call.params.requestId);
          return dispatch?.(call, next) ?? next(call);
        },
      };
    },
  },
  {
    id: "sessions.delete-ends-calls",
    describe: "forgets the calls of all sessions when one session ends",
    trips: ["session.end.own"],
    // Other checks end sessions of their own while that call runs.
    mayTrip: [...OTHERS, "sse.resume.lost-response"],
    says: /although another client has ended its session.*no answer/,
    remember: () => {
      const work = new RunningWork();
      return {
        ...work.following(isPlainWork),
        http: (request, next) => {
          if (request.method === "DELETE") work.lose();
          return next(request);
        },
      };
    },
  },
  {
    id: "sessions.ended-returns",
    describe: "keeps a session that is ended while a call runs in it",
    trips: ["session.ended.after-call"],
    says: /result, after the call that ran at DELETE/,
    remember: () => {
      const running = new Map<string, number>();
      const count = (id: string, more: number) => running.set(id, (running.get(id) ?? 0) + more);
      return {
        http: async (request, next) => {
          const id = request.headers["mcp-session-id"] ?? "";
          const isCalling = (running.get(id) ?? 0) > 0;
          if (request.method === "DELETE" && isCalling) return { status: 200, headers: {}, body: "" };
          if (!request.body.includes('"method":"tools/call"')) return next(request);
          count(id, 1);
          const reply = await next(request);
          if (typeof reply.body !== "string")
            return { ...reply, body: until(reply.body, () => count(id, -1)) };
          count(id, -1);
          return reply;
        },
      };
    },
  },
  {
    id: "sessions.progress-by-token",
    describe: "sends progress to the newest call with the same token, in any session",
    trips: ["session.progress.own"],
    mayTrip: ["progress.value.increases", "sse.retry"],
    says: /in one session/,
    remember: () => {
      const byToken = new Map<string, EventQueue>();
      return onEventStream((events, { body }) => {
        const [, token] = TOKEN.exec(body) ?? [];
        if (token === undefined) return events;
        const own = new EventQueue();
        byToken.set(token, own);
        const isProgress = ({ data }: SseEvent) => data?.includes('"notifications/progress"') === true;
        void (async () => {
          for await (const event of events) {
            if (typeof event === "string") continue;
            const newest = byToken.get(token);
            const isMoved = isProgress(event) && newest !== undefined && newest !== own && !newest.isOver;
            if (isMoved) newest.push({ event: "message", data: event.data ?? "" });
            else own.push(event);
          }
          own.end();
        })();
        return own;
      });
    },
  },
  {
    id: "sessions.capabilities-of-newest",
    describe: "takes the capabilities of the newest client for those of all",
    trips: ["session.capabilities.own"],
    says: /no \S+, until a client with all capabilities came/,
    remember: () => {
      let isBegun = false;
      let isForgotten = false;
      return {
        dispatch: async (call, next) => {
          const { method, params, id } = call;
          isBegun ||= String(id).startsWith("mcp-conform-capable-before");
          isForgotten ||= isBegun && method === "initialize" && !hasCapabilities(params);
          return isForgotten && String(id).startsWith("mcp-conform-capable-after")
            ? { content: [{ type: "text", text: "The client has no such capability" }], isError: true }
            : next(call);
        },
      };
    },
  },
  ...(["tools", "prompts", "resources"] as const).map(
    (name): Fault => ({
      id: `sessions.${name}-change-once`,
      describe: `announces changes of ${name} to the newest session only`,
      trips: [`${name}.list-changed.own-session`],
      says: /after another session was opened/,
      remember: () => newestOnly(`notifications/${name}/list_changed`),
    }),
  ),
  {
    id: "sessions.unsubscribes-all",
    describe: "ends the subscriptions of all sessions when one unsubscribes",
    trips: ["resources.updated.own-session"],
    says: /after another session has unsubscribed/,
    remember: unsubscribesAll,
  },
]);

const hasCapabilities = ({ capabilities }: JsonObject) =>
  typeof capabilities === "object" && capabilities !== null && Object.keys(capabilities).length > 0;

const UPDATED = "notifications/resources/updated";

/** Sends a notification on the stream of a session only while no newer session has a stream. */
function newestOnly(method: string): Hooks {
  let newest = "";
  return {
    http: async (request, next) => {
      const reply = await next(request);
      const id = request.headers["mcp-session-id"] ?? "";
      if (request.method === "GET") newest = id;
      return filtered(reply, (event) => event.data?.includes(`"${method}"`) !== true || newest === id);
    },
  };
}

function unsubscribesAll(): Hooks {
  const subscribed = new Set<string>();
  return {
    http: async (request, next) => {
      const id = request.headers["mcp-session-id"] ?? "";
      if (request.body.includes('"resources/subscribe"')) subscribed.add(id);
      if (request.body.includes('"resources/unsubscribe"')) subscribed.clear();
      return filtered(await next(request), (event) => !event.data?.includes(UPDATED) || subscribed.has(id));
    },
  };
}

function filtered(reply: HttpReply, isSent: (event: SseEvent) => boolean): HttpReply {
  const { body } = reply;
  if (typeof body === "string") return reply;
  return {
    ...reply,
    body: (async function* () {
      for await (const event of body) if (typeof event === "string" || isSent(event)) yield event;
    })(),
  };
}
