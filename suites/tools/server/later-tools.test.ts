import { expect, it } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;
const METHOD = "notifications/tools/list_changed";
const tool = (name: string) => ({ name, inputSchema: { type: "object" } });

/** Lists its tools in one page, and has one more from the second list of a process on. */
const withLater = (isAnnounced: boolean): Switch => ({
  id: "sample",
  describe: "",
  remember: () => {
    let isListed = false;
    return {
      dispatch: async (call, next) => {
        if (call.method !== "tools/list") return next(call);
        const tools = [tool("first"), ...(isListed ? [tool("mcp-conform-later")] : [])];
        if (!isListed && isAnnounced) setTimeout(() => call.send({ jsonrpc: "2.0", method: METHOD }), 0);
        isListed = true;
        return { tools };
      },
    };
  },
});

const judged = (one: Switch) => resultOf("tools.list-changed.later", one, LEG);

it("a server that announces the tools that come later passes", async () => {
  expect(await judged(withLater(true))).toMatchObject({ verdict: "pass" });
});

it("warns of one that declares listChanged and says nothing", async () => {
  expect(await judged(withLater(false))).toMatchObject({
    verdict: "warn",
    actual: expect.stringMatching(
      /^tools\/list of message \d+ has mcp-conform-later only later, and no notifications\/tools\/list_changed came$/,
    ),
  });
});

it("does not apply where the tools stay the same", async () => {
  expect(await judged({ id: "sample", describe: "" })).toMatchObject({ verdict: "not-applicable" });
});
