import { expect, it } from "vitest";
import { onEventStream, onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { askFaults } from "../faults/server/asks.ts";
import { listens } from "../faults/server/streams.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const CHECKS = ["http.requests.on-call-stream", "http.requests.without-get"];

const resultWith = (id: string, hooks: Hooks) => resultOf(id, { id: "sample", describe: "", ...hooks }, LEG);

/** Asks for the roots by itself on each stream of a GET: that belongs to no call. */
function asksByItself(): Hooks {
  let count = 0;
  return onEventStream(async function* (events, request) {
    const id = `roots-${++count}`;
    if (listens(request)) yield { data: JSON.stringify({ jsonrpc: "2.0", id, method: "roots/list" }) };
    yield* events;
  });
}

it.each(CHECKS)(
  "%s passes a server that asks in its calls, and for the roots by itself on the stream of a GET",
  async (id) => {
    expect(await resultWith(id, asksByItself())).toMatchObject({ verdict: "pass" });
  },
);

it.each(CHECKS)(
  "%s finds a call that asks for the roots on the stream of a GET, also where that stream has asked for them before",
  async (id) => {
    const fault = askFaults.find((one) => one.id === "streams.roots-on-get");
    if (fault === undefined) throw new Error("there is no such fault");
    expect(await resultOf(id, fault, LEG)).toMatchObject({
      verdict: "warn",
      actual: expect.stringMatching(
        /^"test_list_roots": roots\/list (?:only )?on (?:a|the) stream opened by GET/,
      ),
    });
  },
);

it.each(CHECKS)("%s is not exercised by a server whose tools do not ask", async (id) => {
  expect(
    await resultWith(
      id,
      onResult("tools/list", (result) => ({ ...result, tools: [] })),
    ),
  ).toMatchObject({
    verdict: "inconclusive",
    reason: {
      kind: "needs-exercise",
      text: "a tool that may be called, and asks the user or the model",
    },
  });
});
