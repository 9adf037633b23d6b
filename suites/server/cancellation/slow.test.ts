import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { lines, type Message, smallBut } from "../../../harness/target/testing/small-server.ts";
import { isObject } from "../../../schema/json.ts";
import { responseWithheld } from "./slow.ts";

const result = (id: unknown, value: Message): Message => ({ jsonrpc: "2.0", id, result: value });

const CAPABILITIES = { tools: {} };
const TOOL = { name: "test_slow_tool", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };
const WORK_MS = 300;

/** Its tool works for some time. `answered`: when a call that was cancelled is answered. */
const slow =
  (answered: "with the cancellation" | "after the work" | "never"): Serve =>
  (input, output) => {
    const cancelled = new Set<unknown>();
    return lines(
      smallBut({
        initialize: ({ id }) => [
          result(id, {
            protocolVersion: "2025-11-25",
            capabilities: CAPABILITIES,
            serverInfo: { name: "slow", version: "1" },
          }),
        ],
        "tools/list": ({ id }) => [result(id, { tools: [TOOL] })],
        "tools/call": ({ id }) => {
          const end = () => {
            if (cancelled.has(id) && answered !== "after the work") return;
            output.write(`${JSON.stringify(result(id, { content: [] }))}\n`);
          };
          setTimeout(end, WORK_MS).unref();
          return [];
        },
        "notifications/cancelled": ({ params }) => {
          const id = isObject(params) ? params.requestId : undefined;
          cancelled.add(id);
          return answered === "with the cancellation" ? [result(id, { content: [] })] : [];
        },
      }),
    )(input, output);
  };

it.each([
  ["passes if a cancelled call gets no response", "never", { verdict: "pass" }],
  // The book of these tests knows no lower level.
  [
    "is not met if it gets one after its work",
    "after the work",
    { verdict: "fail", actual: /: a response$/ },
  ],
  [
    "does not judge a call that has ended before the server has read its cancellation",
    "with the cancellation",
    {
      verdict: "inconclusive",
      reason: { text: "a call that still runs when the server has read its cancellation" },
    },
  ],
] as const)("%s", async (_, answered, expected) => {
  const seen = resultOf(await judge(slow(answered), [responseWithheld]), responseWithheld.id);
  expect(seen).toMatchObject({
    ...expected,
    ...("actual" in expected ? { actual: expect.stringMatching(expected.actual) } : {}),
  });
});
