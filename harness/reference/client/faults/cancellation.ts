import { onMeta } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { HTTP, SESSIONS, STATELESS, STDIO } from "./places.ts";

/** How requests are called off, and progress is asked for. */
export const cancellationFaults: readonly Fault[] = [
  {
    id: "cancellation.not-told",
    describe: "stops waiting, and does not tell the server",
    transports: STDIO,
    trips: ["client.cancelled.told", "client.cancellation.stdio"],
    says: /notifications\/cancelled/,
    decide: { cancelledBy: () => "nothing" },
  },
  {
    id: "cancellation.by-closing",
    describe: "cancels by closing the connection, which says nothing in a session",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.cancelled.told"],
    says: /notifications\/cancelled/,
    decide: { cancelledBy: () => "closing" },
  },
  {
    id: "cancellation.stream-kept",
    describe: "cancels by a notification, and keeps the stream open",
    revisions: STATELESS,
    transports: HTTP,
    trips: ["client.cancellation.http"],
    says: /stream|close/,
    decide: { cancelledBy: () => "nothing" },
  },
  {
    id: "cancellation.no-id",
    describe: "does not say which request it cancels",
    revisions: ["2025-11-25"],
    transports: STDIO,
    trips: ["client.cancelled.id"],
    says: /requestId/,
    decide: { cancelledId: () => undefined },
  },
  {
    id: "cancellation.no-id-where-required",
    describe: "does not say which request it cancels, where the schema requires it",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2026-07-28"],
    transports: STDIO,
    trips: ["client.schema.params"],
    says: /requestId/,
    decide: { cancelledId: () => undefined },
  },
  {
    id: "cancellation.other-id",
    describe: "cancels a request that it never sent",
    transports: STDIO,
    trips: ["client.cancelled.own", "client.cancellation.stdio"],
    says: /requestId|never/,
    decide: { cancelledId: () => "none" },
  },
  {
    id: "cancellation.id-as-text",
    describe: "cancels with the id as a text, which was a number",
    transports: STDIO,
    trips: ["client.cancelled.own", "client.cancellation.stdio"],
    says: /requestId|id/,
    decide: { cancelledId: (id) => String(id) },
  },
  {
    id: "progress.token-null",
    describe: "asks for progress with null for a token",
    trips: ["client.progress.token-type"],
    says: /progressToken/,
    decide: { progressToken: () => null },
  },
  {
    id: "progress.token-object",
    describe: "asks for progress with an object for a token",
    trips: ["client.progress.token-type"],
    says: /progressToken/,
    decide: { progressToken: () => ({ token: 1 }) },
  },
  {
    id: "progress.token-shared",
    describe: "has all requests ask for progress with one token, side by side",
    trips: ["client.progress.token-unique"],
    says: /progressToken/,
    decide: { progressToken: () => "one", sideBySide: () => true },
    ...onMeta((meta) => ({ ...meta, progressToken: "one" })),
  },
];
