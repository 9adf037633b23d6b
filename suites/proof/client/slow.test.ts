import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { clientSuites } from "../../registry.ts";
import { checksIn } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReferenceClient } from "./reference.ts";

/** A tenth of the scale: `--timeout` 1000, and clients that think for 0.1 s and 0.4 s. */
const TIMES = { start: 3_000, idle: 1_000, whole: 120_000, exit: 500, answer: 20_000, brief: 20_000 };

const SUITES = clientSuites.filter(
  ({ name, onRequest }) => !onRequest && !name.startsWith("client-authorization"),
);

/** Thinks before its requests, as a client does that a language model drives. */
const thinking = (ms: number, isQuick: (method: string) => boolean = () => false): Switch => ({
  id: `thinks-${ms}`,
  describe: `thinks for ${ms} ms before each request`,
  request: async (call, next) => {
    if (!isQuick(call.method)) await pause(ms, undefined, { ref: false });
    return next(call);
  },
});

/** What a user or a model answers. */
const ASKS_SOMEONE = ["sampling/createMessage", "elicitation/create"];

const hesitating = (ms: number): Switch => ({
  id: `hesitates-${ms}`,
  describe: `needs ${ms} ms to answer what a user or a model is asked`,
  answer: async (asked, next) => {
    if (ASKS_SOMEONE.includes(asked.method)) await pause(ms);
    return next(asked);
  },
});

/** Stays open after its work, as an application does. */
const staying: Switch = {
  id: "stays",
  describe: "neither disconnects nor ends",
  step: (step, next) => (step === "end-session" || step === "close" ? new Promise(() => {}) : next()),
};

const judged = (leg: LegKey, ...switches: readonly Switch[]): Promise<Result> =>
  judgeReferenceClient({ ...leg, suites: SUITES, switches, times: TIMES });

/**
 * Decided by the time of the client, not by ours: it gives up a task after 80 ms, and has not called the tool by then if it
 * thinks for longer; and its own task may be over before the server cancels it.
 */
const BY_TIME = ["client.extensions.tasks.cancel-by-request", "client.tasks.cancel-status"];

/** One line for each check: what it says of the client. */
const verdictsOf = (result: Result) =>
  checksIn(result).flatMap(({ id, verdict, reason }) =>
    BY_TIME.includes(id) ? [] : [`${id}: ${verdict} ${reason?.kind ?? ""}`],
  );

const LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "stdio" },
  { revision: "2025-11-25", transport: "http" },
];

const OTHER_LEGS: readonly LegKey[] = [
  { revision: "2026-07-28", transport: "http" },
  { revision: "2024-11-05", transport: "http+sse" },
];

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
    expect(verdictsOf(await judged(leg, ...switches))).toEqual(verdictsOf(quick));
  });

  it.concurrent("that thinks for 0.4 s and stays gets the verdicts of a quick one that stays", async () => {
    const slow = await judged(leg, thinking(400), staying);
    expect(verdictsOf(slow)).toEqual(verdictsOf(quickAndStaying));
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
    expect(verdictsOf(slow)).toEqual(verdictsOf(quick));
    expect(slow.verdict).toBe("conformant");
  });
});
