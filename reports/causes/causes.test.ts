import { describe, expect, it } from "vitest";
import type { CheckResult } from "../../harness/verdict/result.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { cardsOf } from "./cards.ts";
import { causesOf } from "./causes.ts";

const dependsOn = (id: string, on: string) =>
  checkOf(id, "inconclusive", { reason: { kind: "depends-on", text: `depends on ${on}`, on } });

function causes(...checks: readonly CheckResult[]) {
  return causesOf(cardsOf(sample([legOf(checks)]))).map(({ card, blocked }) => [
    card.id,
    ...blocked.map(({ id }) => id),
  ]);
}

describe("root causes", () => {
  it("are failures, with all checks that depend on them, directly or not", () => {
    const found = causes(
      checkOf("a.good", "pass"),
      dependsOn("c.far", "b.near"),
      checkOf("a.broken", "fail"),
      dependsOn("b.near", "a.broken"),
    );
    expect(found).toEqual([["a.broken", "c.far", "b.near"]]);
  });

  it("are internal errors, then failures, then checks without an answer", () => {
    const silent = checkOf("a.silent", "inconclusive", {
      reason: { kind: "no-answer", text: "nothing came" },
    });
    expect(causes(silent, checkOf("b.broken", "fail"), checkOf("c.threw", "error"))).toEqual([
      ["c.threw"],
      ["b.broken"],
      ["a.silent"],
    ]);
  });

  it("are neither warnings nor checks that need an exercise", () => {
    const slow = checkOf("a.slow", "inconclusive", {
      reason: { kind: "needs-exercise", text: "a slow tool" },
    });
    expect(causes(slow, checkOf("b.warned", "warn"))).toEqual([]);
  });

  it("are blocked checks if the blocking check is not in the result, or is blocked by them", () => {
    expect(causes(dependsOn("a.lost", "z.gone"))).toEqual([["a.lost"]]);
    expect(causes(dependsOn("a.one", "a.two"), dependsOn("a.two", "a.one"))).toEqual([["a.one", "a.two"]]);
  });
});
