import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GROUPS, onePerCheck, onePerKind, TIER } from "./tiers.ts";

const faults = [
  { id: "a.first", trips: ["one"] },
  { id: "a.again", trips: ["one"] },
  { id: "a.more", trips: ["one", "two"] },
];
const oddities = [{ id: "http.first" }, { id: "http.second" }, { id: "stdio.first" }];

afterEach(() => vi.unstubAllEnvs());

describe("npm test", () => {
  beforeEach(() => void vi.stubEnv(TIER, "sample"));

  it("tries each fault that is the first one for a check", () => {
    expect(onePerCheck(faults).map(({ id }) => id)).toEqual(["a.first", "a.more"]);
  });

  it("tries the first oddity of each kind", () => {
    expect(onePerKind(oddities).map(({ id }) => id)).toEqual(["http.first", "stdio.first"]);
  });
});

describe("npm run test:all", () => {
  beforeEach(() => void vi.stubEnv(TIER, "all"));

  it("tries all of them", () => {
    expect(onePerCheck(faults)).toEqual(faults);
    expect(onePerKind(oddities)).toEqual(oddities);
  });
});

describe("the groups of the times", () => {
  const groupOf = (file: string) => GROUPS.find(([, files]) => files.test(file))?.[0];

  it("have each file once", () => {
    expect(groupOf("suites/proof/hostile/heavy.test.ts")).toBe("hostile and slow targets");
    expect(groupOf("suites/proof/client/oddities.test.ts")).toBe("oddities");
    expect(groupOf("suites/tools/server/tools.test.ts")).toBe("faults");
    expect(groupOf("suites/tools/server/names.test.ts")).toBe("units");
    expect(groupOf("harness/cli/end.test.ts")).toBe("command line");
  });
});
