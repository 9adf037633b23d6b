import { expect, it } from "vitest";
import { type Check, lastSituation, situation } from "../check/check.ts";
import type { Connections } from "./connections.ts";
import type { Execution, Lanes } from "./lanes.ts";
import type { LegCheck } from "./outcome.ts";
import type { Retries } from "./retry.ts";
import { runFree } from "./schedule.ts";
import { WaitingChecks } from "./waiting.ts";

const own = (id: string) =>
  ({ suite: "sample", level: "MUST", check: { id, on: "own" } as Check }) as LegCheck;

/** How many checks with a session of their own run at the same time, over stdio with a concurrency of two. */
async function atOnce(connections: Partial<Connections>): Promise<number> {
  let [running, most] = [0, 0];
  const runOwn = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return {} as Execution;
  };
  const results = { get: () => undefined, unblocked: (checks: readonly LegCheck[]) => checks };
  await runFree(new WaitingChecks(["a", "b", "c", "d"].map(own), results), {
    lanes: { runOwn } as unknown as Lanes,
    retries: { accept: async () => {} } as unknown as Retries,
    concurrency: 2,
    transport: "stdio",
    connections: connections as Connections,
  });
  return most;
}

it.each([
  ["one after the other, each in the process of the one before", { openAtOnce: 0 }, 1],
  ["side by side if the target answers slowly", { openAtOnce: 13 }, 2],
  ["all at once if a slow target works side by side", { openAtOnce: 40, worksSideBySide: true }, 4],
  ["all at once if requests to one process wait for each other", { openAtOnce: 0, takesTurns: true }, 4],
  ["side by side if the target hangs at some message", { openAtOnce: 0, hangs: true }, 2],
  ["side by side if a process takes seconds to start", { openAtOnce: 0, startsSlowly: true }, 2],
])("checks with processes of their own run %s", async (_, connections, most) => {
  expect(await atOnce(connections)).toBe(most);
});

const plan = (most: Record<string, number>, running: string[], transport: "stdio" | "http") => {
  const play = async (kind: string) => {
    running.push(kind);
    most[kind] = Math.max(most[kind] ?? 0, running.filter((one) => one === kind).length);
    await new Promise((resolve) => setImmediate(resolve));
    running.splice(running.indexOf(kind), 1);
  };
  return {
    lanes: {
      runOwn: async () => play("own").then(() => ({}) as Execution),
      runSituation: async (): Promise<readonly Execution[]> => play("situation").then(() => []),
    } as unknown as Lanes,
    retries: { accept: async () => {} } as unknown as Retries,
    transport,
    connections: { openAtOnce: 0 } as Connections,
  };
};

const NO_RESULTS = { get: () => undefined, unblocked: (checks: readonly LegCheck[]) => checks };

const judging = (id: string, on: object) =>
  ({ suite: "sample", level: "MUST", check: { id, on } as unknown as Check }) as LegCheck;

it.each([
  ["side by side, and beside the checks with a process of their own", 2, 4],
  ["one after the other with a concurrency of one", 1, 1],
])("over stdio situations are played %s", async (_, concurrency, most) => {
  const seen: Record<string, number> = {};
  const names = ["a", "b", "c", "d", "e"];
  const checks = names.map((name) =>
    judging(
      name,
      situation(name, async () => undefined),
    ),
  );
  await runFree(new WaitingChecks([own("own"), ...checks], NO_RESULTS), {
    ...plan(seen, [], "stdio"),
    concurrency,
  });
  expect(seen).toEqual({ own: 1, situation: most });
});

it("a situation that is the last one begins beside the others, and ends after them", async () => {
  const steps: string[] = [];
  const last = lastSituation("last", async () => async () => undefined);
  const given = plan({}, [], "http");
  const runSituation: Lanes["runSituation"] = async ({ name }, _, others) => {
    steps.push(`${name} begins`);
    if (name === "last") await others;
    else await new Promise((resolve) => setImmediate(resolve));
    steps.push(`${name} ends`);
    return [];
  };
  await runFree(
    new WaitingChecks(
      [
        judging("a", last),
        judging(
          "b",
          situation("other", async () => 1),
        ),
      ],
      NO_RESULTS,
    ),
    {
      ...given,
      lanes: { ...given.lanes, runSituation } as unknown as Lanes,
      concurrency: 2,
    },
  );
  expect(steps).toEqual(["last begins", "other begins", "other ends", "last ends"]);
});
