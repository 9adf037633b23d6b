import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { cardsOf, legNames } from "./cards.ts";

const leg = (actual: string, revision: "2025-11-25" | "2025-06-18") =>
  legOf([checkOf("a.one", "fail", { actual, evidence: [{ message: actual.length }] })], revision);

describe("cards", () => {
  it("are one for each check; legs with the same outcome share it, even with different evidence", () => {
    const [card] = cardsOf(sample([leg("no answer", "2025-11-25"), leg("no answer", "2025-06-18")]));
    expect(card?.outcomes.map(({ all }) => all.length)).toEqual([2]);
  });

  it("have separate outcomes for different legs, and the worst verdict", () => {
    const passed = legOf([checkOf("a.one", "pass")], "2025-06-18");
    const [card] = cardsOf(sample([passed, leg("no answer", "2025-11-25")]));
    expect(card?.verdict).toBe("fail");
    expect(card?.outcomes.map(({ check, leg: { revision } }) => [check.verdict, revision])).toEqual([
      ["pass", "2025-06-18"],
      ["fail", "2025-11-25"],
    ]);
  });
});

describe("the name of a leg", () => {
  it("has the transport only if there are several", () => {
    const stdio = legOf([], "2025-11-25");
    expect(legNames(sample([stdio]))(stdio)).toBe("2025-11-25");
    expect(legNames(sample([stdio, { ...stdio, transport: "http" }]))(stdio)).toBe("2025-11-25 stdio");
  });
});
