import { describe, expect, it } from "vitest";
import { Expect } from "../../harness/check/expect.ts";
import { conclude, type Flaw, sentNo } from "./conclude.ts";

function concluded(read: readonly number[], flaws: readonly Flaw[]) {
  const expected = new Expect("MUST");
  conclude(expected, { expected: "order", read, flaws, whenNone: sentNo("message") });
  return expected.findings.map(({ verdict, actual, evidence }) => [verdict, actual, ...evidence]);
}

const flaw = (at: number): Flaw => ({ actual: `flaw ${at}`, at, pointer: "/id" });
const warning = (at: number): Flaw => ({ actual: `warning ${at}`, at, warnOnly: true });

describe("the verdict over all messages", () => {
  it("is a pass at the last message when there is no flaw", () => {
    expect(concluded([3, 5], [])).toEqual([["pass", "2 checked", { message: 5 }]]);
  });

  it("reports every flaw: the result lists the first few", () => {
    expect(concluded([9], [flaw(1), flaw(2), flaw(3)])).toEqual([
      ["fail", "flaw 1", { message: 1, pointer: "/id" }],
      ["fail", "flaw 2", { message: 2, pointer: "/id" }],
      ["fail", "flaw 3", { message: 3, pointer: "/id" }],
    ]);
    expect(concluded([9], [flaw(1), flaw(2), flaw(3), flaw(4), flaw(5)]).map(([, actual]) => actual)).toEqual(
      ["flaw 1", "flaw 2", "flaw 3", "flaw 4", "flaw 5"],
    );
  });

  it("reports violations before warnings", () => {
    expect(concluded([9], [warning(1), flaw(2)])).toEqual([
      ["fail", "flaw 2", { message: 2, pointer: "/id" }],
      ["warn", "warning 1", { message: 1 }],
    ]);
  });

  it("gives the reason when there is no message, even with flaws", () => {
    expect(() => concluded([], [flaw(1)])).toThrow("a server that sends a message");
  });

  it("adds no finding after the reason", () => {
    const expected = new Expect("MUST");
    const judgement = { expected: "order", read: [], flaws: [flaw(1)], whenNone: (() => {}) as () => never };
    conclude(expected, judgement);
    expect(expected.findings).toEqual([]);
  });
});
