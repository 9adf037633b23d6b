import { describe, expect, it } from "vitest";
import { compare, comparisonExit } from "../compare/comparison.ts";
import { conclusion } from "../compare/words.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { githubComment } from "./github-comment.ts";
import { slackBody } from "./slack.ts";
import { webhookBody } from "./webhook.ts";

const HOSTILE = "<!channel> @everyone `x` [a](http://evil.example) \u001b[31m <script>";

const older = sample([
  legOf([checkOf("a.good", "pass"), checkOf("a.bad", "fail"), checkOf("a.gone", "pass")]),
]);
const newer = sample([
  legOf([
    checkOf("a.good", "fail", { actual: HOSTILE }),
    checkOf("a.bad", "pass"),
    checkOf("a.gone", "inconclusive"),
  ]),
]);
const named = { ...newer, target: { ...newer.target, name: HOSTILE } };

describe("a notification", () => {
  it("as a comment has a mark that is the same for the same target, and what failed and is fixed", () => {
    const comment = githubComment(compare(older, newer), "must", "regressions");
    const [mark = ""] = comment.split("\n");
    expect(mark).toMatch(/^<!-- mcp-conform diff [0-9a-f]{16} -->$/);
    expect(githubComment(compare(newer, older), "must", "changes").split("\n")[0]).toBe(mark);
    expect(githubComment(compare(older, named), "must", "regressions").split("\n")[0]).not.toBe(mark);
    expect(comment).toContain("### ❌ sample 1: 1 regression");
    expect(comment).toMatch(/- a\.good \(MUST; 2025-11-25 stdio\): passed → failed\./);
    expect(comment).toMatch(/\*\*Fixed\*\*\n\n- a\.bad /);
    expect(comment).toContain("<details><summary>All changes</summary>");
    expect(githubComment(compare(older, older), "must", "regressions")).toContain(
      "### ✅ sample 1: no regression",
    );
  });

  it("is shorter than what GitHub accepts", () => {
    const many = Array.from({ length: 900 }, (_, index) => `a.check-${index}`);
    const all = (verdict: "pass" | "fail") =>
      sample([legOf(many.map((id) => checkOf(id, verdict, { actual: "x".repeat(500) })))]);
    const comment = githubComment(compare(all("pass"), all("fail")), "must", "regressions");
    expect(comment.length).toBeLessThan(65_000);
    expect(comment).toContain("- … and 880 more");
    const { blocks } = JSON.parse(slackBody(compare(all("pass"), all("fail")), "must", "regressions"));
    expect(blocks.every((block: { text?: { text: string } }) => (block.text?.text.length ?? 0) <= 3000)).toBe(
      true,
    );
    expect(JSON.parse(webhookBody(compare(all("pass"), all("fail")), "must", "regressions"))).toMatchObject({
      numbers: { failures: 900 },
      failures: { length: 50 },
    });
  });

  it("shows the text of a hostile target as text", () => {
    const comparison = compare(older, named);
    const [comment = ""] = githubComment(comparison, "must", "regressions").split("<details>");
    expect(comment.replace(/``.*?``/g, "")).not.toMatch(/<!channel>|(?<!\\)@everyone|<script>/);
    const body = slackBody(comparison, "must", "regressions");
    expect(body).not.toMatch(/<!channel>|<script>/);
    expect(JSON.parse(body).blocks[0].text.text).toContain("1 regression");
  });

  it("as a body for a webhook has the comparison in short", () => {
    expect(JSON.parse(webhookBody(compare(older, newer), "must", "regressions"))).toMatchObject({
      format: "mcp-conform/notification@1",
      title: "sample 1: 1 regression",
      exitCode: 1,
      failOn: "regressions",
      failures: [{ id: "a.good", older: "pass", newer: "fail", revision: "2025-11-25", transport: "stdio" }],
      fixed: [{ id: "a.bad" }],
      noLongerTested: [{ id: "a.gone" }],
      numbers: { failures: 1, fixed: 1, noLongerTested: 1 },
    });
  });
});

describe("the gate of a comparison", () => {
  const exits = (before: Parameters<typeof compare>[0], after: Parameters<typeof compare>[1]) =>
    (["regressions", "violations", "changes"] as const).map((on) =>
      comparisonExit(compare(before, after), "must", on),
    );
  const of = (...checks: Parameters<typeof legOf>[0]) => sample([legOf(checks)]);
  const good = checkOf("a.good", "pass");

  it("fails on a regression in every setting, and on nothing if nothing changed", () => {
    expect(exits(older, newer)).toEqual([1, 1, 1]);
    expect(exits(older, older)).toEqual([0, 0, 0]);
  });

  it("fails on a violation of a new check only if new violations fail", () => {
    expect(exits(of(good), of(good, checkOf("a.new", "fail")))).toEqual([0, 1, 1]);
    expect(exits(of(good), of(good, checkOf("a.new", "fail", { pending: true })))).toEqual([0, 0, 1]);
    const comparison = compare(of(good), of(good, checkOf("a.new", "fail")));
    expect(conclusion(comparison, "must", "violations")).toBe("1 new violation: a.new (2025-11-25, stdio).");
  });

  it("fails on a fix, another verdict and another surface only if every change fails", () => {
    expect(exits(of(good, checkOf("a.bad", "fail")), of(good, checkOf("a.bad", "pass")))).toEqual([0, 0, 1]);
    expect(exits(of(good), of(good, checkOf("a.new", "pass")))).toEqual([0, 0, 1]);
    const leg = legOf([good]);
    const offers = sample([{ ...leg, capabilities: { tools: {} } }]);
    expect(exits(of(good), offers)).toEqual([0, 0, 1]);
    expect(conclusion(compare(of(good), offers), "must", "changes")).toMatch(/^No check has another verdict/);
  });
});
