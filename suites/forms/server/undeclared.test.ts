import { expect, it } from "vitest";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** Every call with an argument that the tools do not describe fails with this text. */
const refusing = (text: string): Hooks => ({
  dispatch: async (call, next) =>
    JSON.stringify(call.params).includes("mcp_conform_undeclared")
      ? { content: [{ type: "text", text }], isError: true }
      : next(call),
});

const resultWith = (hooks: Hooks) =>
  resultOf("forms.arguments.undeclared", { id: "sample", describe: "", ...hooks }, LEG);

it("tools that ignore arguments which they do not describe pass", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("a tool that refuses what its inputSchema allows is a warning, with its words", async () => {
  expect(await resultWith(refusing("mcp_conform_undeclared: unexpected argument"))).toMatchObject({
    verdict: "warn",
    expected: "a result, as without the argument",
    actual: expect.stringMatching(
      /^"test_\w+" with mcp_conform_undeclared: a result with isError: mcp_conform_undeclared: unexpected argument$/,
    ),
  });
});

it("a tool that fails for a reason of its own is a fact", async () => {
  expect(await resultWith(refusing("The data base is down"))).toMatchObject({ verdict: "observed" });
});

it("has no verdict where each inputSchema forbids additional members", async () => {
  const strict: Hooks = {
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method !== "tools/list") return result;
      const tools = ((result?.tools ?? []) as { inputSchema: object }[]).map((tool) => ({
        ...tool,
        inputSchema: { ...tool.inputSchema, additionalProperties: false },
      }));
      return { ...result, tools };
    },
  };
  expect(await resultWith(strict)).toMatchObject({
    verdict: "inconclusive",
    reason: { text: expect.stringContaining("allows other members than it describes") },
  });
});
