import { describe, expect, it } from "vitest";
import { anyResult } from "../../check/answers.ts";
import type { Check } from "../../check/check.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import { book, check, judge } from "../testing/trial.ts";
import { choiceOf } from "./choice.ts";

const asks = (id: string, method: string, after: readonly string[] = []): Check =>
  check({
    id,
    title: "Answers",
    requirements: ["must"],
    on: "shared",
    after,
    sends: method,
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      expect.reply(await session.request(method));
    },
  });

const checks = [
  asks("sample.first", "not-served"),
  asks("sample.second", "ping", ["sample.first"]),
  asks("sample.third", "ping", ["sample.second"]),
  asks("sample.other", "ping"),
];

const chosen = (only: string, skipped: readonly string[] = []) =>
  choiceOf({
    suites: [{ checks }],
    isSelected: ({ id }) => id === only,
    isSkipped: ({ id }) => skipped.includes(id),
    selecting: { only: [only], skip: skipped },
    book,
  });

describe("a check that is selected by itself", () => {
  const run = ({ select }: ReturnType<typeof chosen>) => checks.filter(select).map(({ id }) => id);

  it("is run after those on which it depends, and no others", () => {
    expect(run(chosen("sample.third"))).toEqual(["sample.first", "sample.second", "sample.third"]);
    expect(run(chosen("sample.other"))).toEqual(["sample.other"]);
  });

  it("is run without those that the operator leaves out", () => {
    expect(run(chosen("sample.second", ["sample.first"]))).toEqual(["sample.second"]);
  });

  it("has the verdict of the whole run, and is the only one in the result", async () => {
    const whole = await judge(lines(small), checks, { spec: ["2025-11-25"] });
    const isolated = await judge(lines(small), checks, { spec: ["2025-11-25"], ...chosen("sample.second") });
    const found = isolated.legs
      .flatMap((leg) => leg.checks)
      .map(({ id, verdict, reason }) => [id, verdict, reason?.text]);
    expect(found).toEqual([["sample.second", "inconclusive", "depends on sample.first"]]);
    const same = whole.legs.flatMap((leg) => leg.checks).find(({ id }) => id === "sample.second");
    expect(same).toMatchObject({ verdict: "inconclusive", reason: { text: "depends on sample.first" } });
  });
});
