import { describe, expect, it } from "vitest";
import { checkOf, legOf } from "../../reports/testing/sample.ts";
import { serverSuites } from "../registry.ts";
import { alike, byVersion, isIn, partsOf } from "./deviation.ts";
import { ISSUES } from "./issues.ts";
import { DEVIATIONS, SDKS } from "./known.ts";
import { deviationsOf, type SdkRun, withEarlier } from "./of-runs.ts";

const run = (version: string, verdict: "fail" | "pass", more: Partial<SdkRun["result"]> = {}): SdkRun => ({
  sdk: "an-sdk",
  registry: "npm",
  server: "small.mjs",
  version,
  result: {
    legs: [legOf([checkOf("a.rule", verdict, { actual: `error -32603 "no ${version}"` })])],
    ...more,
  },
});

describe("what is known of SDKs", () => {
  it("is about checks that exist", () => {
    const ids = new Set(serverSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));
    expect(DEVIATIONS.filter(({ check }) => !ids.has(check))).toEqual([]);
  });

  it("has public threads about what was seen, each at most once", () => {
    const names = ISSUES.map(({ registry, sdk, check }) => `${registry} ${sdk} ${check}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { registry, sdk, check, url } of ISSUES) {
      const rows = DEVIATIONS.filter(
        (row) => row.registry === registry && row.sdk === sdk && row.check === check,
      );
      expect(rows.length, `${sdk} ${check}`).toBeGreaterThan(0);
      expect(rows.map(({ issue }) => issue)).toEqual(rows.map(() => url));
      expect(url).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/(issues|pull)\/\d+$/);
    }
  });

  it("covers eight SDKs and frameworks", () => {
    expect(SDKS.length).toBeGreaterThanOrEqual(8);
  });
});

describe("the deviations of runs", () => {
  it("have each version that does the same, and the first later one that passes", () => {
    const runs = [run("1.10.0", "pass"), run("1.2.0", "fail"), run("1.9.0", "fail"), run("1.1.0", "pass")];
    expect(deviationsOf(runs)).toEqual([
      {
        sdk: "an-sdk",
        registry: "npm",
        check: "a.rule",
        places: ["2025-11-25 stdio"],
        actual: 'error -32603 "…"',
        versions: ["1.2.0", "1.9.0"],
        fixedIn: "1.10.0",
      },
    ]);
  });

  it("are none of a run that ended early", () => {
    expect(deviationsOf([run("1.0.0", "fail", { diagnosis: { text: "it ended", facts: [] } })])).toEqual([]);
  });

  it("are none of what a framework leaves to its user", () => {
    const leg = legOf([checkOf("security.origin.validated", "fail", { actual: "status 200" })]);
    expect(deviationsOf([{ ...run("1.0.0", "fail"), result: { legs: [leg] } }])).toEqual([]);
  });
});

describe("what was written before", () => {
  const [earlier] = deviationsOf([run("1.0.0", "fail")]);
  const before = [...(earlier ? [{ ...earlier, sdk: "another-sdk" }, earlier] : [])];
  const runs = [run("1.2.0", "fail")];
  const names = (incomplete: readonly string[]) =>
    withEarlier(deviationsOf(runs), before, { runs, incomplete }).map(
      ({ sdk, versions: [version] }) => `${sdk} ${version}`,
    );

  it("stays of an SDK of which no result is there, or not each", () => {
    expect(names(["npm an-sdk", "npm another-sdk"])).toEqual([
      "another-sdk 1.0.0",
      "an-sdk 1.0.0",
      "an-sdk 1.2.0",
    ]);
  });

  it("is replaced of an SDK that was judged whole", () => {
    expect(names(["npm another-sdk"])).toEqual(["another-sdk 1.0.0", "an-sdk 1.2.0"]);
  });

  it("is one row with what was seen again in another place", () => {
    const again = deviationsOf(runs).map((row) => ({ ...row, places: ["2024-11-05 http"] }));
    const [row, ...others] = withEarlier(again, deviationsOf(runs), { runs, incomplete: ["npm an-sdk"] });
    expect(others).toEqual([]);
    expect(row?.places).toEqual(["2025-11-25 stdio", "2024-11-05 http"]);
  });
});

it.each([
  ["1.2.0", "1.10.0", -1],
  ["2.0.0-beta.1", "2.0.0", -1],
  ["1.32.2", "1.32.2", 0],
])("the order of %s and %s", (one, other, order) => expect(byVersion(one, other)).toBe(order));

it.each([
  [
    "tools/call, resources/read → error -32603",
    ["tools/call → error -32603", "resources/read → error -32603"],
  ],
  [
    "a ignored the cursor: x; b ignored the cursor: x",
    ["a ignored the cursor: x", "b ignored the cursor: x"],
  ],
  ['/a names "…"; /b names "…"; and # more', ['/a names "…"', '/b names "…"']],
  [
    'a: "…", b: # → no answer, though it went on',
    ['a: "…" → no answer, though it went on', "b: # → no answer, though it went on"],
  ],
  ["no answer", ["no answer"]],
  ['/a names "…"; /b names "…" (expected "…": schemas)', ['/a names "…"', '/b names "…"']],
])("the parts of %s", (actual, parts) => expect(partsOf(actual)).toEqual(parts));

it("a later version fixes only what the same server has shown", () => {
  const others = { ...run("1.10.0", "pass"), server: "other.mjs" };
  expect(deviationsOf([run("1.2.0", "fail"), others])[0]).not.toHaveProperty("fixedIn");
});

it("compares answers without the texts and numbers of one server, and with the codes of errors", () => {
  const unanswered = "no answer, though a later request was answered";
  expect(alike(unanswered)).toBe(unanswered);
  expect(alike("no answer within 10 s (--timeout), though a later request was answered")).toBe(unanswered);
  expect(alike("no answer within 0.2 s (--timeout), though a later request was answered")).toBe(unanswered);
  expect(alike('HTTP 400, error 0 "x" to 12 requests')).toBe('HTTP 400, error 0 "…" to # requests');
  expect(alike('$schema names the dialect "http://json-schema.org/draft-07/schema#"')).toBe(
    '$schema names the dialect "…"',
  );
  expect(alike('$schema names the dialect "http://json-schema.org/draft-04/schema#"')).toContain("draft-04");
  expect(alike('error -32602 "no tool \\"a\\"" after 3 requests')).toBe('error -32602 "…" after # requests');
});

it.each([
  ["1.1.9", false],
  ["1.2.0", true],
  ["1.9.9", true],
  ["1.10.0", false],
])("whether %s has what 1.2.0 has and 1.10.0 has not", (version, has) => {
  const [row] = deviationsOf([run("1.2.0", "fail"), run("1.10.0", "pass")]);
  expect(row && isIn(row, version)).toBe(has);
});
