import { onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault, SseEvent } from "../../../../harness/switches/server.ts";
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
];
