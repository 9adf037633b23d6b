import { describe, expect, it } from "vitest";
import { LEG_KEYS } from "../leg-key.ts";
import { drawnFaults } from "./drawn.ts";
import { explored } from "./explored.ts";
import { OPEN_ODDITIES } from "./open-oddities.ts";
import { SEEDED } from "./seeded.ts";

/** Only for a test that never ends. */
const MOST_MS = 600_000;

/** `main.ts oddities` explores each of them, and for longer. */
const SOME = OPEN_ODDITIES.filter((_, index) => index % 4 === 0);

const shown = ({ findings }: Awaited<ReturnType<typeof explored>>) =>
  findings.map(({ rule, place, actual, steps }) => `${rule} (${place}): ${actual} ${JSON.stringify(steps)}`);

describe("the reference server", { timeout: MOST_MS }, () => {
  it.each(LEG_KEYS)("gets no finding in $revision over $transport", async (leg) => {
    const exploration = await explored({ ...leg, illegal: true, limit: 5_000, until: { conversations: 20 } });
    expect(shown(exploration)).toEqual([]);
    expect(exploration.messages).toBeGreaterThan(200);
  });

  it("gets no finding for an oddity", async () => {
    const found: string[] = [];
    for (const { revision, transport, ...odd } of SOME) {
      const how = { revision, transport, switches: [odd], illegal: true, limit: 5_000 };
      const findings = shown(await explored({ ...how, until: { conversations: 2 } }));
      found.push(...findings.map((one) => `${odd.id}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});

describe("a bug that no check can find", { timeout: MOST_MS }, () => {
  it.each(SEEDED.filter(({ id }) => FOUND_SOON.includes(id)))(
    "is found: a server that $describe",
    async (bug) => {
      const leg = { revision: "2025-11-25", transport: "stdio" } as const;
      const { findings } = await explored({ ...leg, bug, until: { conversations: 300, found: true } });
      // A bug that leaves several methods unanswered is a finding of each.
      expect(findings).not.toEqual([]);
    },
  );
});

/** Within a few conversations. The others need more of them: see `main.ts seeded`. */
const FOUND_SOON = ["argument-empty", "id-negative", "id-empty", "unknown-meta-list", "third-list"];

it("faults are drawn with a seed", () => {
  const ids = (seed: number) => drawnFaults(seed, 20).map(({ fault }) => fault.id);
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
  expect(new Set(ids(1)).size).toBe(20);
});
