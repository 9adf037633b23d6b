import { describe, expect, it } from "vitest";
import { plain } from "../screen.ts";
import { checkOf, legOf } from "../testing/sample.ts";
import { countLine, suiteLines } from "./leg.ts";
import { sideBySide } from "./side-by-side.ts";

const leg = legOf([
  checkOf("tools.a", "pass"),
  checkOf("tools.b", "fail", { pending: true }),
  checkOf("ping.c", "warn"),
]);

describe("a failure of a check that is newer than the profile", () => {
  it("is counted as pending and not as failed, because it cannot fail the run", () => {
    expect(countLine(leg, plain)).toBe("  1 passed · 1 warned · 1 pending");
    expect(suiteLines(leg, plain)[0]).toBe("  tools         1 passed · 1 pending");
    const [table] = sideBySide([leg, leg], plain);
    expect(table).not.toContain("failed");
    expect(table).toMatch(/all pending +1 +1$/m);
  });
});
