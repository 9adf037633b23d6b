import { describe, expect, it } from "vitest";
import { Expect } from "../../../../harness/check/expect.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import { pingDuringCall } from "../../../ping/server/during-call.ts";
import type { Beside } from "./during-call.ts";
import { judgeBeside } from "./judge-beside.ts";

const result = (seq: number): Reply => ({ kind: "result", seq, message: {}, result: {} });
const silence: Reply = { kind: "silence", seq: 9, waitedMs: 2_000, fenced: true };
const early: Reply = { ...silence, isEarly: true };
const busy: Reply = { kind: "error", seq: 3, message: {}, code: 1, text: "Busy", data: undefined };

const usual: Beside = {
  method: "ping",
  reply: result(3),
  call: result(4),
  single: result(1),
  callSingle: result(2),
};

/** The verdicts and what was seen, or why there are none. */
function seen(run: (found: Expect) => void): readonly string[] {
  const found = new Expect("MUST");
  try {
    run(found);
  } catch (thrown) {
    return [`no verdict: ${thrown instanceof Error ? thrown.message : ""}`];
  }
  return found.findings
    .filter(({ verdict }) => verdict !== "pass")
    .map((one) => `${one.verdict}: ${one.actual}`);
}

describe("two requests that are open at the same time", () => {
  it.each([
    ["are both answered", {}, []],
    [
      "lose the later one",
      { reply: silence },
      [expect.stringMatching(/^fail: ping while the call ran: no answer/)],
    ],
    [
      "lose the earlier one",
      { call: silence },
      [expect.stringMatching(/^fail: the call that ran: no answer/)],
    ],
    [
      "refuse one",
      { reply: busy },
      [expect.stringMatching(/^warn: ping while the call ran: error 1 "Busy"/)],
    ],
    [
      "have one that never works",
      { reply: busy, single: busy },
      [expect.stringMatching(/^no verdict: .* either$/)],
    ],
    [
      "have one that was not waited for",
      { call: early },
      [expect.stringMatching(/^no verdict: .* not waited for$/)],
    ],
  ])("%s", (_, more, expected) => {
    expect(seen((found) => judgeBeside(found, { ...usual, ...more }))).toEqual(expected);
  });
});

describe("ping.during-call", () => {
  const judge = (plain: Beside | undefined) =>
    seen((found) => {
      const during = plain === undefined ? {} : { tool: "work", plain };
      Reflect.apply(pingDuringCall.run, undefined, [{ seen: during, expect: found }]);
    });

  it.each([
    ["passes for an answer before that of the call", usual, []],
    [
      "warns for an answer after that of the call",
      { ...usual, reply: result(5) },
      ["warn: the ping was answered after the running call"],
    ],
    [
      "has no verdict where the call was over too soon",
      { ...usual, reply: result(5), isShort: true as const },
      ["no verdict: a call that goes on for longer after a ping was sent"],
    ],
    [
      "needs a tool that takes long",
      undefined,
      ["no verdict: a tool that may be called and takes longer than a request"],
    ],
  ])("%s", (_, plain, expected) => {
    expect(judge(plain)).toEqual(expected);
  });
});
