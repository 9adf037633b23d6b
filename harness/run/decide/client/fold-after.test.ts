import { expect, it } from "vitest";
import type { CheckResult } from "../../../verdict/result.ts";
import { foldAfter } from "./fold-after.ts";

const result = (id: string, verdict: CheckResult["verdict"]): CheckResult => ({
  id,
  title: "",
  suite: "",
  level: "MUST",
  verdict,
  actual: `what ${id} saw`,
  requirements: [],
  evidence: [],
  ms: 0,
});

const checks = [
  { check: { id: "sample.later", after: ["sample.cause"] } },
  { check: { id: "sample.cause" } },
] as const;

const folded = (later: CheckResult["verdict"], cause: CheckResult["verdict"]) =>
  foldAfter([result("sample.later", later), result("sample.cause", cause)], checks)[0];

it("a failure depends on the check that found its cause", () => {
  expect(folded("fail", "fail")).toMatchObject({
    verdict: "inconclusive",
    reason: {
      kind: "depends-on",
      on: "sample.cause",
      text: "depends on sample.cause: what sample.cause saw",
    },
  });
});

it.each([
  ["fail", "pass"],
  ["fail", "inconclusive"],
  ["pass", "fail"],
] as const)("a verdict stays as it is: %s after %s", (later, cause) => {
  expect(folded(later, cause)?.verdict).toBe(later);
});

it("a check that does not count yet depends on its cause as well, and hides none that counts", () => {
  const pending = (id: string) => ({ ...result(id, "fail"), pending: true }) as const;
  const verdictOf = (later: CheckResult, cause: CheckResult) => foldAfter([later, cause], checks)[0]?.verdict;
  expect(verdictOf(pending("sample.later"), result("sample.cause", "fail"))).toBe("inconclusive");
  expect(verdictOf(pending("sample.later"), pending("sample.cause"))).toBe("inconclusive");
  expect(verdictOf(result("sample.later", "fail"), pending("sample.cause"))).toBe("fail");
});
