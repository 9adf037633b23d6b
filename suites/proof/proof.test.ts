import { describe, expect, it } from "vitest";
import type { Check, Suite } from "../../harness/check/check.ts";
import type { Fault } from "../../harness/switches/server.ts";
import { serverSection } from "./document.ts";
import { proofOf, type Thesis } from "./proof.ts";
import { legsOf, nameOf, neverTried, type ServerTrial } from "./server/trials.ts";
import type { TrialOutcome, Tried } from "./trial.ts";

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

function tried(of: string | undefined, outcome: Partial<TrialOutcome>): Tried<ServerTrial> {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  return {
    trial: { ...(of === undefined ? {} : { fault: of }), leg, started: "inside" },
    outcome: { wrong: [], killed: [], ...outcome },
  };
}

const thesis: Thesis<ServerTrial, Fault> = {
  faults: [],
  suites,
  crew: { script: new URL("worker.ts", import.meta.url), nameOf, atATime: 1 },
  trialsOf: () => [],
  neverTried: (one) => neverTried(one, suites[0]?.checks ?? []),
  unkilled: { b: "a reason" },
  undetected: {},
};

describe("a proof", () => {
  it("holds when each check is killed or excepted", () => {
    const { problems, killers } = proofOf(thesis, [tried("x", { killed: ["a"] })]);
    expect(problems).toEqual([]);
    expect(killers.get("a")).toEqual(["x"]);
  });

  it("names a check that no fault kills", () => {
    expect(proofOf(thesis, []).problems).toEqual(["a is killed by no fault"]);
  });

  it("names an exception that is not one", () => {
    const all = [tried("x", { killed: ["a"] }), tried("y", { killed: ["b"] })];
    expect(proofOf(thesis, all).problems).toEqual(["b is excepted, but is killed by y"]);
    expect(proofOf({ ...thesis, unkilled: { c: "a reason" } }, all).problems).toEqual([
      "c is excepted, but is not a check",
    ]);
  });

  it("says where each trial went wrong", () => {
    const all = [
      tried("x", { killed: ["a"], wrong: ["trips b"] }),
      tried(undefined, { wrong: ["reports a"] }),
    ];
    expect(proofOf(thesis, all).problems).toEqual([
      "x in 2025-11-25 over stdio trips b",
      "no fault in 2025-11-25 over stdio reports a",
    ]);
  });

  it("names a check that a fault should trip, but is never tried against", () => {
    const all = [tried("x", { killed: ["a"] })];
    expect(proofOf({ ...thesis, faults: [fault("x", "a", "b")] }, all).problems).toEqual([
      "x should trip b, but is never tried where that check exists",
    ]);
  });

  it("names a fault that trips nothing, unless it is excepted", () => {
    const all = [tried("x", { killed: ["a"] })];
    const faults = [fault("y")];
    expect(proofOf({ ...thesis, faults }, all).problems).toEqual(["y trips no check"]);
    expect(proofOf({ ...thesis, faults, undetected: { y: "a reason" } }, all).problems).toEqual([]);
  });
});

describe("a fault is tried", () => {
  const names = (one: Fault) => legsOf(one).map(({ revision, transport }) => `${revision} ${transport}`);

  it("over streams, in the oldest and the newest revision of each era, if it names nothing else", () => {
    expect(names(fault("x"))).toEqual(["2024-11-05 stdio", "2025-11-25 stdio", "2026-07-28 stdio"]);
  });

  it("over each transport that it names, where the revision has it", () => {
    expect(names({ ...fault("x"), transports: ["http"] })).toEqual([
      "2025-03-26 http",
      "2025-11-25 http",
      "2026-07-28 http",
    ]);
  });

  it("once if only one revision has it", () => {
    expect(names({ ...fault("x"), revisions: ["2025-03-26"] })).toEqual(["2025-03-26 stdio"]);
  });
});

it("the page lists the killers of each check, and the reasons of checks without a killer", () => {
  const text = serverSection(thesis, suites, proofOf(thesis, [tried("x", { killed: ["a"] })]));
  expect(text).toContain("| `a` | `x` |");
  expect(text).toContain("| `b` | a reason |");
});
