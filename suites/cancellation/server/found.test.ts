import { expect, it } from "vitest";
import { isObject } from "../../../harness/reference/message.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;
const ID = "cancellation.response.withheld";
const SLOW = "test_slow_tool";
const NAME = "crawl";

/** Offers the slow tool under another name, so that the run has to find it. It works for this time, and may hear no cancellation. */
const offering = (durationMs: number, isDeaf: boolean): Switch => ({
  id: "sample",
  describe: "",
  ...(isDeaf
    ? { receive: (text: string) => text.replace('"notifications/cancelled"', '"notifications/unknown"') }
    : {}),
  dispatch: async (call, next) => {
    const isCall = call.method === "tools/call" && call.params.name === NAME;
    const params = { ...call.params, name: SLOW, arguments: { durationMs } };
    const result = await next(isCall ? { ...call, params } : call);
    if (call.method !== "tools/list" || !Array.isArray(result?.tools)) return result;
    const tools = result.tools
      .filter(isObject)
      .filter(({ name }) => name === SLOW)
      .map(({ description: _, ...tool }) => ({
        ...tool,
        name: NAME,
        inputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
      }));
    return { ...result, tools };
  },
});

it("a server that ends a cancelled call of any slow tool passes", async () => {
  expect(await resultOf(ID, offering(400, false), LEG)).toMatchObject({ verdict: "pass" });
});

it("warns of one that works on, and answers other requests meanwhile", async () => {
  expect(await resultOf(ID, offering(400, true), LEG)).toMatchObject({
    verdict: "warn",
    actual: "crawl: a response, after that to a later request",
  });
});

it("cannot judge a server whose tools are all quick", async () => {
  expect(await resultOf(ID, offering(1, true), LEG)).toMatchObject({
    verdict: "inconclusive",
    reason: { kind: "needs-exercise" },
  });
});
