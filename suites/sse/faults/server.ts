import {
  type Events,
  onEventStream,
  withHeader,
  withoutHeader,
} from "../../../harness/reference/server/rewrite.ts";
import type { Fault, SseEvent } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { between } from "../../../schema/revision.ts";

const transports = ["http"] as const;
const revisions = between("2025-03-26", "2025-11-25");
const polling = ["2025-11-25"] as const;

/** The stream in an event id. */
const streamOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

const NAMED_BY_STRING = /"id":"/;

/** Remembers the event ids of each session, in the streams that answer requests with string ids. */
class Delivered {
  readonly #bySession = new Map<string, Set<string>>();

  /** Passes the events on, and remembers their ids. */
  readonly note = onEventStream((events, { method, headers, body }) => {
    const session = headers["mcp-session-id"] ?? "";
    const isNoted = method === "POST" && NAMED_BY_STRING.test(body);
    return isNoted ? this.#noting(events, this.of(session)) : events;
  });

  of(session: string): Set<string> {
    const known = this.#bySession.get(session) ?? new Set();
    this.#bySession.set(session, known);
    return known;
  }

  /** The last other session with this event id. Undefined if this session had it as well. */
  otherThan(session: string, id: string): string | undefined {
    if (this.of(session).has(id)) return undefined;
    return [...this.#bySession].findLast(([, ids]) => ids.has(id))?.[0];
  }

  async *#noting(events: Events, ids: Set<string>): Events {
    for await (const event of events) {
      if (typeof event !== "string" && event.id) ids.add(event.id);
      yield event;
    }
  }
}

/** Closes the connection of a POST after its first event. The stream continues without a connection. */
function closeAfterFirst(change: (first: SseEvent) => SseEvent, which = /"id"/) {
  return onEventStream(async function* (events, { method, body }) {
    const isCut = method === "POST" && which.test(body);
    for await (const event of events) {
      yield isCut && typeof event !== "string" ? change(event) : event;
      if (isCut) return;
    }
  });
}

/** Event ids and resumption. */
export const resumptionFaults: readonly Fault[] = inPlace({ revisions: polling, transports }, [
  {
    id: "resumption.event-ids-repeat",
    describe: "starts the event ids of each stream at 1",
    revisions,
    trips: ["sse.event-id.unique"],
    // A stream is not found by an id of several streams.
    mayTrip: ["sse.resume.lost-response"],
    says: /an id of its own/,
    event: (event) => [event.id === undefined ? event : { ...event, id: event.id.replace(/^.*-/, "") }],
  },
  {
    id: "resumption.not-primed",
    describe: "sends event ids, but no priming event at the start of a stream",
    trips: ["sse.priming"],
    says: /a message/,
    event: (event) => (event.data === "" ? [] : [event]),
  },
  {
    id: "resumption.closes-early",
    describe: "closes the connection before the response, in a revision without polling",
    revisions: ["2025-03-26", "2025-06-18"],
    trips: ["http.stream.open-until-response"],
    says: /ended first/,
    ...closeAfterFirst(({ id = "" }) => ({ id: `${streamOf(id)}-0`, comment: "come back" })),
  },
  {
    id: "resumption.closes-without-retry",
    describe: "closes the connection before the response, without a retry field",
    trips: ["sse.retry"],
    says: /retry/,
    ...closeAfterFirst((first) => first),
  },
  {
    id: "resumption.post-streams-lost",
    describe: "closes the connection before the response to a request with a string id, and cannot resume it",
    trips: ["sse.resume.post-stream", "http.stream.carries-response"],
    mayTrip: ["sse.resume.lost-response"],
    says: /response/,
    http: (request, next) =>
      closeAfterFirst((first) => ({ ...first, retry: 10 }), NAMED_BY_STRING).http(
        withoutHeader(request, "last-event-id"),
        next,
      ),
  },
  {
    id: "resumption.replays-another-stream",
    describe: "replays events of another stream",
    revisions,
    trips: ["sse.resume.own-stream"],
    mayTrip: ["sse.retry", "sse.resume.lost-response"],
    says: /the response to/,
    remember: () => {
      const delivered = new Delivered();
      return {
        http: (request, next) => {
          const { "last-event-id": last, "mcp-session-id": session = "" } = request.headers;
          const names = [...delivered.of(session)].map(streamOf);
          const other = last && names.findLast((name) => name !== streamOf(last));
          const given = other ? withHeader(request, "last-event-id", `${other}-0`) : request;
          return delivered.note.http(given, next);
        },
      };
    },
  },
  {
    id: "resumption.replays-another-session",
    describe: "replays the events of other sessions",
    trips: ["sse.resume.own-session"],
    // The other session may have progress, and requests of the server.
    mayTrip: ["progress.token.known", "lifecycle.operation.capabilities", "sse.resume.lost-response"],
    says: /response/,
    remember: () => {
      const delivered = new Delivered();
      return {
        http: (request, next) => {
          const { "last-event-id": last, "mcp-session-id": session = "" } = request.headers;
          const owner = last && delivered.otherThan(session, last);
          const given = owner ? withHeader(request, "mcp-session-id", owner) : request;
          return delivered.note.http(given, next);
        },
      };
    },
  },
]);
