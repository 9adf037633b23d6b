import { type Expect, Inconclusive } from "../../../../harness/check/expect.ts";
import { describeReply } from "../../../../harness/session/replies/reply.ts";
import type { Beside } from "./during-call.ts";

/** Judges that two requests that were open at the same time were answered as each of them is when nothing else runs. */
export function judgeBeside(expect: Expect, { method, reply, call, single, callSingle }: Beside): void {
  for (const { words, had, usual } of [
    { words: `${method} while the call ran`, had: reply, usual: single },
    { words: "the call that ran", had: call, usual: callSingle },
  ]) {
    if (had.kind === "gone") throw new Inconclusive("target-gone", `${words}: ${describeReply(had)}`);
    if (had.kind !== "result" && usual.kind !== "result")
      throw new Inconclusive("no-answer", `${words} has no result when nothing else runs either`);
    // The rest of the run waits no longer: that is no evidence.
    if (had.kind === "silence" && had.isEarly)
      throw new Inconclusive("no-answer", `${words} was not waited for`);
    const isAnswered = had.kind !== "silence";
    const details = { actual: `${words}: ${describeReply(had)}`, at: had.seq };
    expect.that(isAnswered, {
      ...details,
      expected: "an answer to each of two requests that are open at the same time",
      timed: !isAnswered,
    });
    if (isAnswered && had.kind !== "result")
      expect.should(false, {
        ...details,
        expected: "the result that the same request has when nothing else runs",
      });
  }
}
