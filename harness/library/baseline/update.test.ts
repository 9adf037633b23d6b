import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { given } from "../../../schema/given.ts";
import { applyBaseline } from "../../verdict/baseline.ts";
import type { CheckResult, Leg, Result } from "../../verdict/result.ts";
import type { Known } from "./known.ts";
import { parseBaseline } from "./parse.ts";
import { updated } from "./update.ts";

const known: Known = { ids: ["a", "b", "c", "d", "ping.answered"], runs: () => true };

const fails = (id: string, more: Partial<CheckResult> = {}) => checkOf(id, "fail", more);
const passes = (id: string) => checkOf(id, "pass");

/** The baseline after a run with --update-baseline. */
function rewritten(
  text: string,
  legs: readonly Leg[],
  { all = false, more = {} as Partial<Result>, reason = undefined as string | undefined } = {},
) {
  const parsed = parseBaseline(text, "base.yaml", known);
  const result = sample(legs, { verdict: "non-conformant", ...more });
  const before = applyBaseline(result, "base.yaml", parsed.expectations, { today: "2026-06-01", all });
  const update = updated(parsed, before, { all, ...given({ reason }) });
  // The written text can be read again.
  parseBaseline(update.text, "base.yaml", known);
  return update;
}

describe("--update-baseline", () => {
  it("writes a new file with the failures, and asks for reasons", () => {
    const { text, added, removed } = rewritten("", [legOf([fails("b"), fails("a"), passes("c")])]);
    expect({ added, removed }).toEqual({ added: 2, removed: 0 });
    expect(text).toBe(`# Known failures. As long as they fail, they do not fail the run.
# Each entry needs a reason. mcp-conform --update-baseline adds new failures, and removes entries that pass.

- check: a
  reason: "TODO: say why this is expected"
  revision: 2025-11-25
  transport: stdio
- check: b
  reason: "TODO: say why this is expected"
  revision: 2025-11-25
  transport: stdio
`);
  });

  it("has for each new entry the given reason, and above it what was seen and the page of the check", () => {
    const seen = fails("ping.answered", { actual: "nothing\n- check: a" });
    const first = rewritten("", [legOf([seen])], { reason: "#12: fixed in May" });
    expect(first.text.split("\n\n")[1]).toBe(`# actual: nothing\\n- check: a
# https://github.com/mcp-conform/mcp-conform/blob/main/docs/checks/ping.md#ping.answered
- check: ping.answered
  reason: "#12: fixed in May"
  revision: 2025-11-25
  transport: stdio
`);
    expect(rewritten(first.text, [legOf([seen])]).text).toBe(first.text);
  });

  const FILE = `# Of our server

# Waits for the SDK
- check: c
  # seen by Ann
  reason: "known" # since May
  issue: https://example.com/1

# Only for the old client
- check: a
  reason: 'also known'
`;

  it("sorts, and keeps comments, reasons and their spelling", () => {
    expect(rewritten(FILE, [legOf([fails("a"), fails("c")])]).text).toBe(`# Of our server

# Only for the old client
- check: a
  reason: 'also known'

# Waits for the SDK
- check: c
  # seen by Ann
  reason: "known" # since May
  issue: https://example.com/1
`);
  });

  it("changes nothing when nothing changed", () => {
    const { text } = rewritten(FILE, [legOf([fails("a"), fails("c")])]);
    expect(rewritten(text, [legOf([fails("a"), fails("c")])])).toEqual({ text, added: 0, removed: 0 });
  });

  it("removes entries that pass or do not apply, and keeps entries that the run could not judge", () => {
    const outside = checkOf("a", "not-applicable", { reason: { kind: "not-declared", text: "" } });
    const { text, removed } = rewritten(
      `${FILE}- {check: b, reason: of another, target: other}\n- {check: d, reason: x}\n`,
      [legOf([passes("c"), outside, checkOf("d", "inconclusive")])],
    );
    expect(removed).toBe(2);
    expect(text).toContain("b, reason: of another");
    expect(text).toContain("d, reason: x");
    expect(text).not.toContain("known");
  });

  it("leaves an empty list when no failure is expected any more", () => {
    expect(rewritten("- {check: a, reason: x}\n", [legOf([passes("a")])])).toMatchObject({
      text: "[]\n",
      removed: 1,
    });
  });

  it("keeps a comment that may belong to the file when its first entry is removed", () => {
    const legs = [legOf([passes("a"), fails("b")])];
    expect(rewritten("# ours\n- {check: a, reason: x}\n- {check: b, reason: x}\n", legs).text).toBe(
      "# ours\n\n- { check: b, reason: x }\n",
    );
  });

  it("limits an entry to the revisions in which it still fails", () => {
    const legs = [legOf([fails("a")]), legOf([fails("a")], "2025-06-18"), legOf([passes("a")], "2025-03-26")];
    expect(rewritten("# why\n\n# note\n- check: a\n  reason: known\n", legs)).toMatchObject({
      text: `# why

# note
- check: a
  reason: known
  revision: 2025-06-18
- check: a
  reason: known
  revision: 2025-11-25
`,
      removed: 0,
    });
  });

  it("writes one entry for all revisions when all were tried and none passes", () => {
    const legs = [legOf([fails("a"), fails("b")]), legOf([fails("a"), passes("b")], "2025-06-18")];
    expect(rewritten("", legs, { all: true }).text).toMatch(
      /- check: a\n {2}reason: .*\n {2}transport: stdio\n- check: b\n {2}reason: .*\n {2}revision: 2025-11-25\n/,
    );
    expect(rewritten("", legs).added).toBe(3);
  });

  it("asks for a missing reason, and changes no date", () => {
    const { text } = rewritten("- check: a\n- {check: b, reason: known, until: 2026-05-01}\n", [
      legOf([fails("a"), fails("b")]),
    ]);
    expect(text).toBe(
      '- check: a\n  reason: "TODO: say why this is expected"\n- { check: b, reason: known, until: 2026-05-01 }\n',
    );
  });

  it("names the target where another entry of the same check does", () => {
    const { text } = rewritten("- {check: a, reason: x, target: other}\n", [legOf([fails("a")])]);
    expect(text).toMatch(/transport: stdio\n {2}target: sample\n/);
  });

  it("adds a warning only where SHOULD fails the run", () => {
    expect(rewritten("", [legOf([checkOf("a", "warn")])]).added).toBe(0);
    expect(rewritten("", [legOf([checkOf("a", "warn")])], { more: { level: "should" } }).added).toBe(1);
  });
});
