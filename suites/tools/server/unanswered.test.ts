import { expect, it } from "vitest";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const resultWith = (hooks: Hooks) =>
  resultOf("tools.call.answered", { id: "sample", describe: "", ...hooks }, LEG);

it("a server that answers each call passes", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("a tool that gives no answer within the limit is a fact, with its name", async () => {
  const silent: Hooks = {
    dispatch: (call, next) =>
      call.params.name === "test_structured_output" ? new Promise(() => {}) : next(call),
  };
  expect(await resultWith(silent)).toMatchObject({
    verdict: "observed",
    actual: expect.stringMatching(/^"test_structured_output": no answer/),
  });
});

it("a server without a tool that may be called has no verdict", async () => {
  const none: Hooks = {
    dispatch: async (call, next) =>
      call.method === "tools/list" ? { ...(await next(call)), tools: [] } : next(call),
  };
  expect(await resultWith(none)).toMatchObject({ verdict: "inconclusive" });
});
