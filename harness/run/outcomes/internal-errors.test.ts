import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { judgeReference } from "../../../suites/proof/server/reference.ts";
import { serverSuites } from "../../../suites/registry.ts";
import type { Check } from "../../check/check.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import type { RunEvent } from "../../verdict/event.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";
import { noteUncaught } from "./internal-errors.ts";

const breaks = (): never => {
  throw new Error("broken on purpose");
};

/** What a timer throws, as the process sees it. */
const breaksLater = () => void setTimeout(() => noteUncaught(new Error("broken on purpose")));

const rule = { title: "", requirements: ["must"], sends: "", hint: "", revisions: {} } as const;

const answersPing = (id: string, waitsMs = 0, more: { readonly after?: readonly string[] } = {}) =>
  check({
    ...rule,
    ...more,
    id,
    on: "shared",
    async run({ session, expect }) {
      await pause(waitsMs);
      const reply = await session.request("ping", {});
      expect.that(reply.kind === "result", { expected: "a result", actual: reply.kind, at: reply.seq });
    },
  });

const holds = answersPing("a.holds");

describe("where this program fails", () => {
  it("in each check of servers, it is an error, and the run has a result", { timeout: 300_000 }, async () => {
    const suites = serverSuites.map((suite) => ({
      ...suite,
      checks: suite.checks.map((one): Check => ({ ...one, run: breaks }) as Check),
    }));
    const result = await judgeReference({ revision: "2025-11-25", transport: "stdio", suites, idleMs: 100 });
    expect(result).toMatchObject({ verdict: "error", exitCode: 4 });
    const judged = result.legs.flatMap(({ checks }) => checks);
    const others = judged.filter(({ verdict }) => verdict !== "error" && verdict !== "not-applicable");
    // A situation that its server does not exercise is not judged, and a check behind a broken one is not run.
    expect(new Set(others.map(({ reason }) => reason?.kind))).toEqual(new Set(["depends-on"]));
    expect(judged.filter(({ verdict }) => verdict === "error").length).toBeGreaterThan(100);
  });

  it.each([
    ["a check on the shared session", "shared"],
    ["a check on its own session", "own"],
    ["a monitor", "trace"],
    ["a check of the shutdown", "shutdown"],
    ["a check of connections", "connection"],
    ["a check of a situation", { name: "a situation", run: async () => ({}) }],
  ] as const)("in %s, it is an error, and the others remain", async (_, on) => {
    const broken = check({ ...rule, id: "a.broken", on, run: breaks } as never);
    const result = await judge(lines(small), [broken, holds]);
    expect(verdicts(result)).toEqual({ "a.broken": "error", "a.holds": "pass" });
    expect(resultOf(result, "a.broken")?.reason?.text).toContain("broken on purpose");
    expect(result.exitCode).toBe(4);
  });

  it("in a situation, its checks are errors, and the others remain", async () => {
    const on = { name: "a situation", run: async () => breaks() };
    const broken = check({ ...rule, id: "a.broken", on, run: () => {} } as never);
    const result = await judge(lines(small), [broken, holds]);
    expect(verdicts(result)).toEqual({ "a.broken": "error", "a.holds": "pass" });
  });

  it.each([
    ["a check", "shared"],
    ["a monitor", "trace"],
    ["a situation", { name: "a situation", run: async () => breaksLater() }],
  ] as const)("in a timer of %s, that is an error, and the others remain", async (_, on) => {
    const run = ({ expect }: { expect: { that(holds: boolean, what: object): void } }) => {
      if (typeof on === "string") breaksLater();
      expect.that(true, { expected: "a", actual: "a", at: 1 });
    };
    const broken = check({ ...rule, id: "a.broken", on, run } as never);
    const slow = answersPing("a.slow", 50);
    const result = await judge(lines(small), [broken, slow]);
    expect(resultOf(result, "a.slow")?.verdict).toBe("pass");
    expect(result.exitCode === 4 || on === "trace").toBe(true);
    if (on !== "trace") expect(resultOf(result, "a.broken")?.reason?.text).toContain("broken on purpose");
  });

  it("in a check that waits for what has failed, the check ends at once", async () => {
    const broken = check({
      ...rule,
      id: "a.broken",
      on: "shared",
      run: () => {
        breaksLater();
        return new Promise<void>(() => {});
      },
    });
    const result = await judge(lines(small), [broken, holds], {
      limits: { answer: 20_000, start: 20_000, exit: 2_000 },
    });
    expect(verdicts(result)).toEqual({ "a.broken": "error", "a.holds": "pass" });
    expect(result.ms).toBeLessThan(15_000);
  });

  it.each(["leg-begins", "check-ended", "leg-ended", "run-ended"] as const)(
    "in what shows the event %s, the result says so, and all verdicts remain",
    async (type) => {
      const emit = (event: RunEvent) => {
        if (event.type === type) breaks();
      };
      const result = await judge(lines(small), [holds], { emit });
      expect(verdicts(result)).toEqual({ "a.holds": "pass" });
      expect(result).toMatchObject({ verdict: "error", exitCode: 4 });
      expect(result.diagnosis?.text).toBe(
        "mcp-conform has failed: this is an error of ours, not of the target. What was judged before it remains.",
      );
      expect(result.diagnosis?.facts[0]?.[1]).toContain("broken on purpose");
    },
  );

  it("between checks, the run ends in order with what was judged", async () => {
    const emit = (event: RunEvent) => {
      if (event.type === "check-ended") breaksLater();
    };
    const late = answersPing("a.late", 200, { after: ["a.holds"] });
    const result = await judge(lines(small), [holds, late], { emit });
    expect(resultOf(result, "a.holds")?.verdict).toBe("pass");
    expect(result).toMatchObject({ verdict: "error", exitCode: 4 });
    expect(result.interrupted).toBeUndefined();
  });

  it("in what decides on the result, the result remains", async () => {
    const result = await judge(lines(small), [holds], { finalize: breaks });
    expect(verdicts(result)).toEqual({ "a.holds": "pass" });
    expect(result.exitCode).toBe(4);
  });

  it("in the choice of the checks, the run still has a result", async () => {
    const result = await judge(lines(small), [holds], { select: breaks });
    expect(result).toMatchObject({
      verdict: "error",
      exitCode: 4,
      target: { role: "server", transport: "stdio" },
    });
  });
});

it("an error outside of every run is the caller's", () => {
  expect(noteUncaught(new Error("outside"))).toBe(false);
});
