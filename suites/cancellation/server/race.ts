import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainRequest } from "../../across-topics/server/plain-request.ts";
import { cancelled } from "./ignored.ts";

/** How often the cancellation follows its request. The server may read both at once, or answer in between. */
const TIMES = 20;

/** A cancelled request may get no answer. Over HTTP its exchange then has no end, in milliseconds. */
const PATIENCE_MS = 1_000;

const served: Shape = { ...anyResult, words: "a result for the next request" };

export const raceHarmless = check({
  id: "cancellation.race.harmless",
  title: "After requests that are cancelled at once, the next request is served",
  requirements: ["cancellation.race.harmless"],
  on: "own",
  after: ["cancellation.unknown.ignored", "cancellation.finished.ignored"],
  sends: `${TIMES} requests, each with its notifications/cancelled right behind it, then a request`,
  answers: { pass: [served] },
  reading:
    "Each of the cancelled requests may be answered or not. jsonrpc.response.once judges whether one is answered twice.",
  hint: "Remove a request from the table of open requests when its response is sent, and ignore a cancellation that finds none.",
  async run({ session, open, expect, facts }) {
    if (session.era === "stateless" && facts.transport === "http") {
      notApplicable("in this revision a client over HTTP cancels by closing the stream");
    }
    const sent: Promise<unknown>[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const id = `mcp-conform-race-${index}`;
      sent.push(session.send(plainRequest(session, id), { limit: PATIENCE_MS }));
      sent.push(session.notify("notifications/cancelled", cancelled(session, id), { limit: PATIENCE_MS }));
    }
    await Promise.all(sent);
    const next = await session.quiet();
    if (next.kind === "result") {
      expect.reply(next);
      return;
    }
    // Another request may have ended the server meanwhile, which lifecycle.server.survives reports.
    if (next.kind === "gone" && facts.transport !== "stdio") {
      throw new Inconclusive("target-gone", describeReply(next));
    }
    // The witness: as many messages on a new connection, without a cancellation. If the next one there is served, the
    // cancellations have broken this connection, and not the number of requests.
    const witness = await open();
    // A cancellation is a message as well: a server may end a session after a number of them.
    const requests = Array.from({ length: 2 * TIMES }, (_, index) => `mcp-conform-no-race-${index}`);
    await Promise.all(requests.map((id) => witness.send(plainRequest(witness, id), { limit: PATIENCE_MS })));
    const other = await witness.quiet();
    if (other.kind !== "result") throw new Inconclusive("no-answer", "a new connection is not served either");
    // Meanwhile a slow server has read all cancellations.
    const late = await session.fence();
    if (late.kind === "result") {
      expect.reply(late);
      return;
    }
    expect.that(false, {
      expected: served.words,
      actual: `${describeReply(next)}, while a new connection serves as many messages without a cancellation`,
      at: other.seq,
    });
  },
});
