import { describe, expect, it } from "vitest";
import { transcript } from "../../../harness/reference/server/testing/transcript.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { type LegKey, spread } from "../leg-key.ts";
import { alarmsOf, together } from "../together.ts";
import { judgeOddities } from "./oddities.ts";
import { SERVER_COMBINING } from "./together.ts";

/** The order of answers over stdio differs from run to run. */
async function answers({ transport, revision }: LegKey, switches: readonly Switch[]): Promise<string> {
  return (await transcript(transport, revision, switches)).split("\n").toSorted().join("\n");
}

/** An oddity of a protected server is compared with a protected server. */
function without(oddity: Switch, all: readonly Switch[]): readonly Switch[] {
  const rest = all.filter((one) => one !== oddity);
  const isProtected = oddity.protection === undefined || rest.some(({ protection }) => protection);
  return isProtected ? rest : [...rest, ...ODDITIES.filter(({ id }) => id === "auth.protected")];
}

/** The oddities without which the answers of a server are the same. */
async function unseenIn(all: readonly Switch[], leg: LegKey): Promise<readonly Switch[]> {
  const whole = await answers(leg, all);
  const unseen: Switch[] = [];
  for (const one of all) if ((await answers(leg, without(one, all))) === whole) unseen.push(one);
  return unseen;
}

describe("oddities of a server", () => {
  const groups = together(spread(ODDITIES), SERVER_COMBINING).filter(({ oddities }) => oddities.length > 1);

  it.each(groups)("do not hide each other: $ids", async ({ oddities, ...leg }) => {
    const hidden: string[] = [];
    for (const one of await unseenIn(oddities, leg)) {
      // What no transcript shows is unseen without the others, too.
      if ((await unseenIn([one], leg)).length === 0) hidden.push(one.id);
    }
    expect(hidden).toEqual([]);
  });

  it("are named if they cause a finding among others", async () => {
    const planted = FAULTS.filter(({ id }) => id === "jsonrpc.ping-with-payload");
    const odd = ODDITIES.filter(({ id }) => ["json.spaced", "tools.no-content"].includes(id));
    const alarms = await alarmsOf([...odd, ...planted], (some) =>
      judgeOddities(some, {
        revision: "2025-11-25",
        transport: "stdio",
        select: ({ id }) => /^(?:ping|tools\.list)\./.test(id),
      }),
    );
    expect(alarms).toEqual([
      expect.stringMatching(/^jsonrpc\.ping-with-payload: ping\.answered \(warn\): .*empty/),
    ]);
  });
});
