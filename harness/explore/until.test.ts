import { describe, expect, it } from "vitest";
import { Ending } from "./until.ts";

const signal = new AbortController().signal;

describe("an exploration", () => {
  it("goes on without a limit", () => {
    const ending = new Ending({}, signal);
    expect([ending.isOver({ begun: 9, findings: 9 }), ending.left, ending.isLate]).toEqual([
      false,
      undefined,
      false,
    ]);
  });

  it("ends after its conversations, and is not late then", () => {
    const ending = new Ending({ conversations: 2 }, signal);
    expect([1, 2].map((begun) => ending.isOver({ begun, findings: 0 }))).toEqual([false, true]);
    expect(ending.isLate).toBe(false);
  });

  it("ends with the first finding if that is wanted", () => {
    const ending = new Ending({ found: true }, signal);
    expect([0, 1].map((findings) => ending.isOver({ begun: 1, findings }))).toEqual([false, true]);
  });

  it("ends when its time is over, or the operator ends it", () => {
    const late = new Ending({ ms: 0 }, signal);
    expect([late.isLate, late.isOver({ begun: 0, findings: 0 })]).toEqual([true, true]);
    expect(new Ending({}, AbortSignal.abort()).isOver({ begun: 0, findings: 0 })).toBe(true);
  });
});
