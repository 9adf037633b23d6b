import { expect, test } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { verdictOf } from "../../testing/server/verdict-of.ts";

/** It never answers its first plain call of a tool that ends with an error. A busy machine answers it too late. */
const firstPlainCallLost: Switch = {
  id: "first-plain-call-lost",
  describe: "does not answer its first plain call",
  remember: () => {
    let isLost = false;
    return {
      dispatch: (call, next) => {
        const isPlain = call.params.name === "protocol_error_job" && call.params.task === undefined;
        if (!isPlain || isLost) return next(call);
        isLost = true;
        return new Promise(() => {});
      },
    };
  },
};

test("A short task whose plain call was not answered in time is compared with a second plain call", async () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  expect(await verdictOf("tasks.result.error", firstPlainCallLost, leg)).toEqual(["pass", undefined]);
});
