import { setTimeout as after } from "node:timers/promises";
import type { GatewaySituation } from "../../../harness/check/gateway.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { Client } from "./before.ts";
import { behind } from "./behind.ts";
import { answerTo, TOOL, textResult } from "./tools.ts";

export const CANCELLED = "cancelled";
export const SLOW = "slow";
export const ENDING = "ending";
export const LATER = "after-the-end";

/** The id of the call that is cancelled: no other message has it. */
export const CANCELLED_ID = "mcp-conform-cancelled";

const event = () => {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen: () => happen() };
};

export const cancelling: GatewaySituation = {
  name: "cancelling",
  describe: "cancel a call that is open",
  revisions: { until: "2025-11-25" },
  bothEnds: () => {
    const [arrived, cancelled, over] = [event(), event(), event()];
    const seeing: Hooks = {
      dispatch: (call, next) => {
        if (call.method === "notifications/cancelled") cancelled.happen();
        return next(call);
      },
    };
    const wait = async (marker: string) => {
      arrived.happen();
      await over.happened;
      return textResult(answerTo(marker));
    };
    return {
      server: {
        hooks: behind(
          {
            wait: (_, marker) => wait(marker),
            echo: async (_, marker) => textResult(answerTo(marker)),
          },
          seeing,
        ),
      },
      drive: async (front) => {
        const session = await front.open();
        if (session === undefined) return;
        const client = await Client.on(session);
        const reply = client.call("wait", CANCELLED, { id: CANCELLED_ID, until: cancelled.happened });
        reply.catch(() => undefined);
        if ((await front.within(Promise.race([arrived.happened.then(() => true), reply]))) !== true) return;
        await session.notify("notifications/cancelled", { requestId: CANCELLED_ID, reason: "not needed" });
        await front.within(cancelled.happened);
        // A request that is answered shows that the gateway still works.
        await client.call("echo", "after-the-cancellation");
        over.happen();
        await session.quiet();
      },
    };
  },
};

/** The part of the limit of the operator after which the server answers. */
const SLOW_PART = 0.5;

export const slow: GatewaySituation = {
  name: "slow",
  describe: "wait for a call that takes half of their limit",
  bothEnds: () => {
    let limitMs = 0;
    return {
      server: {
        hooks: behind({
          slow: async ({ signal }, marker) => {
            await after(limitMs * SLOW_PART, undefined, { signal });
            return textResult(answerTo(marker));
          },
        }),
      },
      drive: async (front) => {
        limitMs = front.limitMs;
        const session = await front.open();
        if (session === undefined) return;
        const client = await Client.on(session);
        await client.call("slow", SLOW);
      },
    };
  },
};

/** The call ends the process of the server; over HTTP the connection breaks, and so does each later one. */
function ends(): Hooks {
  let isOver = false;
  return {
    endsAt: () => (line) => line.includes(TOOL.end),
    http: (request, next) => {
      isOver ||= request.body.includes(TOOL.end);
      if (isOver) throw new Error("the server behind has ended");
      return next(request);
    },
  };
}

export const ending: GatewaySituation = {
  name: "ending",
  describe: "call a tool while their server ends",
  revisions: { until: "2025-11-25" },
  bothEnds: () => ({
    server: { hooks: behind({ echo: async (_, marker) => textResult(answerTo(marker)) }, ends()) },
    drive: async (front) => {
      const session = await front.open();
      if (session === undefined) return;
      const client = await Client.on(session);
      await client.call("end", ENDING);
      await client.call("echo", LATER);
      await session.request("ping");
    },
  }),
};
