import { expect, test } from "vitest";
import type { CoverageReport } from "../../harness/verdict/coverage.ts";
import { coverage } from "../../suites/catalogue/coverage.ts";
import { summarize } from "../../suites/catalogue/tally.ts";
import { coverageJson, coverageMarkdown, coveragePretty } from "./coverage.ts";

const page = "specification/2025-11-25/basic/utilities/ping";
const tally = { requirements: 3, tested: 1, open: 1, excluded: { human: 1, permission: 0 }, checks: 2 };
const report: CoverageReport = {
  revision: "2025-11-25",
  rows: [
    {
      id: "ping.answered",
      gist: "A ping is answered.",
      level: "MUST",
      role: "both",
      url: "https://example.test/ping#a",
      pages: [page],
      checks: [{ id: "ping.answer" }, { id: "ping.early", transport: "http" }],
      open: [],
    },
    {
      id: "ping.suitable",
      gist: "The wait suits the network.",
      level: "SHOULD",
      role: "both",
      url: "https://example.test/ping#b",
      pages: [page],
      checks: [],
      open: [],
      exclusion: { kind: "human", reason: "A person has to judge." },
    },
    {
      id: "ping.sparing",
      gist: "Pings are few.",
      level: "SHOULD",
      role: "both",
      url: "https://example.test/ping#c",
      pages: [page],
      checks: [],
      open: ["server", "client"],
    },
    {
      id: "ping.half",
      gist: "One side is left.",
      level: "SHOULD",
      role: "both",
      url: "https://example.test/ping#d",
      pages: [page],
      checks: [{ id: "client.ping.half" }],
      open: ["server"],
    },
    {
      id: "ping.one-side",
      gist: "One side is not visible.",
      level: "SHOULD",
      role: "both",
      url: "https://example.test/ping#e",
      pages: [page],
      checks: [{ id: "ping.one-side" }],
      open: [],
      exclusion: { side: "client", kind: "unobservable", reason: "A client shows nothing." },
    },
  ],
  pages: [{ page, statements: 12, ...tally }],
  levels: {
    MUST: { ...tally, requirements: 1, open: 0, excluded: {} },
    SHOULD: { ...tally, requirements: 2, tested: 0, checks: 0 },
    MAY: { requirements: 0, tested: 0, open: 0, excluded: {}, checks: 0 },
  },
  total: tally,
};

test("a terminal gets an aligned table", () => {
  expect(coveragePretty(report)).toBe(`Coverage of 2025-11-25

page                                           statements  requirements  tested  open  excluded  checks
specification/2025-11-25/basic/utilities/ping          12             3       1     1         1       2
all MUST                                                              1       1     0         0       2
all SHOULD                                                            2       0     1         1       0
all MAY                                                               0       0     0         0       0
all                                                                   3       1     1         1       2
`);
});

test("Markdown lists the checks of each requirement, the reason for an exclusion, or that it is open", () => {
  const text = coverageMarkdown(report);
  expect(text).toContain(`| ${page} | 12 | 3 | 1 | 1 | 1 | 2 |`);
  expect(text).toContain(
    "- [ping.answered](https://example.test/ping#a) (MUST, both): A ping is answered. Checked by `ping.answer`, `ping.early` over http.",
  );
  expect(text).toContain("Not checked (human): A person has to judge.");
  expect(text).toContain("Pings are few. **Open.**");
  expect(text).toContain("One side is left. Checked by `client.ping.half`. **Open for servers.**");
  expect(text).toContain(
    "Checked by `ping.one-side`. Not checked for clients (unobservable): A client shows nothing.",
  );
});

test("JSON has everything, and each row has the same members", () => {
  const rows = report.rows.map((row) => ({ transport: null, exclusion: null, ...row }));
  expect(JSON.parse(coverageJson(report))).toEqual({ ...report, rows });
});

test("the report of the real catalogue can be rendered", () => {
  const counted = summarize(coverage([], "2025-11-25"), "2025-11-25");
  expect(coveragePretty(counted)).toContain("specification/2025-11-25/basic/lifecycle");
});
