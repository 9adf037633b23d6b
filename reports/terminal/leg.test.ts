import { describe, expect, it } from "vitest";
import { plain } from "../screen.ts";
import { checkOf, legOf } from "../testing/sample.ts";
import { countLine, legHeader, suiteLines } from "./leg.ts";

const BEGINS = {
  type: "leg-begins",
  role: "server",
  revision: "2025-11-25",
  transport: "stdio",
  applicable: 104,
} as const;

describe("the first line of a leg", () => {
  it.each([
    [{ name: "sample", version: "1.2" }, "sample 1.2 · MCP 2025-11-25 · stdio · 104 checks"],
    [{ name: "sample", applicable: 1 }, "sample · MCP 2025-11-25 · stdio · 1 check"],
    [{}, "unnamed server · MCP 2025-11-25 · stdio · 104 checks"],
    [{ role: "client" as const }, "unnamed client · MCP 2025-11-25 · stdio · 104 checks"],
    [{ name: "a\nb\u001b[2J" }, "a\\nb\\x1b[2J · MCP 2025-11-25 · stdio · 104 checks"],
  ])("%#: %j", (more, line) => {
    expect(legHeader({ ...BEGINS, ...more }, plain)).toBe(line);
  });

  it("is short even for a very long name", () => {
    expect(legHeader({ ...BEGINS, name: "x".repeat(1_000_000) }, plain).length).toBeLessThan(200);
  });
});

describe("the counts of a leg", () => {
  it("are followed by its facts", () => {
    const leg = { ...legOf([checkOf("tools.a", "pass")]), notes: ["a gateway answered 1 of 20 requests"] };
    expect(countLine(leg, plain)).toBe("  1 passed\n  a gateway answered 1 of 20 requests.");
  });
});

describe("the line of a suite", () => {
  it("counts applicable checks in a fixed order, and omits suites without any", () => {
    const checks = [
      checkOf("tools.a", "fail"),
      checkOf("tools.b", "pass"),
      checkOf("tools.c", "pass"),
      checkOf("tools.d", "not-applicable"),
      checkOf("prompts.a", "not-applicable"),
      checkOf("very-long-suite.a", "inconclusive"),
      checkOf("very-long-suite.b", "observed"),
      checkOf("very-long-suite.c", "warn"),
      checkOf("very-long-suite.d", "error"),
    ];
    expect(suiteLines(legOf(checks), plain)).toEqual([
      "  tools            2 passed · 1 failed",
      "  very-long-suite  1 warned · 1 observed · 1 not exercised · 1 internal error",
    ]);
  });

  it("continues below its counts where the screen is too narrow", () => {
    const checks = (["pass", "fail", "warn", "inconclusive"] as const).map((verdict) =>
      checkOf(`tools.${verdict}`, verdict),
    );
    expect(suiteLines(legOf(checks), { ...plain, width: 44 })).toEqual([
      "  tools         1 passed · 1 failed ·\n                1 warned · 1 not exercised",
    ]);
  });

  it("is missing if no check applies", () => {
    expect(suiteLines(legOf([]), plain)).toEqual([]);
  });
});
