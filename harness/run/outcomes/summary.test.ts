import { describe, expect, it } from "vitest";
import type { CheckResult } from "../../verdict/result.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { book } from "../testing/trial.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

const result = (id: string, verdict: Verdict, ...requirements: string[]): CheckResult => ({
  id,
  title: id,
  suite: "sample",
  level: "MUST",
  verdict,
  requirements,
  evidence: [],
  ms: 0,
});

describe("the counts of a leg", () => {
  it("have the failures of checks that do not count yet apart", () => {
    const pending = { ...result("b", "fail"), pending: true } as const;
    expect(countVerdicts([result("a", "fail"), pending])).toMatchObject({ fail: 1, pending: 1 });
  });

  it("have warnings of such checks apart as well, and count everything else as it is", () => {
    const pending = (verdict: Verdict) => ({ ...result("b", verdict), pending: true }) as const;
    const checks = [pending("warn"), pending("pass"), pending("observed"), result("a", "warn")];
    expect(countVerdicts(checks)).toMatchObject({ fail: 0, warn: 1, pass: 1, observed: 1, pending: 1 });
    expect(countVerdicts([pending("pass")])).not.toHaveProperty("pending");
  });

  it("have a number for every verdict", () => {
    expect(countVerdicts([result("a", "pass"), result("b", "pass"), result("c", "fail")])).toEqual({
      "not-applicable": 0,
      observed: 0,
      pass: 2,
      warn: 0,
      inconclusive: 0,
      fail: 1,
      error: 0,
    });
  });
});

describe("a requirement", () => {
  const requirements = (...checks: CheckResult[]) => requirementResults(book, "2025-11-25", "stdio", checks);

  it("has the worst verdict of its checks, and names them", () => {
    expect(
      requirements(result("a", "pass", "must"), result("b", "fail", "must.second", "must")),
    ).toMatchObject([
      { id: "must", verdict: "fail", checks: ["a", "b"] },
      { id: "must.second", verdict: "fail", checks: ["b"] },
    ]);
  });

  it("ignores pending checks", () => {
    expect(
      requirements(result("a", "pass", "must"), { ...result("b", "fail", "must"), pending: true }),
    ).toMatchObject([{ id: "must", verdict: "pass", checks: ["a"] }]);
  });

  it("is one of a server, unless those of a client are requested", () => {
    const asked: string[] = [];
    const duties = (role: string) => {
      asked.push(role);
      return [];
    };
    const listening = { ...book, duties };
    requirementResults(listening, "2025-11-25", "stdio", []);
    requirementResults(listening, "2025-11-25", "stdio", [], "client");
    expect(asked).toEqual(["server", "client"]);
  });

  it("of another role is there if a check judges it: of an authorization server, or of the author of a schema", () => {
    expect(requirements(result("a", "fail", "elsewhere"))).toMatchObject([
      { id: "elsewhere", level: "MUST", verdict: "fail", checks: ["a"] },
    ]);
  });

  it("without checks is left out", () => {
    expect(requirements(result("a", "pass", "must", "elsewhere")).map(({ id }) => id)).toEqual(["must"]);
  });
});
