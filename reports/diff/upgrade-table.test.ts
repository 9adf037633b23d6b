import { describe, expect, it } from "vitest";
import { html } from "../html/html.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";

const OLDER = "2025-06-18";
const NEWER = "2025-11-25";

/** The text between the heading of the upgrade and the next section, without tags. */
function upgradeIn(page: string): string {
  const [, rest = ""] = page.split("What an upgrade would break</h2>");
  return (rest.split("</section>")[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the upgrade in the HTML report", () => {
  it("names what breaks in the newer revision, and whether the rule is new, stricter or the same", () => {
    const older = [
      checkOf("a.same", "pass"),
      checkOf("a.stricter", "pass", { level: "SHOULD" }),
      checkOf("a.fixed", "fail"),
      checkOf("a.gone", "pass"),
    ];
    const newer = [
      checkOf("a.same", "fail"),
      checkOf("a.stricter", "fail", { level: "MUST" }),
      checkOf("a.fixed", "pass"),
      checkOf("a.new", "fail"),
    ];
    const text = upgradeIn(html({ result: sample([legOf(older, OLDER), legOf(newer, NEWER)]) }));
    expect(text).toContain(`${OLDER} → ${NEWER} over stdio`);
    expect(text).toMatch(/a\.same The rule of a\.same MUST ✓ passed ✕ failed same rule/);
    expect(text).toMatch(/a\.stricter The rule of a\.stricter MUST ✓ passed ✕ failed SHOULD before/);
    expect(text).toMatch(/a\.new The rule of a\.new MUST – ✕ failed new rule/);
    expect(text).toContain("Fixed: a.fixed");
    expect(text).toContain("The specification: 1 new, 1 removed, 1 with another level");
    expect(text).toContain("another level SHOULD → MUST a.stricter.required");
  });

  it("says that nothing was found, and is absent with one revision", () => {
    const legs = [legOf([checkOf("a.b", "pass")], OLDER), legOf([checkOf("a.b", "pass")], NEWER)];
    expect(upgradeIn(html({ result: sample(legs) }))).toContain("nothing found");
    expect(html({ result: sample(legs.slice(0, 1)) })).not.toContain("What an upgrade would break");
  });
});
