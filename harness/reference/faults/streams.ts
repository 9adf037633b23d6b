import type { Fault, SseEvent } from "../fault.ts";
import { withHeader } from "../rewrite.ts";

const transports = ["http"] as const;
const revisions = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** The stream that an event id names. */
const streamOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

export const streamFaults: readonly Fault[] = [
  {
    id: "streams.replay-of-another",
    describe: "replays what was sent on another stream",
    revisions,
    transports,
    trips: ["sse.resume.own-stream-only"],
    says: /stream/,
    remember: () => {
      const seen = new Set<string>();
      return {
        event: (event) => {
          if (event.id !== undefined) seen.add(streamOf(event.id));
          return [event];
        },
        http: (request, next) => {
          const last = request.headers["last-event-id"];
          const other = last && [...seen].find((name) => name !== streamOf(last));
          return next(other ? withHeader(request, "last-event-id", `${other}-0`) : request);
        },
      };
    },
  },
  {
    id: "streams.event-ids-repeat",
    describe: "numbers the events of each stream from one",
    revisions,
    transports,
    trips: ["sse.event-id.unique"],
    says: /id/,
    event: (event) => [event.id === undefined ? event : { ...event, id: event.id.replace(/^.*-/, "") }],
  },
  {
    id: "streams.data-not-json",
    describe: "sends a heartbeat as a message",
    transports,
    trips: ["http.stream.event-is-message"],
    says: /heartbeat/,
    event: (event) => [{ event: "message", data: '{"type":"heartbeat"}' } satisfies SseEvent, event],
  },
  {
    id: "streams.newline-in-data",
    describe: "breaks a message over several lines of which only the first is data",
    transports,
    trips: ["http.stream.event-is-message"],
    says: /JSON/,
    event: ({ data = "", ...event }) => [
      data === "" ? { ...event, data } : { ...event, data: data.slice(0, data.length / 2) },
    ],
  },
  {
    id: "streams.priming-too-early",
    describe: "sends an event without data to clients of a revision that does not know it",
    revisions: ["2025-03-26", "2025-06-18"],
    transports,
    trips: ["http.stream.event-is-message"],
    says: /empty|data/,
    remember: () => {
      let count = 0;
      return { event: (event) => [{ id: `early-${++count}`, data: "" }, event] };
    },
  },
];
