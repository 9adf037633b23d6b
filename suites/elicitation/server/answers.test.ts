import { expect, it } from "vitest";
import { Expect } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Answered } from "../../across-topics/server/asks/calling.ts";
import { answerHandled } from "./answers.ts";

const silence: Reply = { kind: "silence", seq: 2, waitedMs: 2_000, fenced: true };
const next: Reply = { kind: "result", seq: 3, message: {}, result: {} };

function verdictsOf(way: Answered["way"]): readonly string[] {
  const asked = [{ method: "elicitation/create", params: {} }];
  const found = new Expect("SHOULD", answerHandled.answers);
  const seen: readonly Answered[] = [{ way, tool: "ask", asked, hadRoot: false, reply: silence, next }];
  try {
    Reflect.apply(answerHandled.run, undefined, [{ seen, expect: found }]);
  } catch {
    return ["not judged"];
  }
  return found.findings.map(({ verdict }) => verdict);
}

it.each([
  ["accept", ["not judged"]],
  ["cancel", ["warn"]],
] as const)("a call without an end after the answer %s is %j", (way, verdicts) => {
  expect(verdictsOf(way)).toEqual(verdicts);
});
