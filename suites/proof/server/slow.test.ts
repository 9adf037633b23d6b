import { setTimeout as after } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/server/switch.ts";
import { serverSuites } from "../../server/index.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReference } from "./reference.ts";

const QUICK: Switch = { id: "quick", describe: "answers at once" };

/** A third of the limit of these runs. */
const MS = 300;

/** Correct, and slow: each list, and each answer to GET. That opens the stream of a session, or of HTTP+SSE. */
const SLOW: readonly Switch[] = [
  {
    id: "slow-lists",
    describe: "needs time for each list",
    dispatch: async (call, next) => {
      if (call.method.endsWith("/list")) await after(MS);
      return next(call);
    },
  },
  {
    id: "slow-get",
    describe: "needs time before it answers GET",
    http: async (request, next) => {
      if (request.method === "GET") await after(MS);
      return next(request);
    },
  },
];

const LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "http" },
  { revision: "2024-11-05", transport: "http+sse" },
  { revision: "2026-07-28", transport: "http" },
];

async function verdictsOf(leg: LegKey, one: Switch) {
  const { legs } = await judgeReference({ ...leg, switches: [one], suites: serverSuites, quick: true });
  return legs.flatMap(({ checks }) => checks.map(({ id, verdict }) => `${id}: ${verdict}`));
}

it.each(LEGS.flatMap((leg) => SLOW.map((slow) => ({ ...leg, ...slow, leg, slow }))))(
  "In $revision over $transport, a server that $describe has the verdicts of a quick one",
  async ({ leg, slow }) => {
    const differences = async () => {
      const quick = new Set(await verdictsOf(leg, QUICK));
      return (await verdictsOf(leg, slow)).filter((verdict) => !quick.has(verdict));
    };
    const first = await differences();
    // On a busy machine a slow call of the reference server may end before its cancellation is read, in either run.
    expect(first.length === 0 ? first : await differences()).toEqual([]);
  },
);
