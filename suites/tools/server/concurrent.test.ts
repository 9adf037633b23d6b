import { describe, expect, it } from "vitest";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const leg = { revision: "2025-11-25", transport: "stdio" } as const;

const ID = "tools.call.own-answer";

/** Answers each call of these tools with a text that this makes of the text of the call. */
const answering = (make: (text: string) => Promise<string> | string, tools = /^test_echo$/): Switch => ({
  id: "echo",
  describe: "answers the tool test_echo",
  dispatch: async (call, next) => {
    if (call.method !== "tools/call" || !tools.test(String(call.params.name))) return next(call);
    const { text = "" } = call.params.arguments as { readonly text?: string };
    return { content: [{ type: "text", text: await make(text) }] };
  },
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("two calls of a tool at the same time", () => {
  it("each get their own result", async () => {
    const { verdict } = await resultOf(
      ID,
      answering((text) => text),
      leg,
    );
    expect(verdict).toBe("pass");
  });

  it("get the result of one of them from a server that keeps the text in one variable", async () => {
    let last = "";
    const shared = answering(async (text) => {
      last = text;
      await turn();
      await turn();
      return last;
    });
    const { verdict, actual } = await resultOf(ID, shared, leg);
    expect([verdict, actual]).toEqual(["warn", "test_echo: both calls got the result of one of them"]);
  });

  it("are not judged where both are refused because of each other", async () => {
    let open = 0;
    const busy = answering(async (text) => {
      open += 1;
      await turn();
      await turn();
      const isBusy = open > 1;
      await turn();
      open -= 1;
      return isBusy ? "busy" : text;
    });
    const { verdict } = await resultOf(ID, busy, leg);
    expect(verdict).toBe("pass");
  });

  it("have no verdict where the server refuses each call that is not the only one", async () => {
    let open = 0;
    const busy = answering(async (text) => {
      open += 1;
      await turn();
      await turn();
      const isBusy = open > 1;
      await turn();
      open -= 1;
      if (isBusy) throw new ProtocolError(-32000, "busy");
      return text;
    });
    const { verdict, reason } = await resultOf(ID, busy, leg);
    expect([verdict, reason?.text]).toEqual([
      "inconclusive",
      "test_echo: two calls at once had no two results",
    ]);
  });

  it.each([
    ["is the same", () => "the same"],
    [
      "is another one",
      (() => {
        let count = 0;
        return () => `${++count}`;
      })(),
    ],
  ])("are not judged where each result %s", async (_, make) => {
    const { verdict, reason } = await resultOf(ID, answering(make, /./), leg);
    expect(verdict).toBe("inconclusive");
    expect(reason?.text).toContain("a read-only tool whose result depends on a text");
  });
});
