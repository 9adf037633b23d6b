import {
  asStream,
  type Events,
  isAskedFor,
  onEventStream,
} from "../../../../harness/reference/server/rewrite.ts";
import { EventQueue } from "../../../../harness/reference/server/wire/sse.ts";
import type { Fault, HttpRequest, SseEvent } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";

const transports = ["http"] as const;
const revisions = between("2025-03-26", "2025-11-25");

const isResponse = ({ data }: SseEvent) =>
  data !== undefined && /"(result|error)":/.test(data) && !/"method":/.test(data);

/** The open streams of each session, as queues to which other events can be added. */
export class OpenStreams {
  readonly #bySession = new Map<string | undefined, Set<EventQueue>>();

  of({ headers }: HttpRequest): Set<EventQueue> {
    const id = headers["mcp-session-id"];
    const known = this.#bySession.get(id) ?? new Set();
    this.#bySession.set(id, known);
    return known;
  }

  /** Passes the events on, and reports each. */
  tap(events: Events, request: HttpRequest, report: (event: SseEvent, own: EventQueue) => void): Events {
    return this.sort(events, request, (event, own) => {
      report(event, own);
      return own;
    });
  }

  /** Passes each event on to the stream that is chosen for it, or to none. */
  sort(
    events: Events,
    request: HttpRequest,
    choose: (event: SseEvent, own: EventQueue) => EventQueue | undefined,
  ): Events {
    const own = new EventQueue();
    this.of(request).add(own);
    void (async () => {
      for await (const event of events) {
        if (typeof event !== "string") choose(event, own)?.push(event);
      }
      this.of(request).delete(own);
      own.end();
    })();
    return own;
  }

  /** Another open stream of the same session. */
  another(request: HttpRequest, own?: EventQueue): EventQueue | undefined {
    return [...this.of(request)].find((one) => one !== own && !one.isOver);
  }
}

export const listens = ({ method, headers }: HttpRequest) =>
  method === "GET" && headers["last-event-id"] === undefined;

const isProgress = ({ data }: SseEvent) => data?.includes('"notifications/progress"') === true;

/** Whether a request is a call that may report progress. */
const reports = ({ method, body }: HttpRequest) => method === "POST" && body.includes('"progressToken"');

/** The events, and no end. */
async function* leftOpen(events: Events): Events {
  yield* events;
  await new Promise(() => {});
}

/** Also sends such messages on the other streams that a session has opened by GET. */
function copiesOnEach(isCopied: (data: string) => boolean) {
  const open = new OpenStreams();
  return onEventStream((events, request) =>
    listens(request)
      ? open.tap(events, request, ({ event, data }, own) => {
          if (!data || !isCopied(data)) return;
          for (const other of open.of(request))
            if (other !== own) other.push({ ...(event ? { event } : {}), data });
        })
      : events,
  );
}

