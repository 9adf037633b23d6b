import { expect, it } from "vitest";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** Every call fails with this text. */
const failing = (text: string): Hooks => ({
  dispatch: async (call, next) =>
    call.method === "tools/call" ? { content: [{ type: "text", text }], isError: true } : next(call),
});

const resultWith = (hooks: Hooks) =>
  resultOf("forms.arguments.optional-absent", { id: "sample", describe: "", ...hooks }, LEG);

it("tools that work without their optional arguments pass", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("a tool that asks for an optional argument is a warning, with its words", async () => {
  expect(await resultWith(failing("place must be provided"))).toMatchObject({
    verdict: "warn",
    actual: '"test_structured_output" without place: a result with isError: place must be provided',
  });
});

it("has no verdict where each tool fails for a reason of its own", async () => {
  expect(await resultWith(failing("The data base is required, and it is down"))).toMatchObject({
    verdict: "inconclusive",
    reason: { text: expect.stringContaining("and whose call succeeds") },
  });
});
