import { expect, it } from "vitest";
import type { Check } from "../../check/check.ts";
import { Patience } from "../../session/waiting/patience.ts";
import type { Execution, Lanes } from "../lanes/lanes.ts";
import type { LegCheck } from "../outcomes/outcome.ts";
import { WaitingChecks } from "../outcomes/waiting.ts";
import type { Retries } from "../retry/retry.ts";
import type { Connections } from "../sessions/connections.ts";
import { runFree } from "./schedule.ts";

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
