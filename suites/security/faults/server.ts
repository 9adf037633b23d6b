import { onHttpReply, onHttpRequest, withoutHeader } from "../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../harness/switches/server.ts";

/** Validation of origins. */
export const originFaults: readonly Fault[] = [
  {
    id: "origin.any",
    describe: "accepts requests from web pages of any origin",
    transports: ["http", "http+sse"],
    trips: ["security.origin.validated", "sse-2024.origin"],
    says: /HTTP 200/,
    ...onHttpRequest((request) => withoutHeader(request, "origin")),
  },
  {
    id: "origin.400",
    describe: "refuses a foreign origin with 400",
    transports: ["http"],
    // In other revisions status 400 would also break the rule about errors in JSON.
    revisions: ["2025-11-25"],
    trips: ["security.origin.invalid-403"],
    says: /403.*400/,
    ...onHttpReply((reply) => (reply.status === 403 ? { ...reply, status: 400 } : reply)),
  },
  {
    id: "origin.compared-with-host",
    describe: "accepts any origin that equals the Host header",
    transports: ["http"],
    trips: ["security.origin.rebound"],
    says: /HTTP 200/,
    ...onHttpRequest((request) =>
      request.headers.origin === `http://${request.headers.host}`
        ? withoutHeader(withoutHeader(request, "origin"), "host")
        : request,
    ),
  },
];
