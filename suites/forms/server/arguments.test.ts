import { describe, expect, it } from "vitest";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Oddity } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { saysMissing } from "./arguments.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** Answers each call that has this value among its arguments with a result with isError and a text. */
const answering = (value: unknown, text: string): Oddity => ({
  id: "answers",
  describe: `answers ${JSON.stringify(value)} with ${text}`,
  dispatch: async (call, next) => {
    const given = Object.values((call.params.arguments as object | undefined) ?? {});
    const isMeant = given.some((one) => JSON.stringify(one) === JSON.stringify(value));
    const result = await next(call);
    return isMeant ? { ...result, content: [{ type: "text", text }], isError: true } : result;
  },
});

describe("values of arguments at their edges", { timeout: 60_000 }, () => {
  it("are taken", async () => {
    const found = await resultOf("forms.arguments.zero", answering("never", ""), LEG);
    expect(found.verdict).toBe("pass");
  });

  it("warn where the server says that the argument is missing, with the call and what it says", async () => {
    const found = await resultOf("forms.arguments.zero", answering(0, "count is required"), LEG);
    expect([found.verdict, found.expected, found.actual]).toEqual([
      "warn",
      "a result, as with a usual value",
      expect.stringMatching(/^"test_\w+" with \{"count":0\}: a result with isError: count is required$/),
    ]);
  });

  it("are a fact where the tool refuses the value for another reason", async () => {
    const found = await resultOf("forms.arguments.zero", answering(0, "The count is too small"), LEG);
    expect([found.verdict, found.actual]).toEqual(["observed", expect.stringMatching(/too small/)]);
  });

  it("need a tool that serves the call with a usual value", async () => {
    const found = await resultOf(
      "forms.arguments.empty-list",
      answering(["mcp-conform"], "No such tag"),
      LEG,
    );
    expect([found.verdict, found.reason]).toEqual([
      "inconclusive",
      {
        kind: "needs-exercise",
        text: "a tool that may be called, and whose inputSchema allows an empty list",
      },
    ]);
  });
});

describe("a complaint", () => {
  const says = (text: string, argument: string) =>
    saysMissing({ kind: "error", code: -32602, text, data: undefined, seq: 1 } as Reply, argument);

  it("is about an argument that is not there only if it names the argument and says so", () => {
    expect(says("Missing required argument: limit", "limit")).toBe(true);
    expect(says("'limit' must be provided", "limit")).toBe(true);
    expect(says("limits are required", "limit")).toBe(false);
    expect(says("limit must be at least 1", "limit")).toBe(false);
    expect(says("authorization is required", "limit")).toBe(false);
  });
});
