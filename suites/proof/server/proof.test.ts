import { describe, expect, it } from "vitest";
import type { Check, Suite } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/reference/server/switch.ts";
import { document } from "../document.ts";
import type { Outcome } from "./perform.ts";
import { proofOf, type Tried } from "./proof.ts";
import { placesOf } from "./trials.ts";

const check = (id: string, transport?: "stdio" | "http"): Check => ({
  id,
  title: id,
  requirements: ["ping.answered"],
  ...(transport ? { transport } : {}),
  on: "trace",
  sends: "nothing",
  run: () => {},
});

const fault = (id: string, ...trips: readonly string[]): Fault => ({ id, describe: id, trips, says: /./ });

const suites: readonly Suite[] = [{ name: "ping", checks: [check("a"), check("b", "http")] }];

function tried(of: string | undefined, outcome: Partial<Outcome>): Tried {
  const place = { revision: "2025-11-25", transport: "stdio" } as const;
  return {
    trial: { ...(of === undefined ? {} : { fault: of }), place, started: "inside" },
    outcome: { wrong: [], killed: [], ...outcome },
  };
}

const nothing = { faults: [], suites, unkilled: { b: "a reason" } };

describe("a proof", () => {
  it("holds when each check is killed or excepted", () => {
    const { problems, killers } = proofOf({ ...nothing, tried: [tried("x", { killed: ["a"] })] });
    expect(problems).toEqual([]);
    expect(killers.get("a")).toEqual(["x"]);
  });

  it("names a check that no fault kills", () => {
    expect(proofOf({ ...nothing, tried: [] }).problems).toEqual(["a is killed by no fault"]);
  });

  it("names an exception that is none", () => {
    const all = [tried("x", { killed: ["a"] }), tried("y", { killed: ["b"] })];
    expect(proofOf({ ...nothing, tried: all }).problems).toEqual(["b is excepted, and is killed by y"]);
    expect(proofOf({ ...nothing, tried: all, unkilled: { c: "a reason" } }).problems).toEqual([
      "c is excepted, and is no check",
    ]);
  });

  it("says where each trial went wrong", () => {
    const all = [tried("x", { killed: ["a"], wrong: ["trips b"] }), tried(undefined, { wrong: ["trips a"] })];
    expect(proofOf({ ...nothing, tried: all }).problems).toEqual([
      "x in 2025-11-25 over stdio trips b",
      "no fault in 2025-11-25 over stdio trips a",
    ]);
  });

  it("names what a fault should trip and is never tried against", () => {
    const all = [tried("x", { killed: ["a"] })];
    expect(proofOf({ ...nothing, tried: all, faults: [fault("x", "a", "b")] }).problems).toEqual([
      "x should trip b, and is tried nowhere where that exists",
    ]);
  });
});

describe("a fault is tried", () => {
  const names = (one: Fault) => placesOf(one).map(({ revision, transport }) => `${revision} ${transport}`);

  it("over streams, in the oldest and the newest revision of each era, when it says no more", () => {
    expect(names(fault("x"))).toEqual(["2024-11-05 stdio", "2025-11-25 stdio", "2026-07-28 stdio"]);
  });

  it("over each transport that it names, where the revision has it", () => {
    expect(names({ ...fault("x"), transports: ["http"] })).toEqual([
      "2025-03-26 http",
      "2025-11-25 http",
      "2026-07-28 http",
    ]);
  });

  it("once where one revision has it", () => {
    expect(names({ ...fault("x"), revisions: ["2025-03-26"] })).toEqual(["2025-03-26 stdio"]);
  });
});

it("the document has the killers of each check, and the reasons of those that have none", () => {
  const all = [tried("x", { killed: ["a"] })];
  const text = document(
    proofOf({ ...nothing, tried: all }),
    suites,
    all.map(({ trial }) => trial),
    nothing.unkilled,
  );
  expect(text).toContain("| `a` | `x` |");
  expect(text).toContain("| `b` | a reason |");
});
