import { expect, it } from "vitest";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { askTwice, isAnswering } from "./answering.ts";

/** A session that replies so to the fence, and to the second request. Notes what is asked. */
function session(asksInTurn: boolean, first: Reply["kind"], second: Reply["kind"]) {
  const asked: string[] = [];
  const answer = (name: string, kind: Reply["kind"]) => async () => {
    asked.push(name);
    return { kind } as Reply;
  };
  const fence = answer("fence", first);
  const request = answer("second", second);
  return { asked, session: { asksInTurn, fence, request } as unknown as Session };
}

it.each([
  ["side by side", false, "result", ["fence", "second"]],
  ["one after the other, and only one if it is answered", true, "result", ["fence"]],
  ["one after the other, and both if the first is not answered", true, "silence", ["fence", "second"]],
] as const)("two requests are sent %s", async (_, inTurn, first, asked) => {
  const one = session(inTurn, first, "error");
  expect(await askTwice(one.session).isAnswered).toBe(true);
  expect(one.asked).toEqual(asked);
});

it.each([
  [true, "silence"],
  [false, "silence"],
  [true, "gone"],
] as const)("a target that answers neither does not answer, in turn: %s, %s", async (inTurn, kind) => {
  expect(await isAnswering(session(inTurn, kind, kind).session)).toBe(false);
});

it("a session whose limit has just ended without an answer is asked: nothing else may have been asked there", async () => {
  const one = session(false, "result", "result");
  expect(await isAnswering({ ...one.session, isSilent: true } as Session)).toBe(true);
  expect(one.asked).toEqual(["fence", "second"]);
});

it("a session on which a later request was answered just now is not asked again", async () => {
  const one = session(false, "silence", "silence");
  expect(await isAnswering({ ...one.session, hasWitness: true } as Session)).toBe(true);
  expect(one.asked).toEqual([]);
});
