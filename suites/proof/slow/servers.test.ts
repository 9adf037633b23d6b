import { expect, it } from "vitest";
import { differences, SLOW_LEGS, type SlowLeg, slownesses, TENTH, verdictsOf } from "./servers.ts";
import { describeSlowness, type Slow } from "./slowness.ts";

const TRIED: readonly Slow[] = [
  "lists",
  "every tenth request",
  "the first request of each session",
  "GET",
  "the authorization server",
];

/** Rows of servers that work on one request after the other, in which a guess of the harness once ended limits of the operator. */
const IN_TURN: readonly string[] = ["HTTP+SSE calls", "HTTP with SSE lists"];

/** `harness/run/discovery/slow-targets.test.ts` has a small server over stdio and HTTP with JSON, in all paces. `npm run proof` tries all rows in full size. */
const ROWS = SLOW_LEGS.filter(({ name }) => name !== "stdio" && name !== "HTTP with JSON").flatMap(
  ({ kinds, ...leg }) =>
    slownesses(kinds, TENTH)
      .filter(
        ({ slow, ms, inTurn }) =>
          ms > 300 && (inTurn ? IN_TURN.includes(`${leg.name} ${slow}`) : TRIED.includes(slow)),
      )
      .map((slow) => ({ leg, slow, name: leg.name, says: describeSlowness(slow) })),
);

const quick = new Map<string, Promise<readonly string[]>>();

/** The verdicts of a quick server. */
function usualOf(leg: SlowLeg): Promise<readonly string[]> {
  const usual = quick.get(leg.name) ?? verdictsOf(leg, TENTH);
  quick.set(leg.name, usual);
  return usual;
}

it.each(ROWS)("over $name, a server that $says has the verdicts of a quick one", async ({ leg, slow }) => {
  const first = await differences(leg, TENTH, slow, await usualOf(leg));
  if (first.length === 0) return;
  // On a busy machine a slow call of the reference server may end before its cancellation is read, in either run.
  expect(await differences(leg, TENTH, slow, await verdictsOf(leg, TENTH))).toEqual([]);
});
