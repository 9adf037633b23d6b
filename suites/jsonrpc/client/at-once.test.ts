import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { atOnce, type Role, textOf } from "../situations/at-once.ts";
import { concurrent } from "./at-once.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const name = (number: number) => `test_at_once_${number}`;
const call = (id: number, params: object) => asks({ jsonrpc: "2.0", id, method: "tools/call", params });
const calls = (id: number) => call(id, { name: name(id), arguments: {} });
const gives = (id: number, text: string) =>
  answers({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } });
const given = (id: number, role: Role) => gives(id, textOf(role, name(id)));
const refused = (id: number) => answers({ jsonrpc: "2.0", id, error: { code: -32602, message: "no" } });
const reports = (id: number, of: number, accepted: boolean, text?: string) =>
  call(id, {
    name: "mcp_conform_report",
    arguments: { tool: name(of), accepted, ...(text ? { text } : {}) },
  });

const OPEN = [1, 2, 3, 4, 5].map(calls);
const ANSWERED = [
  given(5, "first"),
  refused(4),
  given(2, "interleaved"),
  given(3, "interleaved"),
  given(1, "last"),
];

const judged = (what: string, ...steps: readonly Step[]) =>
  verdictOn(checkIn(concurrent, `client.at-once.${what}`), [playedAs(atOnce, LEG, [steps])]);

const right = [
  reports(11, 1, true, textOf("last", name(1))),
  reports(12, 2, true, textOf("interleaved", name(2))),
  reports(13, 3, true, textOf("interleaved", name(3))),
  reports(14, 4, false),
  reports(15, 5, true, textOf("first", name(5))),
];

describe("calls that are open at the same time", () => {
  it.each([
    ["reverse-order", "pass: 2 checked"],
    ["error", "pass: 1 checked"],
    ["interleaved", "pass: 2 checked"],
  ])("%s: a client that gives each its own response passes", (what, verdict) => {
    expect(judged(what, ...OPEN, ...ANSWERED, ...right)).toBe(verdict);
  });

  it.each([
    [
      "reverse-order",
      [reports(11, 1, true, textOf("first", name(5))), reports(15, 5, true, textOf("last", name(1)))],
      "fail: the text answered first: test_at_once_5 for test_at_once_1, whose response had answered last: test_at_once_1",
    ],
    [
      "error",
      [reports(11, 1, true, textOf("last", name(1))), reports(14, 4, true, "x")],
      "fail: a result of test_at_once_4, whose response was an error",
    ],
    [
      "interleaved",
      [reports(11, 1, true, textOf("last", name(1))), reports(12, 2, false)],
      "fail: no result of test_at_once_2, whose response had one",
    ],
  ])("%s: a client that takes one for another does not", (what, steps, verdict) => {
    expect(judged(what, ...OPEN, ...ANSWERED, ...steps)).toBe(verdict);
  });

  it("says nothing of a call that the client gave up", () => {
    const gaveUp = asks({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } });
    const steps = [reports(11, 1, true, textOf("last", name(1))), reports(12, 2, false)];
    expect(judged("interleaved", ...OPEN, gaveUp, ...ANSWERED, ...steps)).toBe(
      "inconclusive: a client that reports a call that was answered so",
    );
  });

  it("says nothing of a client that calls one tool after the other, or reports no texts", () => {
    expect(judged("reverse-order", calls(1), given(1, "last"), calls(2), given(2, "last"), ...right)).toBe(
      "inconclusive: a client that sends two calls at the same time",
    );
    expect(judged("reverse-order", ...OPEN, ...ANSWERED, reports(11, 1, true))).toBe(
      "inconclusive: a client that reports the texts of its results",
    );
  });
});
