import { describe, expect, it } from "vitest";
import { Expect } from "../../harness/check/expect.ts";
import { conclude, type Flaw, sentNo } from "./conclude.ts";

function concluded(read: readonly number[], flaws: readonly Flaw[]) {
  const expected = new Expect("MUST");
  conclude(expected, { expected: "order", read, flaws, whenNone: sentNo("message") });
  return expected.findings.map(({ verdict, actual, evidence }) => [verdict, actual, ...evidence]);
}

const flaw = (at: number): Flaw => ({ actual: `flaw ${at}`, at, pointer: "/id" });
const slight = (at: number): Flaw => ({ actual: `slight ${at}`, at, warnOnly: true });

describe("one verdict over all messages", () => {
  it("passes at the last of them", () => {
    expect(concluded([3, 5], [])).toEqual([["pass", "2 looked at", { message: 5 }]]);
  });

  it("tells each flaw, up to three, and how many there are besides", () => {
    expect(concluded([9], [flaw(1), flaw(2), flaw(3)])).toEqual([
      ["fail", "flaw 1", { message: 1, pointer: "/id" }],
      ["fail", "flaw 2", { message: 2, pointer: "/id" }],
      ["fail", "flaw 3", { message: 3, pointer: "/id" }],
    ]);
    expect(concluded([9], [flaw(1), flaw(2), flaw(3), flaw(4), flaw(5)]).map(([, actual]) => actual)).toEqual(
      ["flaw 1 (and 2 more)", "flaw 2", "flaw 3"],
    );
  });

  it("tells violations before what is slight", () => {
    expect(concluded([9], [slight(1), flaw(2)])).toEqual([
      ["fail", "flaw 2", { message: 2, pointer: "/id" }],
      ["warn", "slight 1", { message: 1 }],
    ]);
  });

  it("says that nothing came, whatever the flaws", () => {
    expect(() => concluded([], [flaw(1)])).toThrow("the server sent no message");
  });

  it("has nothing to add where it may go on after that", () => {
    const expected = new Expect("MUST");
    const stay = { expected: "order", read: [], flaws: [flaw(1)], whenNone: (() => {}) as () => never };
    conclude(expected, stay);
    expect(expected.findings).toEqual([]);
  });
});
