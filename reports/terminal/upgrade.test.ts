import { describe, expect, it } from "vitest";
import { offersOf } from "../../harness/verdict/surface.ts";
import { plain } from "../screen.ts";
import { checkOf, legOf } from "../testing/sample.ts";
import { upgradeBlock } from "./upgrade.ts";

const tools = (...names: string[]) => ({
  surface: {
    tools:
      offersOf(
        "tools",
        names.map((name) => ({ name })),
      ) ?? [],
  },
});

describe("what an upgrade would break", () => {
  const oldest = { ...legOf([checkOf("a", "pass"), checkOf("b", "fail")], "2025-03-26"), ...tools("x", "y") };
  const middle = {
    ...legOf([checkOf("a", "fail"), checkOf("b", "pass"), checkOf("c", "fail")], "2025-06-18"),
    ...tools("y", "z\n"),
  };
  const newest = {
    ...legOf([checkOf("a", "fail"), checkOf("c", "pass")], "2025-11-25"),
    ...tools("y", "z\n"),
  };

  it("is shown for each step, oldest first, with the fixes and the changes of what the target offers", () => {
    expect(upgradeBlock([newest, middle, oldest], plain)).toEqual([
      [
        "What an upgrade would break",
        "  2025-03-26 → 2025-06-18",
        "    FAIL  a (MUST; passed before)",
        "    FAIL  c (MUST; new in this revision)",
        "    fixes b",
        "    removes tool x",
        "    adds tool z\\n",
        "  2025-06-18 → 2025-11-25  nothing found",
        "    fixes c",
      ].join("\n"),
    ]);
  });

  it("does not count a pending check", () => {
    const pending = legOf([checkOf("a", "fail", { pending: true })], "2025-11-25");
    expect(upgradeBlock([pending, legOf([checkOf("a", "pass")], "2025-06-18")], plain).join()).toContain(
      "nothing found",
    );
  });

  it("is not shown for a single revision", () => {
    expect(upgradeBlock([newest], plain)).toEqual([]);
  });
});
