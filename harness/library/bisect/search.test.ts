import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { packageIn, withoutPrereleases } from "./npm.ts";
import { type Step, type StepVerdict, search } from "./search.ts";
import { stepOf } from "./step.ts";

/** Versions by their verdict: g(ood), b(ad), s(kipped). */
async function searched(verdicts: string, most = 30) {
  const names: Readonly<Record<string, StepVerdict>> = { g: "good", b: "bad", s: "skipped" };
  const judged: number[] = [];
  const judge = async (version: string): Promise<Step> => {
    judged.push(Number(version));
    return { version, verdict: names[verdicts[Number(version)] ?? "s"] ?? "skipped", broken: [], good: [] };
  };
  const versions = [...verdicts].map((_, index) => String(index));
  return { outcome: await search({ versions, judge, most }), judged };
}

describe("the search for a release", () => {
  it("finds each possible first bad version, and judges few", async () => {
    for (let good = 1; good < 64; good++) {
      const { outcome, judged } = await searched("g".repeat(good) + "b".repeat(64 - good));
      expect(outcome).toEqual({ kind: "found", last: String(good - 1), first: String(good) });
      expect(judged.length).toBeLessThanOrEqual(8);
      expect(new Set(judged).size).toBe(judged.length);
    }
  });

  it("leaves out versions that cannot be judged, and names them if they are between", async () => {
    expect((await searched("ggsgsbsbb")).outcome).toEqual({
      kind: "between",
      last: "3",
      first: "5",
      skipped: ["4"],
    });
    expect((await searched("gsssgbsb")).outcome).toEqual({ kind: "found", last: "4", first: "5" });
  });

  it("judges both ends first, and ends if one is not as given", async () => {
    expect((await searched("bbb")).outcome).toMatchObject({ kind: "wrong-end", end: "good" });
    expect((await searched("ggg")).outcome).toMatchObject({ kind: "wrong-end", end: "bad" });
    expect((await searched("ggs")).outcome).toMatchObject({
      kind: "wrong-end",
      step: { verdict: "skipped" },
    });
  });

  it("ends after the given number of steps", async () => {
    expect(await searched("ggggggbbbb", 3)).toMatchObject({
      outcome: { kind: "too-long" },
      judged: [9, 0, 4],
    });
  });
});

describe("a step", () => {
  const of = (...checks: Parameters<typeof legOf>[0]) => sample([legOf(checks)]);

  it("is bad if a check is broken, and a warning counts unless only a MUST counts", () => {
    expect(stepOf("1", of(checkOf("a.b", "fail")), "must")).toMatchObject({
      verdict: "bad",
      broken: ["a.b"],
    });
    expect(stepOf("1", of(checkOf("a.b", "warn")), "should")).toMatchObject({ verdict: "bad" });
    expect(stepOf("1", of(checkOf("a.b", "warn")), "must")).toMatchObject({ verdict: "good" });
  });

  it("is good if the check passed or does not apply, and skipped without a verdict", () => {
    expect(stepOf("1", of(checkOf("a.b", "not-applicable")), "must")).toMatchObject({ verdict: "good" });
    const reason = { kind: "needs-exercise", text: "a slow tool" } as const;
    expect(stepOf("1", of(checkOf("a.b", "inconclusive", { reason })), "must")).toMatchObject({
      verdict: "skipped",
      why: "a.b has no verdict: a slow tool",
    });
    const diagnosis = { text: "The server ended.", facts: [] };
    expect(stepOf("1", sample([], { diagnosis }), "must")).toMatchObject({ why: "The server ended." });
  });

  it("looks only at the checks that are broken in the bad version", () => {
    const result = of(checkOf("a.b", "pass"), checkOf("a.c", "fail"), checkOf("a.d", "inconclusive"));
    expect(stepOf("1", result, "must", ["a.b"])).toMatchObject({ verdict: "good", good: ["a.b"] });
    expect(stepOf("1", result, "must", ["a.b", "a.d"])).toMatchObject({ verdict: "skipped" });
    expect(stepOf("1", result, "must", ["a.none"])).toMatchObject({
      verdict: "skipped",
      why: "the check is no part of this revision",
    });
  });
});

describe("a command with {version}", () => {
  it("names the npm package", () => {
    expect(packageIn("npx -y @scope/my.server@{version} stdio")).toBe("@scope/my.server");
    expect(packageIn("npx --package=server@{version} -- server")).toBe("server");
    expect(packageIn("docker run server:{version}")).toBeUndefined();
    expect(packageIn("npx $(x)@{version}")).toBeUndefined();
  });

  it("tries pre-releases only between pre-releases", () => {
    const versions = ["1.0.0", "1.1.0-rc.1", "1.1.0"];
    expect(withoutPrereleases(versions, ["1.0.0", "1.1.0"])).toEqual(["1.0.0", "1.1.0"]);
    expect(withoutPrereleases(versions, ["1.0.0", "1.1.0-rc.1"])).toEqual(versions);
  });
});
