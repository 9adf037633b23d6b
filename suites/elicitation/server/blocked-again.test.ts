import { expect, test } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { verdictOf } from "../../testing/server/verdict-of.ts";

/** It never answers its first call of a tool that needs a page. A busy machine answers it too late. */
function firstCallLost(): Switch {
  let isLost = false;
  return {
    id: "first-call-lost",
    describe: "does not answer its first call of a tool that needs a page",
    dispatch: (call, next) => {
      if (call.params.name !== "test_url_elicitation_required" || isLost) return next(call);
      isLost = true;
      return new Promise(() => {});
    },
  };
}

test("A call that is blocked by a page is repeated in a session whose client can open pages", async () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  expect(await verdictOf("elicitation.url-required.blocked", firstCallLost(), leg)).toEqual([
    "pass",
    undefined,
  ]);
});
