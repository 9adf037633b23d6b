import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { allowedTools, isNamedFor, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { declaredTypes, filterOf, listen, tagOf } from "../../across-topics/server/lists/listen.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { declaresChanges } from "./acknowledged.ts";

const OF_REQUESTS = ["notifications/progress", "notifications/message"];
const LIKELY = /progress|log/i;
const MOST_TOOLS = 4;

/** Calls of tools that send progress or log messages, as earlier calls have shown, or whose names suggest it. */
async function reportingCalls(context: SessionContext): Promise<readonly JsonObject[]> {
  const { inventory, allow, facts, session } = context;
  if (!isDeclared(facts.capabilities, "tools")) return [];
  const items = await offeredItems({ inventory }, "tools");
  const shown = new Set(OF_REQUESTS.flatMap((method) => [...session.toolsThatSent(method)]));
  const isAbout = ({ value }: Item) =>
    isNamedFor(value, "progress", "logs") || LIKELY.test(String(value.name));
  return (
    allowedTools(items, allow)
      .filter((tool) => isAbout(tool) || shown.has(String(tool.value.name)))
      // Of calls that were open together each counts as one that has sent them.
      .sort((one, other) => Number(isAbout(other)) - Number(isAbout(one)))
      .slice(0, MOST_TOOLS)
      .flatMap(({ value: { name, inputSchema } }) => {
        const given = sampleArguments(inputSchema, facts.revision);
        return given ? [{ name, arguments: given }] : [];
      })
  );
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
        .filter(({ method }) => OF_REQUESTS.some((one) => one === method))
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
