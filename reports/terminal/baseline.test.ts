import { describe, expect, it } from "vitest";
import type { BaselineEntry } from "../../harness/verdict/expectation.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { plain } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { pretty } from "./pretty.ts";

const entry = (more: Partial<BaselineEntry>): BaselineEntry => ({
  line: 3,
  check: "a.b",
  reason: "waits",
  state: "expected",
  ...more,
});

const textOf = (entries: readonly BaselineEntry[], more: Partial<Result> = {}) =>
  pretty(
    sample([legOf([checkOf("a.b", "fail", { baseline: "expected" }), checkOf("c", "pass")])], {
      verdict: "non-conformant",
      exitCode: 0,
      baseline: { file: "base.yaml", entries },
      ...more,
    }),
    plain,
  );

describe("a baseline in the terminal", () => {
  it("shows an expected failure with its reason instead of the finding", () => {
    const text = textOf([entry({ issue: "#7", revision: "2025-11-25", transport: "stdio" })]);
    expect(text).toContain("Expected by base.yaml (1)\n  a.b (2025-11-25, stdio): waits (#7)\n");
    expect(text).not.toContain("FAIL");
  });

  it("does not call an expected failure conformant", () => {
    expect(textOf([entry({})])).toMatch(
      /\n\nNon-conformant, as the baseline expects\. .*\nexit 0 \(as the baseline expects\)/,
    );
    expect(textOf([entry({})], { exitCode: 1 })).toMatch(/\n\nNon-conformant\. .*\nexit 1 \(violations\)/);
  });

  it("marks an entry that this run could not exercise", () => {
    expect(textOf([entry({ state: "unseen" })])).toContain(
      "Expected by base.yaml (1, 1 not seen this time)\n  a.b (every revision; not seen this time): waits",
    );
  });

  it("lists outdated entries last, with line and advice, and no entries for other targets", () => {
    const text = textOf(
      [entry({ state: "stale", text: "It passes now. Remove it." }), entry({ state: "elsewhere" })],
      {
        verdict: "conformant",
        exitCode: 2,
      },
    );
    expect(text).toMatch(
      /Baseline out of date: 1 entry to fix\n {2}STALE {2}base\.yaml:3 {2}a\.b\n {6}It passes now\. Remove it\.\n\nConformant\. .*\nexit 2 \(baseline out of date\)/,
    );
    expect(text).not.toContain("Expected by");
  });
});
