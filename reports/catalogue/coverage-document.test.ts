import { describe, expect, test } from "vitest";
import type { CoverageEntry, CoverageReport } from "../../harness/verdict/coverage.ts";
import { coverageDocument } from "./coverage-document.ts";

const page = "specification/x/basic/utilities/ping";
const tally = { requirements: 3, tested: 1, open: 1, excluded: { human: 1 }, checks: 1 };

function entry(id: string, revision: string, more: Partial<CoverageEntry> = {}): CoverageEntry {
  const url = `https://example.test/${revision}#${id}`;
  return {
    id,
    gist: `The duty of ${id}.`,
    level: "MUST",
    role: "server",
    url,
    pages: [page],
    checks: [],
    open: more.checks || more.exclusion ? [] : [more.role ?? "server"],
    ...more,
  };
}

function report(revision: string, rows: readonly CoverageEntry[]): CoverageReport {
  return {
    revision,
    rows,
    pages: [{ page, statements: 12, ...tally }],
    levels: { MUST: tally, SHOULD: tally, MAY: tally },
    total: tally,
  };
}

const human = { kind: "human", reason: "A person has to look." };
const checks = [{ id: "a" }];

const document = coverageDocument([
  report("2025-06-18", [entry("b.open", "2025-06-18"), entry("a.later", "2025-06-18")]),
  report("2025-11-25", [
    entry("b.open", "2025-11-25", { level: "SHOULD" }),
    entry("a.later", "2025-11-25", { checks }),
    entry("c.seen", "2025-11-25", { exclusion: human }),
    entry("d.host", "2025-11-25", { role: "host" }),
    entry("e.tested", "2025-11-25", { checks, exclusion: human }),
  ]),
]);

describe("the coverage document", () => {
  test("has a table for each revision", () => {
    expect(document).toContain("## 2025-06-18\n\n| page | statements |");
    expect(document).toContain(`## 2025-11-25\n\n| page | statements |`);
    expect(document).toContain(`| ${page} | 12 | 3 | 1 | 1 | 1 | 1 |`);
  });

  test("lists an open requirement once, with its revisions and the level of the newest", () => {
    expect(document).toContain(`### Servers (2)

- [a.later](https://example.test/2025-06-18#a.later) (MUST; 2025-06-18): The duty of a.later.
- [b.open](https://example.test/2025-11-25#b.open) (SHOULD; 2025-06-18, 2025-11-25): The duty of b.open.
`);
  });

  test("omits no role", () => {
    expect(document).toContain("### Other: host (1)\n\n- [d.host]");
    expect(document).toContain("3 requirements without a check so far, or without a check for one side.");
  });

  test("groups excluded requirements by the kind of the reason", () => {
    expect(document).toContain(`1 requirement that no check can cover.

### Needs a person to look or to judge (1)

- [c.seen](https://example.test/2025-11-25#c.seen) (MUST; 2025-11-25): The duty of c.seen. Not tested: A person has to look.
`);
  });

  test("lists no requirement with a check", () => {
    expect(document).not.toContain("e.tested");
  });
});
