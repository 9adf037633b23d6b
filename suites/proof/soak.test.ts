import { describe, expect, it } from "vitest";
import { differences, type Soak } from "./soaked.ts";
import { stability } from "./stability.ts";

const soak: Soak = {
  times: 3,
  cores: 2,
  load: { least: 1.04, most: 2.5 },
  legs: [
    {
      spec: "latest",
      transport: "http",
      revision: "2026-07-28",
      checks: 9,
      verdicts: ["conformant"],
      ms: { least: 900, median: 1_000, most: 1_250 },
      differences: [],
    },
  ],
};

describe("repeated runs", () => {
  const run = (verdict: string) => new Map([["ping.answered", verdict]]);

  it("have no differences if each check has the same verdict each time", () => {
    expect(differences([run("pass"), run("pass")])).toEqual([]);
  });

  it("differ if a check has another verdict once, or is missing", () => {
    expect(differences([run("pass"), run("fail"), run("pass"), new Map()])).toEqual([
      { check: "ping.answered", verdicts: { pass: 2, fail: 1, "did not run": 1 } },
    ]);
  });
});

describe("the page", () => {
  it("shows the figures and the changes", () => {
    expect(stability(soak)).toContain("| 2026-07-28 | http | 9 | 0 | conformant | 0.9, 1.0, 1.3 |");
    expect(stability(soak).join(" ")).toContain("every check had the same verdict each time");
    const [leg] = soak.legs;
    const changing = leg && {
      ...soak,
      legs: [{ ...leg, differences: [{ check: "ping.answered", verdicts: { pass: 2, fail: 1 } }] }],
    };
    expect(stability(changing).join(" ")).toContain("1 check changed its verdict");
  });

  it("says so if nothing was measured", () => {
    expect(stability(undefined)).toContain("Not measured yet: `npm run soak`.");
  });
});
