import { validate } from "ctrf";
import { describe, expect, it } from "vitest";
import { EVERY, RESULTS } from "../testing/every.ts";
import { ctrf } from "./ctrf.ts";

const parsed = (result: Parameters<typeof ctrf>[0]["result"]) => JSON.parse(ctrf({ result }));
const every = parsed(RESULTS.every).results;

describe("a CTRF report", () => {
  it.each(Object.entries(RESULTS))("is valid by the schema of the format: %s", (_, result) => {
    expect(validate(parsed(result))).toMatchObject({ valid: true });
  });

  it("is not valid without its results", () => {
    expect(validate({ ...parsed(RESULTS.every), results: {} })).toMatchObject({ valid: false });
  });

  it("has the source file of the target", () => {
    const report = JSON.parse(ctrf({ result: RESULTS.every, source: "src/server.ts" }));
    expect(validate(report)).toMatchObject({ valid: true });
    expect(report.results.tests[1]).toMatchObject({ filePath: "src/server.ts" });
  });

  it("counts each test once, by its status", () => {
    const { summary, tests } = every;
    const number = (status: string) =>
      tests.filter((one: { readonly status: string }) => one.status === status).length;
    expect(summary).toMatchObject({ tests: EVERY.length + 1, failed: 3, pending: 1, other: 1 });
    for (const status of ["passed", "failed", "skipped", "pending", "other"]) {
      expect(summary[status], status).toBe(number(status));
    }
    expect(summary.stop - summary.start).toBe(summary.duration);
  });

  it("has our verdict beside the status of the format", () => {
    const of = (id: string) =>
      every.tests.find((one: { readonly name: string }) => one.name.startsWith(`${id} `));
    expect(of("tools.fail")).toMatchObject({
      name: "tools.fail 2025-11-25 stdio",
      suite: ["tools"],
      status: "failed",
      rawStatus: "fail",
      message: "The rule of tools.fail; expected error -32602; actual result {}",
      tags: ["2025-11-25", "stdio", "MUST"],
      steps: [
        {
          name: "MUST: What tools.fail.required wants.",
          status: "failed",
          extra: {
            requirement: "tools.fail.required",
            url: "https://spec.example/2025-11-25#tools.fail.required",
          },
        },
      ],
      extra: { check: "tools.fail", evidence: [{ message: 17, pointer: "/result" }] },
    });
    expect(of("tools.warn")).toMatchObject({ status: "other", rawStatus: "warn" });
    expect(of("tools.pending")).toMatchObject({ status: "pending", rawStatus: "fail" });
    expect(of("tools.needs")).toMatchObject({ status: "skipped", message: "needs a slow tool" });
  });

  it("has one failure for each outdated baseline entry", () => {
    const { summary, tests } = parsed(RESULTS["a baseline"]).results;
    expect(summary).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
    expect(tests[1]).toMatchObject({
      name: "known.yaml:4 tools.stale",
      status: "failed",
      suite: ["baseline"],
    });
  });

  it("fails if the target could not be tested", () => {
    const { summary, tests } = parsed(RESULTS.dead).results;
    expect(summary).toMatchObject({ tests: 1, failed: 1 });
    expect(tests[0]).toMatchObject({ message: "The process ended before it answered." });
  });
});
