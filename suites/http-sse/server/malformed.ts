import { describeReply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { PING_ANSWERED } from "../../across-topics/server/http/send.ts";

/** JSON that ends too early. */
const MALFORMED = '{"jsonrpc": "2.0", "id": 1, "method":';

export const malformedSurvived = check({
  id: "sse-2024.malformed-survived",
  title: "After a POST that is no JSON, the session goes on",
  requirements: ["http.sse-2024.post-endpoint"],
  transport: "http+sse",
  on: "own",
  after: [PING_ANSWERED],
  sends: "a POST whose body is no JSON, then a request",
  reading:
    "Any answer to the malformed POST is accepted, and no answer as well. jsonrpc.parse-error judges it.",
  hint: "Refuse the POST, for example with status 400, and keep the stream of the session open.",
  async run({ session, expect }) {
    await session.probe(MALFORMED);
    const reply = await session.fence();
    expect.that("message" in reply, {
      expected: "an answer to the next request of the session",
      actual: describeReply(reply),
      at: reply.seq,
      timed: reply.kind === "silence",
    });
  },
});
