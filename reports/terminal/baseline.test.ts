import { describe, expect, it } from "vitest";
import type { BaselineEntry } from "../../harness/verdict/expectation.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { plain } from "./paint.ts";
import { pretty } from "./pretty.ts";

const entry = (more: Partial<BaselineEntry>): BaselineEntry => ({
  line: 3,
  check: "a.b",
  reason: "waits",
  state: "expected",
  ...more,
});

const told = (entries: readonly BaselineEntry[], more: Partial<Result> = {}) =>
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
  it("shows each known failure with its reason, in place of the finding", () => {
    const text = told([entry({ issue: "#7", revision: "2025-11-25", transport: "stdio" })]);
    expect(text).toContain("Expected by base.yaml (1)\n  a.b (2025-11-25, stdio): waits (#7)\n");
    expect(text).not.toContain("FAIL");
  });

  it("does not call conformant what is broken as expected", () => {
    expect(told([entry({})])).toMatch(
      /\n\nNon-conformant, as the baseline expects\. .*\nexit 0 \(as the baseline expects\)/,
    );
    expect(told([entry({})], { exitCode: 1 })).toMatch(/\n\nNon-conformant\. .*\nexit 1 \(violations\)/);
  });

  it("says what could not be seen this time", () => {
    expect(told([entry({ state: "unseen" })])).toContain(
      "Expected by base.yaml (1, 1 not seen this time)\n  a.b (every revision; not seen this time): waits",
    );
  });

  it("says last what is to be mended, with line and advice, and nothing of what is elsewhere", () => {
    const text = told(
      [entry({ state: "stale", text: "It passes now. Remove it." }), entry({ state: "elsewhere" })],
      {
        verdict: "conformant",
        exitCode: 2,
      },
    );
    expect(text).toMatch(
      /1 entry of the baseline to be mended\n {2}STALE {2}base\.yaml:3 {2}a\.b\n {6}It passes now\. Remove it\.\n\nConformant\. .*\nexit 2 \(the baseline is to be mended\)/,
    );
    expect(text).not.toContain("Expected by");
  });
});
