import { expect, it } from "vitest";
import { type Check, longSituation, situation } from "../../check/check.ts";
import { Patience } from "../../session/waiting/patience.ts";
import type { Transport } from "../../trace/event.ts";
import type { Execution, Lanes } from "../lanes/lanes.ts";
import type { LegCheck } from "../outcomes/outcome.ts";
import { WaitingChecks } from "../outcomes/waiting.ts";
import type { Retries } from "../retry/retry.ts";
import type { Connections } from "../sessions/connections.ts";
import { runFree } from "./schedule.ts";

const own = (id: string) =>
  ({ suite: "sample", level: "MUST", check: { id, on: "own" } as Check }) as LegCheck;

const inSituation = (id: string) =>
  ({ suite: "sample", level: "MUST", check: { id, on: situation(id, async () => {}) } as Check }) as LegCheck;

const FOUR = ["a", "b", "c", "d"].map(own);

/** How many of these checks run at the same time, with a concurrency of two. */
async function atOnce(
  connections: Partial<Connections>,
  checks = FOUR,
  transport: Transport = "stdio",
): Promise<number> {
  let [running, most] = [0, 0];
  const runOwn = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return {} as Execution;
  };
  const runSituation = async () => [await runOwn()];
  const results = { get: () => undefined, unblocked: (checks: readonly LegCheck[]) => checks };
  await runFree(new WaitingChecks(checks, results), {
    lanes: { runOwn, runSituation } as unknown as Lanes,
    retries: { accept: async () => {} } as unknown as Retries,
    concurrency: 2,
    transport,
    connections: { patience: new Patience(), ...connections } as Connections,
  });
  return most;
}

it.each([
  ["one after the other, each in the process of the one before", { isSlow: false }, 1],
  ["side by side if the target answers slowly", { isSlow: true }, 2],
  ["all at once if a slow target works side by side", { isSlow: true, worksSideBySide: true }, 4],
  ["all at once if requests to one process wait for each other", { takesTurns: true }, 4],
  ["side by side if the target hangs at some message", { hangs: true }, 2],
  ["side by side if a process takes seconds to start", { startsSlowly: true }, 2],
])("checks with processes of their own run %s", async (_, connections, most) => {
  expect(await atOnce(connections)).toBe(most);
});

it("checks with sessions of their own run side by side over HTTP if each session takes long to open", async () => {
  const patience = new Patience();
  patience.starts.add(5);
  expect(await atOnce({ patience }, FOUR, "http")).toBe(2);
  const slow = new Patience();
  slow.starts.add(1_000);
  expect(await atOnce({ patience: slow }, FOUR, "http")).toBe(4);
});

it("a situation runs beside one other check, whose process the next one uses", async () => {
  const situations = ["a", "b", "c"].map(inSituation);
  expect(await atOnce({ isSlow: false }, situations)).toBe(2);
  expect(await atOnce({ isSlow: false }, [...situations, ...["d", "e", "f"].map(own)])).toBe(2);
});

it("long situations and long checks begin before the others", async () => {
  const begun: string[] = [];
  const long = {
    suite: "sample",
    level: "MUST",
    check: { id: "d", on: "own", isLong: true } as Check,
  } as LegCheck;
  const slow = { ...inSituation("b"), check: { id: "b", on: longSituation("b", async () => {}) } as Check };
  const note = async (id: string) => {
    begun.push(id);
    return {} as Execution;
  };
  await runFree(
    new WaitingChecks([inSituation("a"), slow, own("c"), long], {
      get: () => undefined,
      unblocked: (checks) => checks,
    }),
    {
      lanes: {
        runOwn: ({ check }: LegCheck) => note(check.id),
        runSituation: async ({ name }: { readonly name: string }) => [await note(name)],
      } as unknown as Lanes,
      retries: { accept: async () => {} } as unknown as Retries,
      concurrency: 1,
      transport: "http",
      connections: { patience: new Patience(), isSlow: false } as unknown as Connections,
    },
  );
  expect(begun).toEqual(["b", "a", "d", "c"]);
});
