import { describeReply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { plainMethod } from "./plain-request.ts";

const HOW_MANY = 10;

export const concurrent = check({
  id: "jsonrpc.request.concurrent",
  title: "Requests that are open at the same time are each answered",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.request.interleaved"],
  on: "shared",
  after: ["ping.answered"],
  sends: `${HOW_MANY} requests without waiting for an answer`,
  reading: "Answers may come in any order.",
  hint: "Keep each request with its id until its answer is ready, whatever came after it.",
  async run({ session, expect }) {
    const asked = Array.from({ length: HOW_MANY }, () => session.request(plainMethod(session)));
    const replies = await Promise.all(asked);
    for (const reply of replies) {
      expect.that(reply.kind === "result", {
        expected: `a result for each of ${HOW_MANY} requests`,
        actual: describeReply(reply),
        at: reply.seq,
      });
    }
  },
});
