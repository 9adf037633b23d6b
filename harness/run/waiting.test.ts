import { expect, it } from "vitest";
import type { Check } from "../check/check.ts";
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

it("checks that depend on each other are not free, but can be taken", () => {
  const { waiting } = waitingFor(legCheck("a", "b"), legCheck("b", "a"));
  expect(ids(waiting.takeFree())).toEqual([]);
  expect(ids(waiting.takeAll())).toEqual(["a", "b"]);
  expect(waiting.isEmpty).toBe(true);
});
