import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";

const REQUESTS = 10;

const each: Shape = { ...anyResult, words: `a result for each of ${REQUESTS} requests` };

export const concurrent = check({
  id: "jsonrpc.request.concurrent",
  title: "Every one of several concurrent requests is answered",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.request.interleaved"],
  on: "shared",
  sends: `${REQUESTS} requests, without waiting for a response in between`,
  reading: "Responses may come in any order.",
  hint: "Store the id of each request until its response is ready. A later request must not overwrite it.",
  async run({ session, expect }) {
    const usual = session.era === "stateful" ? "ping" : "server/discover";
    // A server that does not answer this request at all is judged by the check of that request.
    const isAnswered = (await session.request(usual)).kind === "result";
    const method = isAnswered ? usual : plainMethod(session);
    const asked = Array.from({ length: REQUESTS }, () =>
      session.request(method, undefined, { together: true }),
    );
    const replies = await Promise.all(asked);
    for (const reply of replies) {
      expect.reply(reply, { pass: [each] });
    }
  },
});
