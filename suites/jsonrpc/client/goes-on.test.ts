import { describe, expect, it } from "vitest";
import { after, BEFORE, BEFORE_AGAIN, ODD, unexpected } from "../../across-topics/situations/unexpected.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { robustness } from "./robustness.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const sends = (id: string, method = "ping") => answers({ jsonrpc: "2.0", id, method });
const answered = (id: string) => asks({ jsonrpc: "2.0", id, result: {} });
const begins = [
  asks({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  ...[BEFORE, BEFORE_AGAIN].flatMap((id) => [sends(id), answered(id)]),
];
const afterNumber = after(ODD.invalidRequest);
const afterArray = after(ODD.removedBatch);

const judgedBy =
  (id: string) =>
  (...steps: readonly Step[]) =>
    verdictOn(checkIn(robustness, id), [playedAs(unexpected, LEG, [[...begins, ...steps]])]);

describe("a client after a message that it refuses", () => {
  const judged = judgedBy("client.jsonrpc.goes-on");

  it("goes on", () => {
    expect(
      judged(
        ...[sends(ODD.roots, "roots/list"), sends(ODD.task, "tasks/get"), answered(ODD.task)],
        ...[sends(afterNumber), answered(afterNumber), sends(afterArray), answered(afterArray)],
      ),
    ).toMatch(/^pass/);
  });

  it("falls silent after one of several requests that are sent together", () => {
    const together = [sends(ODD.roots, "roots/list"), sends(ODD.task, "tasks/get"), answered(ODD.roots)];
    expect(judged(...together)).toMatch(
      /^(fail|warn): no message after requests that need what it does not declare, .*; the first without an answer is tasks\/get/,
    );
  });

  it("falls silent after an array", () => {
    const before = [sends(afterNumber), answered(afterNumber)];
    expect(judged(...before, sends(afterArray))).toMatch(/^(fail|warn): no message after an array/);
  });

  it("has shown nothing where it answers no ping", () => {
    const silent = playedAs(unexpected, LEG, [[...begins.slice(0, 2), sends(afterNumber)]]);
    expect(verdictOn(checkIn(robustness, "client.jsonrpc.goes-on"), [silent])).toBe(
      "inconclusive: a client that answers pings",
    );
  });
});

it("a check of a later message depends on it", () => {
  const judged = judgedBy("client.notification.unknown");
  expect(judged(sends(afterNumber))).toBe(
    "inconclusive: depends on client.jsonrpc.goes-on: nothing came after a request whose method is a number",
  );
});
