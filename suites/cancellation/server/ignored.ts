import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { describeReply, type JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";

const NEVER_USED = "mcp-conform-never-used";
const FINISHED = "mcp-conform-finished";

const served: Shape = { ...anyResult, words: "a result for the next request" };

const READING =
  "Over HTTP, any status for the notification is accepted. Other checks judge whether it got a response.";

/** In 2026-07-28 a server of both eras finds the era of a notification by its revision (docs/readings.md, A11). */
export function cancelled({ era, speaker }: Session, requestId: JsonRpcId): JsonObject {
  return era === "stateless"
    ? { requestId, _meta: { [META.protocolVersion]: speaker.revision } }
    : { requestId };
}

export const unknownIgnored = check({
  id: "cancellation.unknown.ignored",
  title: "After a cancellation of a request that was never sent, the next request is served",
  requirements: ["cancellation.unknown.ignored"],
  on: "own",
  sends: "notifications/cancelled with an id that no request had, then a request",
  answers: { pass: [served] },
  reading: READING,
  hint: "Ignore notifications/cancelled when its requestId belongs to no open request.",
  async run({ session, expect }) {
    await session.notify("notifications/cancelled", cancelled(session, NEVER_USED));
    expect.reply(await session.fence());
  },
});

export const finishedIgnored = check({
  id: "cancellation.finished.ignored",
  title: "After a cancellation of a request that was answered, the next request is served",
  requirements: ["cancellation.finished.ignored"],
  on: "own",
  after: ["ping.answered"],
  sends: "a request; after its answer, notifications/cancelled with its id; then another request",
  answers: { pass: [served] },
  reading: READING,
  hint: "Ignore notifications/cancelled when the request of its requestId was already answered.",
  async run({ session, expect }) {
    const first = await session.request(plainMethod(session), {}, { id: FINISHED });
    // ping.answered judges that; a limit of requests, for example, says nothing about cancellations.
    if (first.kind !== "result")
      throw new Inconclusive("no-answer", `the request to be cancelled: ${describeReply(first)}`);
    await session.notify("notifications/cancelled", cancelled(session, FINISHED));
    expect.reply(await session.fence());
  },
});
