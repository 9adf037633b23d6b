import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { Client } from "./before.ts";
import { behind } from "./behind.ts";
import { answerTo, REGION, textResult } from "./tools.ts";

/** A call with a parameter that the tool wants to see as a header, too. */
export const MIRRORED = "mirrored";

/** A call whose header names another method than its body. */
export const MISMATCHED = "mismatched";

export const REGION_VALUE = "eu-west";

export const headers: GatewaySituation = {
  name: "headers",
  describe: "send headers that repeat parts of the body",
  revisions: { since: "2026-07-28" },
  bothEnds: () => ({
    server: { hooks: behind({ echo: async (_, marker) => textResult(answerTo(marker)) }) },
    drive: async (front) => {
      const session = await front.open();
      if (session === undefined) return;
      const client = await Client.on(session);
      await client.call("echo", MIRRORED, {
        arguments: { [REGION.parameter]: REGION_VALUE },
        headers: (usual) => [...usual, [REGION.header, REGION_VALUE]],
      });
      await client.call("echo", MISMATCHED, {
        broken: true,
        headers: (usual) =>
          usual.map(([name, value]) => [name, name === HEADER.method ? "tools/list" : value]),
      });
    },
  }),
};
