import { onHttpReply, onHttpRequest, withoutHeader } from "../rewrite.ts";
import type { Fault } from "../switch.ts";

/** Who may talk to a server. */
export const originFaults: readonly Fault[] = [
  {
    id: "origin.any",
    describe: "serves pages of any origin",
    transports: ["http", "http+sse"],
    trips: ["security.origin.validated"],
    says: /HTTP 200/,
    ...onHttpRequest((request) => withoutHeader(request, "origin")),
  },
  {
    id: "origin.400",
    describe: "refuses a foreign origin with 400",
    transports: ["http"],
    // Where status 400 is that of an error in JSON, it would break that rule as well.
    revisions: ["2025-11-25"],
    trips: ["security.origin.invalid-403"],
    says: /403.*400/,
    ...onHttpReply((reply) => (reply.status === 403 ? { ...reply, status: 400 } : reply)),
  },
  {
    id: "origin.compared-with-host",
    describe: "serves any origin that equals the Host header",
    transports: ["http"],
    trips: ["security.origin.rebound"],
    says: /HTTP 200/,
    ...onHttpRequest((request) =>
      request.headers.origin === `http://${request.headers.host}`
        ? withoutHeader(request, "origin")
        : request,
    ),
  },
];
