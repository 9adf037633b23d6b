import { describe, expect, it } from "vitest";
import { sample } from "../../../reports/testing/sample.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { allChecks, coverage, revisionsOf, roleSuites } from "../../../suites/registry.ts";
import { filesLoadedBy } from "../../testing/loaded-files.ts";
import { aboutChecks, untestedOf } from "./report-facts.ts";

describe("what a report says about checks", () => {
  const about = aboutChecks();

  it("is known of each check, as its suite says it", () => {
    for (const check of allChecks) {
      const [since] = revisionsOf(check);
      expect(about(check.id), check.id).toMatchObject({
        since,
        sends: check.sends,
        proofs: expect.any(Number),
      });
    }
    expect(about("tools.call.unknown-name")?.proofs).toBeGreaterThan(1);
  });

  it("is not known of a check that this version does not have", () => {
    expect(about("orders.no-such-check")).toBeUndefined();
  });

  it.each(["server", "client"] as const)("has the requirements that no check of a %s covers", (role) => {
    const checks = roleSuites.flatMap((suite) => (suite.role === role ? suite.checks : []));
    for (const revision of REVISIONS) {
      const without = coverage(checks, revision).filter(
        (row) => [role, "both"].includes(row.role) && row.transport !== "http" && row.checks.length === 0,
      );
      const ids = untestedOf(role)({ revision, transport: "stdio" }).map(({ id }) => id);
      expect(without.length).toBeGreaterThan(0);
      expect(ids).toEqual(expect.arrayContaining(without.filter(isOfStdio).map(({ id }) => id)));
    }
  });

  const isOfStdio = ({ transport }: { readonly transport?: string }) =>
    transport === undefined || transport === "stdio";
});

describe("an HTML report", () => {
  const rendered = `
    const { renderReport } = await import("./harness/library/reports/render-report.ts");
    const text = await renderReport(${JSON.stringify(sample([]))}, "html");
    if (!text.startsWith("<!doctype html>")) throw new Error(text.slice(0, 100));
  `;

  it("loads no suite, no fault and no reference peer: the facts about checks are in a table", () => {
    const files = filesLoadedBy(rendered);
    expect(files).toContain("reports/html/html.ts");
    expect(files).toContain("harness/library/reports/check-facts.generated.ts");
    const heavy = /^harness\/reference\/|^suites\/(?!catalogue\/|profiles\/|examples\.ts|judging\.ts)/;
    expect(files.filter((file) => heavy.test(file))).toEqual([]);
  });
});
