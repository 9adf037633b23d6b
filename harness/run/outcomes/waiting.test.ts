import { describe, expect, it } from "vitest";
import type { Check } from "../../check/check.ts";
import type { LegCheck } from "./outcome.ts";
import { WaitingChecks } from "./waiting.ts";

const legCheck = (id: string, ...after: string[]) =>
  ({ suite: "sample", level: "MUST", check: { id, on: "own", after } as unknown as Check }) as LegCheck;

const ids = (checks: readonly LegCheck[]) => checks.map(({ check }) => check.id);

/** Results by id. A check that depends on one that failed is blocked. */
class Results extends Map<string, string> {
  unblocked(checks: readonly LegCheck[]): readonly LegCheck[] {
    return checks.filter(({ check }) => {
      const isBlocked = check.after?.some((id) => (this.get(id) ?? "pass") !== "pass") ?? false;
      if (isBlocked) this.set(check.id, "blocked");
      return !isBlocked;
    });
  }
}

function waitingFor(...checks: LegCheck[]) {
  const results = new Results();
  return { waiting: new WaitingChecks(checks, results), results };
}

it("a check is free when those that it depends on have their results, and not before", () => {
  const { waiting, results } = waitingFor(legCheck("c", "a", "b"), legCheck("a"), legCheck("b"));
  expect(ids(waiting.takeFree())).toEqual(["a", "b"]);
  results.set("a", "pass");
  expect(ids(waiting.takeFree())).toEqual([]);
  expect(waiting.isEmpty).toBe(false);
  results.set("b", "pass");
  expect(ids(waiting.takeFree())).toEqual(["c"]);
  expect(waiting.isEmpty).toBe(true);
});

it("a check that is blocked frees those that depend on it, and they are blocked as well", () => {
  const { waiting, results } = waitingFor(legCheck("a"), legCheck("b", "a"), legCheck("c", "b"));
  waiting.takeFree();
  results.set("a", "fail");
  expect(ids(waiting.takeFree())).toEqual([]);
  expect([...results]).toEqual([
    ["a", "fail"],
    ["b", "blocked"],
    ["c", "blocked"],
  ]);
  expect(waiting.isEmpty).toBe(true);
});

it("a check waits neither for a check that is not run, nor for itself", () => {
  const { waiting } = waitingFor(legCheck("a", "elsewhere"), legCheck("b", "b"));
  expect(ids(waiting.takeFree())).toEqual(["a", "b"]);
});

it("a check without dependencies is free", () => {
  const { after, ...check } = legCheck("a").check;
  expect(after).toEqual([]);
  const { waiting } = waitingFor({ ...legCheck("a"), check });
  expect(ids(waiting.takeFree())).toEqual(["a"]);
});

describe("checks that are taken in turn", () => {
  /** The checks in groups, where each check passes before the next group is taken. */
  function groupsOf(...checks: LegCheck[]): readonly (readonly string[])[] {
    const { waiting, results } = waitingFor(...checks);
    const groups: string[][] = [];
    while (!waiting.isEmpty) {
      const group = ids(waiting.takeNext());
      for (const id of group) results.set(id, "pass");
      groups.push(group);
    }
    return groups;
  }

  it("come after those that they depend on, in any order of the suite", () => {
    expect(groupsOf(legCheck("c", "b"), legCheck("b", "a"), legCheck("a"), legCheck("d"))).toEqual([
      ["a", "d"],
      ["b"],
      ["c"],
    ]);
  });

  it("come last if they depend on each other, since none of them would ever be free", () => {
    const [a, b] = [legCheck("a", "b"), legCheck("b", "a")];
    expect(ids(waitingFor(a, b).waiting.takeFree())).toEqual([]);
    expect(groupsOf(a, b, legCheck("c"))).toEqual([["c"], ["a", "b"]]);
  });

  it("are none if those that are left are blocked", () => {
    const { waiting, results } = waitingFor(legCheck("a"), legCheck("b", "a"));
    expect(ids(waiting.takeNext())).toEqual(["a"]);
    results.set("a", "fail");
    expect(ids(waiting.takeNext())).toEqual([]);
    expect(results.get("b")).toBe("blocked");
    expect(waiting.isEmpty).toBe(true);
  });
});

describe("checks that judge the same situation", () => {
  const situation = { name: "sample", run: () => Promise.resolve() };
  const judging = (id: string, ...after: string[]): LegCheck => {
    const one = legCheck(id, ...after);
    return { ...one, check: { ...one.check, on: situation } as unknown as Check };
  };

  it("begin together", () => {
    const { waiting, results } = waitingFor(judging("a"), judging("b", "first"), legCheck("first"));
    expect(ids(waiting.takeFree())).toEqual(["first"]);
    results.set("first", "pass");
    expect(ids(waiting.takeFree())).toEqual(["a", "b"]);
  });

  it("begin without those that are blocked", () => {
    const { waiting, results } = waitingFor(judging("a"), judging("b", "first"), legCheck("first"));
    waiting.takeFree();
    results.set("first", "fail");
    expect(ids(waiting.takeFree())).toEqual(["a"]);
    expect(waiting.isEmpty).toBe(true);
  });

  it("do not wait for one that depends on them, directly or by another check", () => {
    const { waiting, results } = waitingFor(judging("a"), judging("b", "between"), legCheck("between", "a"));
    expect(ids(waiting.takeFree())).toEqual(["a"]);
    results.set("a", "pass");
    expect(ids(waiting.takeFree())).toEqual(["between"]);
    results.set("between", "pass");
    expect(ids(waiting.takeFree())).toEqual(["b"]);
  });
});
