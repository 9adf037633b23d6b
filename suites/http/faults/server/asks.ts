import { type Events, onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault, Hooks, SseEvent } from "../../../../harness/switches/server.ts";
import { listens, OpenStreams } from "./streams.ts";

const transports = ["http"] as const;
const revisions = ["2025-06-18", "2025-11-25"] as const;

const isQuestion = ({ data }: SseEvent) =>
  data !== undefined && /"method":"(?:elicitation\/create|sampling\/createMessage)"/.test(data);

/** Sends what it asks during a call on a stream that the client opened by GET. `isNeeded`: on no other. */
const questionsOnGet = (isNeeded: boolean): Pick<Fault, "remember"> => ({
  remember: () => {
    const open = new OpenStreams();
    return onEventStream((events, request) => {
      if (listens(request)) return open.tap(events, request, () => {});
      if (request.method !== "POST") return events;
      return new OpenStreams().sort(events, request, (event, own) => {
        if (!isQuestion(event)) return own;
        return open.another(request) ?? (isNeeded ? undefined : own);
      });
    });
  },
});

const SESSION = "mcp-session-id";

/** How the id of the question begins with which a stream opened by GET begins. */
const FIRST = "roots-of-stream-";

const isRoots = ({ data = "" }: SseEvent) => data.includes('"method":"roots/list"');

async function* asking(events: Events, stream: number): Events {
  yield { data: JSON.stringify({ jsonrpc: "2.0", id: `${FIRST}${stream}`, method: "roots/list" }) };
  yield* events;
}

/** Asks for the roots on a stream opened by GET: when that is opened, and in a call as long as there is no answer. */
function rootsOnGet(): Hooks {
  const open = new OpenStreams();
  const declares = new Set<string | undefined>();
  const known = new Set<string | undefined>();
  let count = 0;
  return {
    http: async (request, next) => {
      const { headers, body } = request;
      const session = headers[SESSION];
      if (body.includes(`"${FIRST}`)) {
        known.add(session);
        return { status: 202, headers: {}, body: "" };
      }
      if (body.includes('"name":"test_list_roots"') && known.has(session)) {
        const { id } = JSON.parse(body) as { readonly id: unknown };
        const result = { content: [{ type: "text", text: "The roots are known" }] };
        const text = JSON.stringify({ jsonrpc: "2.0", id, result });
        return { status: 200, headers: { "content-type": "application/json" }, body: text };
      }
      const reply = await next(request);
      if (/"capabilities":\{.*"roots":\{/.test(body)) declares.add(reply.headers[SESSION]);
      if (typeof reply.body === "string") return reply;
      if (listens(request)) {
        const events = open.tap(reply.body, request, () => {});
        return { ...reply, body: declares.has(session) ? asking(events, ++count) : events };
      }
      const sorted = new OpenStreams().sort(reply.body, request, (event, own) =>
        isRoots(event) ? open.another(request) : own,
      );
      return { ...reply, body: sorted };
    },
  };
}

/** Where the questions of a server travel. */
export const askFaults: readonly Fault[] = [
  {
    id: "streams.questions-on-get",
    describe: "sends what it asks during a call on a stream opened by GET, if there is one",
    revisions,
    transports,
    trips: ["http.requests.on-call-stream"],
    mayTrip: ["sse.event-id.unique"],
    says: /on a stream opened by GET/,
    ...questionsOnGet(false),
  },
  {
    id: "streams.questions-need-get",
    describe: "sends what it asks during a call only on a stream opened by GET",
    revisions,
    transports,
    trips: ["http.requests.on-call-stream", "http.requests.without-get"],
    mayTrip: ["sse.event-id.unique"],
    says: /opened by GET/,
    ...questionsOnGet(true),
  },
  {
    id: "streams.roots-on-get",
    describe: "asks for the roots once in a session, on a stream opened by GET, by itself or in a call",
    revisions,
    transports,
    trips: ["http.requests.on-call-stream", "http.requests.without-get"],
    says: /roots\/list (?:only )?on (?:a|the) stream opened by GET/,
    remember: rootsOnGet,
  },
];
