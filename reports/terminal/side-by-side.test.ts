import { describe, expect, it } from "vitest";
import { plain } from "../screen.ts";
import { checkOf, legOf } from "../testing/sample.ts";
import { sideBySide } from "./side-by-side.ts";

const newer = legOf(
  [
    checkOf("a.same", "pass"),
    checkOf("b.differs", "fail"),
    checkOf("c.newer-only", "fail"),
    checkOf("d.applies-once", "pass"),
    checkOf("e.silent-once", "inconclusive"),
  ],
  "2025-11-25",
);
const older = legOf(
  [
    checkOf("a.same", "pass"),
    checkOf("b.differs", "pass"),
    checkOf("d.applies-once", "not-applicable"),
    checkOf("e.silent-once", "pass"),
  ],
  "2024-11-05",
);

describe("several revisions side by side", () => {
  it("show the worst of each suite, counts, and the checks with different verdicts", () => {
    expect(sideBySide([newer, older], plain).join("\n\n")).toBe(
      `Side by side              2025-11-25       2024-11-05
  a                         1 passed         1 passed
  b                         1 failed         1 passed
  c                         1 failed                –
  d                         1 passed                –
  e                  1 not exercised         1 passed
  all passed                       2                3
  all failed                       2                0
  all not exercised                1                0

Different verdicts       2025-11-25     2024-11-05
  b.differs                  failed         passed
  e.silent-once       not exercised         passed`,
    );
  });

  it("continue below where the screen is too narrow for all revisions", () => {
    const [first, second] = sideBySide([newer, older], { ...plain, width: 40 });
    expect(first).toMatch(/^Side by side +2025-11-25\n/);
    expect(second).toMatch(/^Side by side +2024-11-05\n/);
  });

  it("continue without the suites that have nothing in those revisions", () => {
    const [first, second] = sideBySide([newer, older], { ...plain, width: 40 });
    expect(first).toContain("\n  c  ");
    expect(second).not.toMatch(/\n {2}[cd] |–/);
  });

  it("show only counts if all verdicts are the same", () => {
    const text = sideBySide([older, legOf([checkOf("a.same", "pass")], "2025-03-26")], plain).join("");
    expect(text).not.toContain("Different verdicts");
  });

  it("show a dash for a revision without the check", () => {
    const text = sideBySide([newer, older, legOf([], "2025-03-26")], plain).join("");
    expect(text).toMatch(/b\.differs +failed +passed +–$/m);
  });

  it("show twenty checks and the number of the others", () => {
    const leg = (verdict: "pass" | "fail", revision: "2025-11-25" | "2024-11-05") =>
      legOf(
        Array.from({ length: 25 }, (_, index) => checkOf(`a.${index}`, verdict)),
        revision,
      );
    const text = sideBySide([leg("pass", "2025-11-25"), leg("fail", "2024-11-05")], plain).join("");
    expect(text.match(/^ {2}a\./gm)).toHaveLength(20);
    expect(text).toContain("… and 5 more");
  });

  it("show nothing for a single revision", () => {
    expect(sideBySide([newer], plain)).toEqual([]);
    expect(sideBySide([], plain)).toEqual([]);
  });
});
