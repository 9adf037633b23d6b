import { describe, expect, it } from "vitest";
import { compare } from "../compare/comparison.ts";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { markdown } from "./summary.ts";

const every = markdown({ result: RESULTS.every });
const placeOf = (text: string) => {
  expect(every, text).toContain(text);
  return every.indexOf(text);
};

describe("a summary in Markdown", () => {
  it("shows the verdict, the problems to fix, all counts, and then closed blocks for the rest", () => {
    const order = [
      "## mcp-conform: Internal error of mcp-conform\n",
      "**MCP 2025-11-25 over stdio: 3 of 10 applicable MUSTs broken;",
      "`sample 1` · `node server.js` · mcp-conform 0.0.0",
      "### To fix (3)",
      "#### 1. ERROR `tools.error` · MUST · 2025-11-25 stdio",
      "#### 2. FAIL `tools.fail` ",
      "#### 3. NOT EXERCISED `tools.mute` ",
      "| 2025-11-25 | stdio | 2 | 1 | 1 | 1 | 3 | 1 | 1 | 1 | 1 |",
      "<details><summary>Expected by the baseline (1)</summary>",
      "<details><summary>Warnings (1)</summary>",
      "<details><summary>Pending, not counted (1)</summary>",
      "<details><summary>Not exercised (1)</summary>",
    ].map(placeOf);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("shows a failure with its message, the rerun line, and the checks that it blocks", () => {
    expect(
      every,
    ).toContain(`What tools.fail.required wants. [Specification](https://spec.example/2025-11-25#tools.fail.required).

- expected: \`error -32602\`
- actual: \`result {}\` (message 17, at \`/result\`)
- hint: Refuse it.

\`\`\`text
npx mcp-conform --server "node server.js" --spec 2025-11-25 --only tools.fail
\`\`\`

<details><summary>1 check could not run because of it</summary>

\`tools.depends\`

</details>`);
  });

  it("shows the worst verdict of each suite in each revision", () => {
    const legs = [
      legOf([checkOf("tools.a", "fail"), checkOf("tools.b", "pass"), checkOf("stdio.a", "warn")]),
      legOf([checkOf("tools.a", "pass"), checkOf("tools.b", "pass")], "2026-07-28"),
    ];
    expect(markdown({ result: sample(legs) })).toContain(`| suite | 2025-11-25 stdio | 2026-07-28 stdio |
| --- | --- | --- |
| \`tools\` | **❌ 1 failed** | ✅ 2 passed |
| \`stdio\` | ⚠️ 1 warned | – |`);
  });

  it("shows a failure in several revisions once", () => {
    const two = markdown({ result: RESULTS["two legs"] });
    expect(two).toContain("`tools.fail` · MUST · 2025-11-25, 2026-07-28 stdio");
    expect(two).toContain("### To fix (3)");
  });

  it("shows a different outcome in another revision", () => {
    const legs = [
      legOf([checkOf("a", "fail", { actual: "this" })]),
      legOf([checkOf("a", "fail", { actual: "that" })], "2026-07-28"),
    ];
    expect(markdown({ result: sample(legs) })).toContain("- In 2026-07-28 stdio: `that`");
  });

  it("shows the diagnosis of a target that could not be tested", () => {
    expect(markdown({ result: RESULTS.dead })).toContain(
      "### The target could not be tested\n\nThe process ended before it answered.\n\n`command`\n```text\nnode server.js\n```",
    );
  });

  it("shows outdated entries of the baseline", () => {
    expect(markdown({ result: RESULTS["a baseline"] })).toContain(
      "### Baseline out of date (1)\n\n- `known.yaml:4` `tools.stale` (stale): It passes now. Remove the entry.",
    );
  });

  it("shows the changes since an earlier result, if there is one", () => {
    const [older, newer] = (["pass", "fail"] as const).map((verdict) =>
      sample([legOf([checkOf("a.b", verdict)])]),
    );
    if (older === undefined || newer === undefined) throw new Error("two results");
    const text = markdown({ result: newer, compared: compare(older, newer) });
    expect(text).toMatch(/<summary>Changes since the earlier result<\/summary>[\s\S]*^#### [\s\S]*`a\.b`/m);
    expect(markdown({ result: newer })).not.toContain("Changes since");
  });

  it("has no problems for a conformant target", () => {
    expect(markdown({ result: RESULTS.good })).not.toContain("To fix");
  });

  it("stays far below the limit of 1 MiB of GitHub", () => {
    expect(Buffer.byteLength(markdown({ result: RESULTS.long }))).toBeLessThan(600_000);
    const wide = checkOf("a", "fail", {
      actual: "\u{e0041}".repeat(20_000),
      expected: "世".repeat(20_000),
    });
    const checks = Array.from({ length: 1500 }, (_, index) => ({ ...wide, id: `a.${index}` }));
    const result = sample([legOf(checks)], {
      diagnosis: { text: "x", facts: [["\u0001", "\u0001".repeat(1e6)]] },
    });
    expect(Buffer.byteLength(markdown({ result }))).toBeLessThan(600_000);
  });

  it("shows lines of the target only in blocks that it cannot end", () => {
    const outside = markdown({ result: RESULTS.hostile }).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
    expect(outside).not.toMatch(/^(# no|::error)/m);
    // Outside of code there are only our own tags.
    const tags = outside.replace(/(`+)[^\n]*?[^`\n]\1(?!`)/g, "").match(/(?<!\\)<[^>]*>/g) ?? [];
    expect([...new Set(tags)].sort()).toEqual(["</details>", "</summary>", "<details>", "<summary>"]);
  });
});
