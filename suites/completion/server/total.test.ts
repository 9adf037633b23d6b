import { describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const leg = { revision: "2025-11-25", transport: "stdio" } as const;

const completing = (completion: object): Switch => ({
  id: "completion",
  describe: "answers completion/complete",
  dispatch: async (call, next) => (call.method === "completion/complete" ? { completion } : next(call)),
});

async function verdict(completion: object) {
  const { verdict, actual } = await resultOf("completion.result.total", completing(completion), leg);
  return [verdict, actual];
}

const values = ["one", "two"];

describe("total and hasMore of a completion", () => {
  it.each([
    [{ values, total: 2 }],
    [{ values, total: 7 }],
    [{ values, total: 7, hasMore: true }],
    [{ values, total: 2, hasMore: false }],
    [{ values: [], total: 0, hasMore: false }],
  ])("agree with the values in %j", async (completion) => {
    expect(await verdict(completion)).toEqual(["pass", undefined]);
  });

  it.each([
    [{ values, total: 1 }, "2 values, total 1"],
    [{ values, total: 7, hasMore: false }, "2 values, total 7, hasMore false"],
    [{ values, total: 2, hasMore: true }, "2 values, total 2, hasMore true"],
  ])("contradict them in %j", async (completion, actual) => {
    expect(await verdict(completion)).toEqual(["warn", actual]);
  });

  it("are not judged where there is no total", async () => {
    expect((await verdict({ values }))[0]).toBe("not-applicable");
  });
});
