import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import type { LegKey } from "../leg-key.ts";
import { CLIENT_LEGS, hesitating, judgeClient, staying, thinking, verdictsOfClient } from "./clients.ts";
import { TENTH } from "./servers.ts";

const judged = (leg: LegKey, ...switches: readonly Switch[]): Promise<Result> =>
  judgeClient(leg, TENTH, switches);

/** On a busy machine a client may be late for its own limit, in either run: a difference must be seen twice. */
async function expectSame(leg: LegKey, switches: readonly Switch[], slow: Result, quick: Result) {
  if (isDeepStrictEqual(verdictsOfClient(slow), verdictsOfClient(quick))) return;
  const ends = switches.filter((one) => one === staying);
  const [again, quickAgain] = [await judged(leg, ...switches), await judged(leg, ...ends)];
  expect(verdictsOfClient(again)).toEqual(verdictsOfClient(quickAgain));
}

const LEGS = CLIENT_LEGS.slice(0, 2);
const OTHER_LEGS = CLIENT_LEGS.slice(2);

describe.each(LEGS)("a client of $revision over $transport", (leg) => {
  let quick: Result;
  let quickAndStaying: Result;
  beforeAll(async () => {
    [quick, quickAndStaying] = await Promise.all([judged(leg), judged(leg, staying)]);
  });

  it.concurrent.each([
    { name: "thinks for 0.1 s", switches: [thinking(100)] },
    { name: "thinks for 0.4 s", switches: [thinking(400)] },
    { name: "thinks for 0.4 s, and answers after 0.4 s", switches: [thinking(400), hesitating(400)] },
  ])("that $name gets the verdicts of a quick one", async ({ switches }) => {
    await expectSame(leg, switches, await judged(leg, ...switches), quick);
  });

  it.concurrent("that thinks for 0.4 s and stays gets the verdicts of a quick one that stays", async () => {
    const slow = await judged(leg, thinking(400), staying);
    await expectSame(leg, [thinking(400), staying], slow, quickAndStaying);
    expect(slow.diagnosis).toBeUndefined();
  });

  it.concurrent("that stays is judged in full, and the run is complete", () => {
    const { verdict, diagnosis } = quickAndStaying;
    expect({ verdict, diagnosis }).toEqual({ verdict: "conformant", diagnosis: undefined });
  });

  it.concurrent("that thinks for longer than the limit is not called conformant", async () => {
    const { verdict, diagnosis, legs } = await judged(
      leg,
      thinking(60_000, (method) => method === "initialize"),
    );
    expect(verdict).toBe("incomplete");
    expect(diagnosis?.text).toMatch(
      /^mcp-conform ended the client in \d+ of \d+ situations before its work was done: after 1 s without a message \(--timeout\)\.$/,
    );
    const reasons = legs.flatMap(({ checks }) => checks.flatMap(({ reason }) => reason?.text ?? []));
    expect(reasons).toContain(
      "mcp-conform ended the client after 1 s without a message (--timeout), before it sent a request after the handshake",
    );
  });
});

describe.each(OTHER_LEGS)("a client of $revision over $transport", (leg) => {
  it.concurrent.each([
    { name: "ends by itself", ends: [] },
    { name: "stays", ends: [staying] },
  ])("that thinks for 0.4 s and $name gets the verdicts of a quick one", async ({ ends }) => {
    const [quick, slow] = await Promise.all([judged(leg, ...ends), judged(leg, thinking(400), ...ends)]);
    await expectSame(leg, [thinking(400), ...ends], slow, quick);
    expect(slow.verdict).toBe("conformant");
  });
});
