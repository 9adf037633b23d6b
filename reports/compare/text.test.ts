import { describe, expect, it } from "vitest";
import { offersOf } from "../../harness/verdict/surface.ts";
import { plain } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { compare } from "./comparison.ts";
import { comparisonJson } from "./json.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { comparisonText } from "./text.ts";
import { exitSentence } from "./words.ts";

const HOSTILE = "\u001b[31m|</script>\n@everyone `x` [a](http://b)";

const REASON = { kind: "needs-exercise", text: "a tool that answers late" } as const;

const tools = (...names: string[]) => ({
  tools:
    offersOf(
      "tools",
      names.map((name) => ({ name })),
    ) ?? [],
});
const older = sample([
  {
    ...legOf([checkOf("a.b", "pass"), checkOf("c.d", "fail"), checkOf("e.f", "pass")]),
    surface: tools("echo"),
  },
]);
const newer = sample(
  [
    {
      ...legOf([
        checkOf("a.b", "fail", { actual: `HTTP 500 ${HOSTILE}` }),
        checkOf("c.d", "pass"),
        checkOf("e.f", "inconclusive", { reason: { kind: "needs-exercise", text: "a slow tool" } }),
      ]),
      surface: tools(HOSTILE),
    },
    legOf([], "2026-07-28"),
  ],
  { verdict: "non-conformant", tool: { ...older.tool, catalogue: "sha256:1" } },
);
const comparison = compare(older, newer);

describe("a comparison in a terminal", () => {
  const text = comparisonText(comparison, plain, "must");

  it("begins with the differences between the runs and ends with the result", () => {
    expect(text).toMatch(/^ {2}The catalogues differ: sha256:0 .* and sha256:1 /);
    expect(text).toMatch(/\n\n1 regression: a\.b \(2025-11-25, stdio\)\.\n$/);
  });

  it("has each change with its earlier verdict, and the legs of only one result", () => {
    expect(text).toContain("2 checks compared: 1 regressed, 1 fixed, 1 no longer tested.");
    expect(text).toContain(
      "Regressed (1)\n  FAIL  a.b (MUST; passed before)\n        The rule of a.b\n        HTTP 500",
    );
    expect(text).toContain("Fixed (1)\n  PASS  c.d (MUST; failed before)");
    expect(text).toContain("e.f (MUST; not exercised: needs a slow tool; passed before)");
    expect(text).toContain("requirements: a.b.required");
    expect(text).toContain("- tool echo");
    expect(text).toContain("Only in the newer result: MCP 2026-07-28 over stdio");
  });

  it("shows the earlier verdict only if it differs", () => {
    const same = compare(sample([legOf([checkOf("a", "fail")])]), sample([legOf([checkOf("a", "fail")])]));
    expect(comparisonText(same, plain, "must")).toContain("Still broken (1)\n  FAIL  a (MUST)\n");
  });

  it("says that a warning does not fail", () => {
    const [was, is] = (["pass", "warn"] as const).map((verdict) => sample([legOf([checkOf("a", verdict)])]));
    if (was === undefined || is === undefined) throw new Error("two results");
    const worse = compare(was, is);
    expect(comparisonText(worse, plain, "must")).toMatch(/\n\nNo regression that fails\.\n$/);
    expect(exitSentence(worse, "must")).toBe("exit 0 (no regression that fails)");
    expect(exitSentence(compare(was, was), "must")).toBe("exit 0 (no regression)");
    expect(exitSentence(worse, "should")).toBe("exit 1 (regressions)");
  });

  it.each([60, 80, 120])("wraps at words in a terminal of %i columns", (width) => {
    const words = "many words that a finding has ".repeat(8).trim();
    const long = [1, 2, 3].map((number) => `tools.a-long-name-of-a-check-${number}`);
    const of = (verdict: "pass" | "fail", type: string) =>
      sample([
        {
          ...legOf(long.map((id) => checkOf(id, verdict, { actual: words }))),
          capabilities: { [words.slice(0, 100)]: { listed: type } },
        },
      ]);
    const shown = comparisonText(
      compare(of("pass", "first"), of("fail", words)),
      { ...plain, width },
      "must",
    );
    const lines = shown.split("\n");
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(width - 12);
    // No word is lost, and the further lines of a finding are indented as the first.
    expect(shown.replace(/\s+/g, " ")).toContain(words);
    for (const line of lines.filter((one) => /finding has many/.test(one)))
      expect(line).toMatch(/^ {4,}\S|^ {2}~ /);
  });

  it("paints a note on each of its lines, and counts no colour as a column", () => {
    const quiet = (line: string) => `<${line}>`;
    const changed = compare(
      sample([legOf([checkOf("tools.a-long-name-of-a-check", "pass")])]),
      sample([legOf([checkOf("tools.a-long-name-of-a-check", "inconclusive", { reason: REASON })])]),
    );
    expect(comparisonText(changed, { ...plain, width: 60, quiet }, "must")).toContain(
      "\n  tools.a-long-name-of-a-check< (MUST; not exercised: needs a>\n  <tool that answers late; passed before)>\n",
    );
  });

  it("shows strings of the target as text", () => {
    expect(text).not.toContain("\u001b");
    expect(text).toContain("+ tool \\x1b[31m|</script>\\n@everyone");
  });

  it("says why two results without a common revision cannot be compared", () => {
    const apart = compare(sample([legOf([])]), sample([legOf([], "2026-07-28")]));
    const lines = comparisonText(apart, plain, "must").replaceAll("\n", " ");
    expect(lines).toContain(
      "It is unknown whether anything regressed: the older result has MCP 2025-11-25 over stdio, the newer MCP 2026-07-28 over stdio. Run both with the same --spec.",
    );
  });
});

describe("a comparison in Markdown", () => {
  const text = comparisonMarkdown(comparison, "must");

  it("begins with the result, then the differences between the runs", () => {
    expect(text).toMatch(/^\*\*1 regression: a\.b .*\*\*\n\n> ⚠️ The catalogues differ/);
  });

  it("shows strings of the target as code", () => {
    expect(text).toContain("<br>``HTTP 500 \\x1b[31m");
    expect(text).toMatch(/- added: tool ``\\x1b.*@everyone `x` .*``/);
    expect(text.replace(/``.*``/g, "")).not.toMatch(/<\/script>|@everyone|\]\(http:\/\/b/);
  });
});

describe("a comparison as JSON", () => {
  it("has the format, the whole comparison, and the exit code", () => {
    expect(JSON.parse(comparisonJson(comparison, "must"))).toEqual({
      format: "mcp-conform/comparison@1",
      ...comparison,
      exitCode: 1,
    });
  });
});
