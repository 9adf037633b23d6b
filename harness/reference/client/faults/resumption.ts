import { without } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { HTTP, SESSIONS } from "./places.ts";

const transports = HTTP;

/** How streams that break are taken up again. */
export const resumptionFaults: readonly Fault[] = [
  {
    id: "resumption.never",
    describe: "does not come back for the rest of an answer",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /Last-Event-ID|GET/,
    decide: { resumedFrom: (value, { stream }) => (stream === "post" ? undefined : value) },
  },
  {
    id: "resumption.first-id",
    describe: "comes back with the first id that it saw",
    transports,
    revisions: ["2025-11-25"],
    trips: ["client.resume.last-event-id"],
    says: /Last-Event-ID/,
    remember: () => {
      let first: string | undefined;
      return {
        event: (event) => {
          first ??= event.id;
          return [event];
        },
        decide: { resumedFrom: (value, { stream }) => (stream === "post" ? first : value) },
      };
    },
  },
  {
    id: "resumption.id-of-another-stream",
    describe: "comes back with the last id that it saw on any stream",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.last-event-id"],
    says: /Last-Event-ID/,
    remember: () => {
      let last: string | undefined;
      return {
        event: (event) => {
          last = event.id ?? last;
          return [event];
        },
        decide: { resumedFrom: (value) => value && last },
      };
    },
  },
  {
    id: "resumption.no-header",
    describe: "comes back without saying what it saw last",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /Last-Event-ID|rest of the stream/,
    http: ({ headers, ...request }, next) => {
      const { "Last-Event-ID": _, ...others } = headers;
      return next({ ...request, headers: others });
    },
  },
  {
    id: "resumption.impatient",
    describe: "comes back at once, whatever the server says",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.retry"],
    says: /retry/,
    decide: { reconnectsAfter: () => 0 },
  },
  {
    id: "resumption.retry-mistaken",
    describe: "takes the milliseconds of retry for tenths of them",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.retry"],
    says: /retry/,
    decide: { reconnectsAfter: (value, { retry }) => (retry === undefined ? value : retry / 10) },
  },
  {
    id: "resumption.asks-again",
    describe: "sends a request again whose stream broke, and does not come back for the answer",
    transports,
    revisions: SESSIONS,
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /again|Last-Event-ID|GET/,
    decide: { resumedFrom: (value, { stream }) => (stream === "post" ? undefined : value) },
    request: (call, next) =>
      next(call).catch((cause) => {
        if (call.params.name !== "test_reconnection") throw cause;
        return next({ ...call, params: without(call.params, "_meta") });
      }),
  },
];
