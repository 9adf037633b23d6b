import { ProtocolError } from "../../../../harness/reference/message.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";

/** What is sent after a time without traffic has such an id. */
const AFTER = /"id":"mcp-conform-idle-(after|again)"/;

/** What a server does with the first requests after a time without traffic. */
export const idleFaults: readonly Fault[] = [
  {
    id: "idle.expired-400",
    describe: "answers requests of a session that had no traffic with status 400",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: ["session.idle.status"],
    says: /after [\d.]+ s: HTTP 400/,
    http: async (request, next) =>
      AFTER.test(request.body) ? refusal(400, "No valid session ID provided") : next(request),
  },
  {
    id: "idle.request-refused",
    describe: "answers requests after a time without traffic with an error",
    trips: ["idle.request"],
    says: /after [\d.]+ s: error -32603/,
    dispatch: async (call, next) => {
      if (AFTER.test(JSON.stringify({ id: call.id })))
        throw new ProtocolError(-32603, "The connection to the database is closed");
      return next(call);
    },
  },
];
