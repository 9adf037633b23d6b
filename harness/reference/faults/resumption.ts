import type { Fault, SseEvent } from "../fault.ts";
import { onEventStream, withHeader, withoutHeader } from "../rewrite.ts";

const transports = ["http"] as const;
const revisions = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;
const polling = ["2025-11-25"] as const;

/** The stream that an event id names. */
const streamOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

/** Ends the connection of a POST after the first event, changed; the stream goes on without it. */
function closeAfterFirst(change: (first: SseEvent) => SseEvent) {
  return onEventStream(async function* (events, { method }) {
    for await (const event of events) {
      yield method === "POST" && typeof event !== "string" ? change(event) : event;
      if (method === "POST") return;
    }
  });
}

/** Event ids, and what can be had for them. */
export const resumptionFaults: readonly Fault[] = [
  {
    id: "resumption.event-ids-repeat",
    describe: "numbers the events of each stream from one",
    revisions,
    transports,
    trips: ["sse.event-id.unique"],
    says: /an id of its own/,
    event: (event) => [event.id === undefined ? event : { ...event, id: event.id.replace(/^.*-/, "") }],
  },
  {
    id: "resumption.not-primed",
    describe: "gives ids to events, and none at the start of a stream",
    revisions: polling,
    transports,
    trips: ["sse.priming"],
    says: /a message/,
    event: (event) => (event.data === "" ? [] : [event]),
  },
  {
    id: "resumption.closes-early",
    describe: "closes the connection before the response, in a revision without polling",
    revisions: ["2025-03-26", "2025-06-18"],
    transports,
    trips: ["http.stream.open-until-response"],
    says: /ended first/,
    ...closeAfterFirst(({ id = "" }) => ({ id: `${streamOf(id)}-0`, comment: "come back" })),
  },
  {
    id: "resumption.closes-without-retry",
    describe: "closes the connection before the response and does not say when to come back",
    revisions: polling,
    transports,
    trips: ["sse.retry"],
    says: /retry/,
    ...closeAfterFirst((first) => first),
  },
  {
    id: "resumption.post-streams-lost",
    describe: "closes the connection before the response, and has nothing for who comes back",
    revisions: polling,
    transports,
    trips: ["sse.resume.post-stream", "http.stream.carries-response"],
    says: /response/,
    http: (request, next) =>
      closeAfterFirst((first) => ({ ...first, retry: 10 })).http(
        withoutHeader(request, "last-event-id"),
        next,
      ),
  },
  {
    id: "resumption.replays-another-stream",
    describe: "replays what was sent on another stream",
    revisions,
    transports,
    trips: ["sse.resume.own-stream"],
    says: /the response to/,
    remember: () => {
      const seen = new Set<string>();
      return {
        event: (event) => {
          if (event.id !== undefined) seen.add(streamOf(event.id));
          return [event];
        },
        http: (request, next) => {
          const last = request.headers["last-event-id"];
          const other = last && [...seen].findLast((name) => name !== streamOf(last));
          return next(other ? withHeader(request, "last-event-id", `${other}-0`) : request);
        },
      };
    },
  },
  {
    id: "resumption.replays-another-session",
    describe: "finds an event by its id, whosever it is",
    revisions,
    transports,
    trips: ["sse.resume.own-session"],
    says: /the response to/,
    remember: () => {
      const owners = new Map<string, string>();
      const noting = onEventStream(async function* (events, { method, headers }) {
        for await (const event of events) {
          const session = method === "POST" && headers["mcp-session-id"];
          if (typeof event !== "string" && event.id && session) owners.set(event.id, session);
          yield event;
        }
      });
      return {
        http: (request, next) => {
          const owner = owners.get(request.headers["last-event-id"] ?? "");
          return noting.http(owner ? withHeader(request, "mcp-session-id", owner) : request, next);
        },
      };
    },
  },
];
