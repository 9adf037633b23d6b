import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools, isNamedFor, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { declaredTypes, filterOf, listen, tagOf } from "../../across-topics/server/lists/listen.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { declaresChanges } from "./acknowledged.ts";

const OF_REQUESTS: readonly unknown[] = ["notifications/progress", "notifications/message"];
const LIKELY = /progress|log/i;
const MOST_TOOLS = 4;

/** Calls of tools whose names suggest that they send progress or log messages. */
async function reportingCalls({ inventory, allow, facts }: SessionContext): Promise<readonly JsonObject[]> {
  if (!isDeclared(facts.capabilities, "tools")) return [];
  const items = await offeredItems({ inventory }, "tools");
  return allowedTools(items, allow)
    .filter(({ value }) => isNamedFor(value, "progress", "logs") || LIKELY.test(String(value.name)))
    .slice(0, MOST_TOOLS)
    .flatMap(({ value: { name, inputSchema } }) => {
      const given = sampleArguments(inputSchema, facts.revision);
      return given ? [{ name, arguments: given }] : [];
    });
}

export const requestsElsewhere = check({
  id: "subscriptions.requests.elsewhere",
  title: "A server does not send progress and log messages of a request through a subscription",
  requirements: ["subscriptions.requests.elsewhere", "logging.message.own-stream"],
  exercises: ["tool.progress", "tool.logs"],
  applies: declaresChanges,
  after: ["subscriptions.acknowledged.first"],
  on: "own",
  sends: "subscriptions/listen and, while it is open, tool calls that ask for progress and log messages",
  hint: "Send progress and log messages on the stream of the request that they belong to.",
  async run(context) {
    const { session, facts, expect } = context;
    const calls = await reportingCalls(context);
    if (calls.length === 0)
      lacksExercise("tool.progress", "a tool with readOnlyHint: true that sends progress or log messages");
    const mark = session.mark();
    const open = listen(session, { notifications: filterOf(declaredTypes(facts.capabilities), []) });
    await open.first;
    for (const [index, call] of calls.entries()) {
      const _meta = { progressToken: `mcp-conform-${index}`, [META.logLevel]: "debug" };
      await session.request("tools/call", { ...call, _meta });
    }
    const byListen = open.received().map(({ at }) => at);
    await open.cancel();
    const notifications = session.since(mark).flatMap((event) =>
      messagesIn(event)
        .filter(isObject)
        .filter(({ method }) => OF_REQUESTS.includes(method))
        .map((message) => ({ message, at: event.seq })),
    );
    if (notifications.length === 0)
      lacksExercise("tool.progress", "a tool with readOnlyHint: true that sends progress or log messages");
    for (const { message, at } of notifications) {
      expect.that(tagOf(message) === undefined && !byListen.includes(at), {
        expected: "progress and log messages outside the subscription",
        actual: `${String(message.method)} through the subscription`,
        at,
      });
    }
  },
});
