import { onHttpReply, onHttpRequest, withoutHeader } from "../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { between } from "../../../schema/revision.ts";

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
    id: "origin.of-plain-requests",
    describe: "validates the origin of GET and of requests in a session only",
    transports: ["http"],
    trips: ["security.origin.every-request"],
    says: /(DELETE|subscriptions\/listen).*HTTP 20/,
    ...onHttpRequest((request) =>
      request.method === "DELETE" || /"method":"(notifications\/|subscriptions\/listen)/.test(request.body)
        ? withoutHeader(request, "origin")
        : request,
    ),
  },
  {
    id: "origin.not-of-initialize",
    describe: "validates no origin before a session has begun",
    transports: ["http"],
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["security.origin.every-request"],
    says: /a result/,
    ...onHttpRequest((request) =>
      request.body.includes('"method":"initialize"') ? withoutHeader(request, "origin") : request,
    ),
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
