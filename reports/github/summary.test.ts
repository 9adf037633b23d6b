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
  it("tells the verdict, what is to be mended, all numbers, and then what gates nothing, folded", () => {
    const order = [
      "## mcp-conform: Error of mcp-conform\n",
      "**MCP 2025-11-25 over stdio: 3 of 10 applicable MUSTs broken;",
      "`sample 1` · `node server.js` · mcp-conform 0.0.0",
      "### To mend (3)",
      "#### 1. Broke here: `tools.error` · MUST · 2025-11-25 stdio",
      "#### 2. Failed: `tools.fail`",
      "#### 3. No verdict: `tools.mute`",
      "| 2025-11-25 | stdio | 2 | 3 | 1 | 1 | 3 | 1 | 1 |",
      "<details><summary>Expected by the baseline (1)</summary>",
      "<details><summary>Recommendations not met (1)</summary>",
      "<details><summary>Pending, not counted yet (1)</summary>",
      "<details><summary>Not exercised (1)</summary>",
    ].map(placeOf);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("tells a failure with its place, the line to run it again, and what follows from it, folded", () => {
    expect(
      every,
    ).toContain(`What tools.fail.required wants. [What the specification says](https://spec.example/2025-11-25#tools.fail.required).

- expected: \`error -32602\`
- actual: \`result {}\` (message 17, at \`/result\`)
- hint: Refuse it.

\`\`\`text
npx mcp-conform --server "node server.js" --spec 2025-11-25 --only tools.fail
\`\`\`

<details><summary>1 check could not be judged because of it</summary>

\`tools.depends\`

</details>`);
  });

  it("tells a failure in several revisions once", () => {
    const two = markdown({ result: RESULTS["two legs"] });
    expect(two).toContain("#### 2. Failed: `tools.fail` · MUST · 2025-11-25, 2026-07-28 stdio");
    expect(two).toContain("### To mend (3)");
  });

  it("tells what was otherwise in another revision", () => {
    const legs = [
      legOf([checkOf("a", "fail", { actual: "this" })]),
      legOf([checkOf("a", "fail", { actual: "that" })], "2026-07-28"),
    ];
    expect(markdown({ result: sample(legs) })).toContain("- In 2026-07-28 stdio: `that`");
  });

  it("of a target that could not be judged is its diagnosis", () => {
    expect(markdown({ result: RESULTS.dead })).toContain(
      "### The target could not be judged\n\nThe process ended before it answered.\n\n`command`\n```text\nnode server.js\n```",
    );
  });

  it("tells what of the baseline is not true any more", () => {
    expect(markdown({ result: RESULTS["a baseline"] })).toContain(
      "### The baseline, to mend (1)\n\n- `known.yaml:4` `tools.stale` (stale): It passes\\: take it out.",
    );
  });

  it("tells what changed since an earlier result, where one is given", () => {
    const [older, newer] = (["pass", "fail"] as const).map((verdict) =>
      sample([legOf([checkOf("a.b", verdict)])]),
    );
    if (older === undefined || newer === undefined) throw new Error("two results");
    const told = markdown({ result: newer, compared: compare(older, newer) });
    expect(told).toMatch(
      /<summary>What changed since the earlier result<\/summary>[\s\S]*^#### [\s\S]*`a\.b`/m,
    );
    expect(markdown({ result: newer })).not.toContain("What changed");
  });

  it("of what is conformant has nothing to mend", () => {
    expect(markdown({ result: RESULTS.good })).not.toContain("To mend");
  });

  it("stays far under the 1 MiB that GitHub takes, whatever the target did", () => {
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

  it("has no line that a target wrote, but in a block that it cannot end", () => {
    const outside = markdown({ result: RESULTS.hostile }).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
    expect(outside).not.toMatch(/^(# no|::error)/m);
    // Outside of code no tag is opened but our own.
    const tags = outside.replace(/(`+)[^\n]*?[^`\n]\1(?!`)/g, "").match(/(?<!\\)<[^>]*>/g) ?? [];
    expect([...new Set(tags)].sort()).toEqual(["</details>", "</summary>", "<details>", "<summary>"]);
  });
});
