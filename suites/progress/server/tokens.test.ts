import { describe, expect, it } from "vitest";
import { onNotification } from "../../../harness/reference/server/rewrite.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const leg = { revision: "2025-11-25", transport: "stdio" } as const;

/** Reports progress where this holds of the token. */
const reporting = (holds: (token: unknown) => boolean) => ({
  id: "progress",
  describe: "reports progress",
  ...onNotification("notifications/progress", (params) => (holds(params.progressToken) ? params : undefined)),
});

async function verdict(holds: (token: unknown) => boolean) {
  const { verdict, actual, reason } = await resultOf("progress.token.numbers", reporting(holds), leg);
  return [verdict, actual ?? reason?.text];
}

describe("progress with a number as its token", () => {
  it("comes as with a text", async () => {
    expect((await verdict(() => true))[0]).toBe("pass");
  });

  it("is missed where 0 is taken for no token", async () => {
    expect(await verdict(Boolean)).toEqual(["warn", "test_tool_with_progress: no progress with the token 0"]);
  });

  it("is not judged where no call reports any", async () => {
    expect((await verdict(() => false))[0]).toBe("inconclusive");
  });
});
