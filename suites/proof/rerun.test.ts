import { describe, expect, it } from "vitest";
import { FAULTS as CLIENT_FAULTS } from "../faults-of-clients.ts";
import { FAULTS } from "../faults-of-servers.ts";
import { clientSuites, serverSuites } from "../registry.ts";
import { perform as performOfClient } from "./client/perform.ts";
import { legsOf as legsOfClient } from "./client/trials.ts";
import { checksIn } from "./kill.ts";
import { lostInRerun, only } from "./rerun.ts";
import { perform } from "./server/perform.ts";
import { judgeReference } from "./server/reference.ts";
import { legsOf } from "./server/trials.ts";

const monitors = new Set(
  serverSuites.flatMap(({ checks }) => checks.filter(({ on }) => on === "trace").map(({ id }) => id)),
);

/** Each tenth fault that only a monitor reports, and some of active checks. `npm run proof -- --rerun` tries all. */
const ofMonitors = FAULTS.filter(
  ({ trips, protection }) => trips.length > 0 && !protection && trips.every((id) => monitors.has(id)),
).filter((_, index) => index % 10 === 0);
const others = FAULTS.filter(({ id }) => ["tools.structured-not-conforming", "ping.never"].includes(id));

describe("a rerun line", () => {
  it("is tried for faults of monitors", () => expect(ofMonitors.length).toBeGreaterThan(5));

  it.each([...ofMonitors, ...others].map((fault) => [fault.id, fault] as const))(
    "shows the finding again: %s",
    async (fault, found) => {
      const [leg] = legsOf(found).slice(-1);
      if (leg === undefined) throw new Error(`${fault} is tried nowhere`);
      expect((await perform({ fault, leg, started: "inside", rerun: true })).wrong).toEqual([]);
    },
  );

  const checks = clientSuites.flatMap((suite) => suite.checks);
  it.each(["schema.broken-message", ...CLIENT_FAULTS.slice(0, 2).map(({ id }) => id)])(
    "shows the finding of a client again: %s",
    async (fault) => {
      const found = CLIENT_FAULTS.find(({ id }) => id === fault) ?? CLIENT_FAULTS[0];
      const [leg] = found === undefined ? [] : legsOfClient(found, checks);
      if (leg === undefined || found === undefined) throw new Error(`${fault} is tried nowhere`);
      expect((await performOfClient({ fault: found.id, leg, rerun: true })).wrong).toEqual([]);
    },
  );

  it("that does not show it is reported", async () => {
    const fault = FAULTS.find(({ id }) => id === "stdio.banner");
    const leg = { revision: "2025-11-25", transport: "stdio" } as const;
    let runs = 0;
    const judge = (chosen: ReturnType<typeof only>) => {
      runs += 1;
      const switches = runs === 1 && fault !== undefined ? [fault] : [];
      return judgeReference({ switches, ...leg, quick: true, suites: serverSuites, ...chosen });
    };
    const [lost] = await lostInRerun(serverSuites, fault?.trips ?? [], judge);
    expect(lost).toMatch(/^--only stdio\.\S+ does not show stdio\.\S+ \(fail\): .*: stdio\.\S+ \(pass\)/);
  });
});

describe("a monitor", () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  const judged = async (...ids: readonly string[]) =>
    judgeReference({ ...leg, quick: true, suites: serverSuites, ...only(serverSuites, ids) });

  it("without any active check reads what all other checks provoke, and they are not in the result", async () => {
    const result = await judged("stdio.stdout.messages-only");
    expect(checksIn(result).map(({ id, verdict }) => [id, verdict])).toEqual([
      ["stdio.stdout.messages-only", "pass"],
    ]);
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 0, selection: { played: true } });
    expect(result.legs[0]?.shown).toContain("tools/call");
  });

  it("with another check reads only what that one provokes", async () => {
    const result = await judged("stdio.stdout.messages-only", "ping.answered");
    expect(checksIn(result)).toHaveLength(2);
    expect(result.legs[0]?.shown).toEqual(["initialize", "ping"]);
    expect(result.selection).not.toHaveProperty("played");
  });
});
