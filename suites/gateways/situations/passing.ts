import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import { Client } from "./before.ts";
import { behind, Gate, turns } from "./behind.ts";
import { answerTo, textResult } from "./tools.ts";

/** Calls that are open at the same time. The server answers the last one first. */
export const AT_ONCE = ["together-1", "together-2", "together-3"] as const;

/** The part of the limit for which the server waits for calls that are to be open at the same time. */
const SHARE = 0.25;

export const passing: GatewaySituation = {
  name: "passing",
  describe: "call tools at the same time",
  stage: () => {
    const gate = new Gate(AT_ONCE.length);
    return {
      server: {
        hooks: behind({
          gather: async (_, marker) => {
            const place = await gate.arrive();
            await turns((AT_ONCE.length - place) * 3);
            return textResult(answerTo(marker));
          },
        }),
      },
      drive: async (front) => {
        const session = await front.open();
        if (session === undefined) return;
        const client = await Client.on(session);
        const replies = Promise.all(AT_ONCE.map((marker) => client.call("gather", marker)));
        await front.within(gate.full, SHARE);
        gate.open();
        await replies;
      },
    };
  },
};
