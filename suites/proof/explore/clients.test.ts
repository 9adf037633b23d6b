import { describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { CLIENT_LEGS } from "../client/legs.ts";
import { exploredClient } from "./explored-client.ts";

/** Only for a test that never ends. */
const MOST_MS = 600_000;

/** How many servers a client meets here. `main.ts clients` starts it for longer. */
const SERVERS = 12;

const shown = ({ findings }: Awaited<ReturnType<typeof exploredClient>>) =>
  findings.map(
    ({ rule, place, actual, server }) =>
      `${rule} (${place}): ${actual} [${[server.base.name, ...server.behaviours.map(({ id }) => id)].join(", ")}]`,
  );

/** No check names it: it needs a log message before the list of tools. */
const callsNothing: Switch = {
  id: "calls-nothing-after-log",
  describe: "calls no tool after a log message that it has not expected",
  remember: () => {
    let isConfused = false;
    return {
      incoming: (message) => {
        isConfused ||= message.method === "notifications/message";
        return [message];
      },
      request: (call, next) =>
        isConfused && call.method === "tools/call" ? Promise.resolve({ content: [] }) : next(call),
    };
  },
};

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

describe("the reference client", { timeout: MOST_MS }, () => {
  it.each(CLIENT_LEGS)("gets no finding in $revision over $transport", async (leg) => {
    const exploration = await exploredClient({ ...leg, until: { conversations: SERVERS } });
    expect(shown(exploration)).toEqual([]);
    expect(exploration.coverage.behaviours.length).toBeGreaterThan(10);
  });

  it("is found by a monitor: with the simplest server, as any shows it", async () => {
    const switches = FAULTS.filter(({ id }) => id === "jsonrpc.id-null");
    const { findings } = await exploredClient({ ...LEG, switches, until: { conversations: 4, found: true } });
    expect(findings.map(({ rule }) => rule)).toEqual(["client.jsonrpc.request.id-not-null"]);
    expect(findings[0]?.server).toMatchObject({ base: { name: "usual" }, behaviours: [] });
  });

  it("is found by what it leaves out, with the one behaviour that it does not expect", async () => {
    const exploration = await exploredClient({
      ...LEG,
      switches: [callsNothing],
      until: { conversations: 80, found: true },
    });
    expect(exploration.findings).toMatchObject([
      { rule: "client.goes-on", actual: "it did not send tools/call add_numbers" },
    ]);
    const [finding] = exploration.findings;
    expect(finding?.server.behaviours.map(({ id }) => id)).toHaveLength(1);
    expect(finding?.server.behaviours[0]?.id).toMatch(/^unasked\.log/);
  });
});
