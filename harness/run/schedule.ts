import type { Situation } from "../check/check.ts";
import type { Transport } from "../trace/event.ts";
import type { Lanes } from "./lanes.ts";
import type { Placed } from "./outcome.ts";
import { pool } from "./pool.ts";

/** Reading checks share the session, `concurrency` at a time; the others have as many lanes of their own. */
export async function runTogether(
  lanes: Lanes,
  checks: readonly Placed[],
  { concurrency, transport }: { readonly concurrency: number; readonly transport: Transport },
): Promise<void> {
  const shared = checks.filter(({ check }) => check.on === "shared");
  const own = checks.filter(({ check }) => check.on === "own");
  const situations = new Map<Situation<unknown>, Placed[]>();
  for (const one of checks) {
    if (typeof one.check.on !== "object") continue;
    situations.set(one.check.on, [...(situations.get(one.check.on) ?? []), one]);
  }
  const staging = [...situations].map(
    ([situation, them]) =>
      () =>
        lanes.runSituation(situation, them),
  );
  const alone = own.map((one) => () => lanes.runOwn(one));
  await Promise.all([
    pool(shared, concurrency * 2, (one) => lanes.runShared(one)),
    // Over stdio a session is a process: one after the other in the same one, as long as it holds; what a
    // situation has left in order serves first.
    pool([...staging, ...alone], transport === "stdio" ? 1 : concurrency, (task) => task()),
  ]);
}
