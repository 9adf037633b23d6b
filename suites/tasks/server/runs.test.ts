import { expect, test } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
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

/** Its work is over before the cancellation is read, where it works on other requests first for longer than the work takes. */
const cancelledTooLate: Switch = {
  id: "cancelled-too-late",
  describe: "ends work of 30 s before it reads the cancellation",
  dispatch: (call, next) => {
    const { arguments: given } = call.params;
    const isShort = isObject(given) && given.seconds === 30;
    return next(
      isShort ? { ...call, params: { ...call.params, arguments: { ...given, seconds: 0 } } } : call,
    );
  },
};

test("A task that was over before it was cancelled is made once more, with longer work", async () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  expect(await verdictOf("tasks.cancel.status", cancelledTooLate, leg)).toEqual(["pass", undefined]);
});