/** The content of event streams. */
export const streamFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "streams.data-not-json",
    describe: "sends a heartbeat as a message",
    revisions,
    trips: ["http.stream.event-is-message"],
    says: /heartbeat/,
    event: (event) => [event, { event: "message", data: '{"type":"heartbeat"}' }],
  },
  {
    id: "streams.heartbeat-by-name",
    describe: "sends a heartbeat as an event with its own name",
    revisions,
    trips: ["http.stream.event-is-message"],
    says: /named heartbeat/,
    event: (event) => [event, { event: "heartbeat", data: "{}" }],
  },
  {
    id: "streams.priming-too-early",
    describe: "sends an event without data in a revision that does not define it",
    revisions: ["2025-03-26", "2025-06-18"],
    trips: ["http.stream.no-empty-data"],
    says: /empty data/,
    remember: () => {
      let count = 0;
      return { event: (event) => [{ id: `early-${++count}`, data: "" }, event] };
    },
  },
  {
    id: "streams.response-lost",
    describe: "ends a stream without the response to a request with a string id",
    revisions,
    trips: ["http.stream.carries-response", "sse.resume.post-stream", "sse.retry"],
    mayTrip: ["sse.resume.lost-response"],
    says: /response/,
    event: (event) => (isResponse(event) && /"id":"/.test(event.data ?? "") ? [] : [event]),
  },
  {
    id: "streams.json-after-events",
    describe: "writes the response to a request with a string id into its stream without data:",
    revisions,
    trips: ["http.stream.carries-response", "sse.resume.post-stream", "sse.retry"],
    mayTrip: ["sse.resume.lost-response"],
    says: /response/,
    ...onEventStream(async function* (events) {
      for await (const event of events) {
        const { data = "" } = typeof event === "string" ? {} : event;
        yield isResponse({ data }) && /"id":"/.test(data) ? `${data}\n\n` : event;
      }
    }),
  },
  {
    id: "streams.stay-open",
    describe: "leaves a stream open after the response",
    revisions,
    trips: ["http.stream.closes-after-response"],
    says: /still open/,
    ...onEventStream((events, { method }) => (method === "POST" ? leftOpen(events) : events)),
  },
  {
    id: "streams.stay-open-after-error",
    describe: "leaves the stream of a method that does not exist open after the error",
    revisions,
    trips: ["http.stream.closes-after-response"],
    says: /of a method that does not exist was still open/,
    http: async (request, next) => {
      const reply = await next(request);
      if (isAskedFor("ping", request)) return asStream(reply);
      if (!isAskedFor("mcp-conform/no-such-method", request)) return reply;
      const stream = asStream(reply);
      const isError = typeof reply.body === "string" && reply.body.includes('"code":-32601');
      return isError && typeof stream.body !== "string" ? { ...stream, body: leftOpen(stream.body) } : stream;
    },
  },
  {
    id: "streams.responses-on-get",
    describe: "also sends responses on streams opened by GET",
    revisions,
    trips: ["http.get.no-responses", "jsonrpc.response.once"],
    says: /response to/,
    remember: () => {
      const open = new OpenStreams();
      return {
        http: async (request, next) => {
          const reply = await next(request);
          const { body } = reply;
          if (typeof body !== "string") {
            return listens(request) ? { ...reply, body: open.tap(body, request, () => {}) } : reply;
          }
          if (reply.status === 200 && isResponse({ data: body })) {
            for (const stream of open.of(request)) stream.push({ event: "message", data: body });
          }
          return reply;
        },
      };
    },
  },
  {
    id: "streams.progress-on-get",
    describe: "reports the progress of a call on a stream opened by GET",
    revisions,
    trips: ["http.get.unrelated"],
    says: /on a stream opened by GET/,
    remember: () => {
      const open = new OpenStreams();
      return onEventStream((events, request) => {
        if (listens(request)) return open.tap(events, request, () => {});
        const onGet = (event: SseEvent, own: EventQueue) =>
          (isProgress(event) ? open.another(request) : undefined) ?? own;
        // Events in this queue are written to the answer of the POST.
        return reports(request) ? new OpenStreams().sort(events, request, onGet) : events;
      });
    },
  },
  {
    id: "streams.progress-on-another",
    describe: "reports the progress of a call on the stream of another call",
    trips: ["http.stream.related"],
    mayTrip: ["progress.token.known"],
    says: /progress for "/,
    remember: () => {
      const open = new OpenStreams();
      return onEventStream((events, request) => {
        const onAnother = (event: SseEvent, own: EventQueue) =>
          (isProgress(event) ? open.another(request, own) : undefined) ?? own;
        return reports(request) ? open.sort(events, request, onAnother) : events;
      });
    },
  },
  {
    id: "streams.response-on-another",
    describe: "also sends the response to a call on the stream of another call",
    trips: ["http.stream.own-responses"],
    mayTrip: ["jsonrpc.response.once", "sse.event-id.unique", "jsonrpc.response.solicited"],
    says: /another request, with the id/,
    remember: () => {
      const open = new OpenStreams();
      return onEventStream((events, request) =>
        request.method === "POST"
          ? open.tap(events, request, ({ event, data }, own) => {
              const other = isResponse({ ...(data ? { data } : {}) })
                ? open.another(request, own)
                : undefined;
              if (other && data) other.push({ ...(event ? { event } : {}), data });
            })
          : events,
      );
    },
  },
  {
    id: "streams.broadcast",
    describe: "sends each message on all streams opened by GET",
    revisions,
    trips: ["http.streams.no-broadcast", "resources.updated.one-stream", "jsonrpc.request.id-unique"],
    says: /2 streams|server-1|on one stream and/,
    remember: () => copiesOnEach(() => true),
  },
  {
    id: "streams.broadcast-updates",
    describe: "sends each update of a resource on all streams opened by GET",
    revisions,
    trips: ["resources.updated.one-stream"],
    says: /3 on one stream and 3 on the other; 3 in a session with one stream/,
    remember: () => copiesOnEach((data) => data.includes('"notifications/resources/updated"')),
  },
]);
