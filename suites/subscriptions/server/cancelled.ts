import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { allowedTools, isNamedFor, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  ACKNOWLEDGED,
  declaredTypes,
  filterOf,
  listen,
  type Received,
  type Subscription,
} from "../../across-topics/server/lists/listen.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { declaresChanges } from "./acknowledged.ts";
import { listedUris } from "./listed-uris.ts";

/** The largest number of tools to try for one that makes a change. */
const MOST_TOOLS = 12;
/** The largest number of them to try once more. */
const MOST_AGAIN = 3;

/** The allowed tool calls that may change something, the likely ones first. */
async function changingCalls({ inventory, allow, facts }: SessionContext) {
  if (!isDeclared(facts.capabilities, "tools")) return [];
  const items = await offeredItems({ inventory }, "tools");
  const likely = ({ value }: Item) =>
    isNamedFor(value, "changes") || /change|update|toggle|trigger|notify|add|remove/i.test(String(value.name))
      ? 0
      : 1;
  return allowedTools(items, allow)
    .filter(
      ({ value }) =>
        isNamedFor(value, "changes") ||
        (value.annotations as { readOnlyHint?: unknown } | undefined)?.readOnlyHint !== true,
    )
    .sort((one, other) => likely(one) - likely(other))
    .slice(0, MOST_TOOLS)
    .flatMap(({ value }) => {
      const given = sampleArguments(value.inputSchema, facts.revision);
      return given ? [{ name: String(value.name), arguments: given }] : [];
    });
}

const changesOf = (one: Subscription): readonly Received[] =>
  one
    .received()
    .filter(({ message }) => typeof message.method === "string" && message.method !== ACKNOWLEDGED);

/** A new subscription, and the first of these calls that makes a change for it. */
async function changingAgain(context: SessionContext, calls: readonly JsonObject[]) {
  const { session, facts } = context;
  for (const again of calls) {
    const filter = filterOf(declaredTypes(facts.capabilities), await listedUris(context));
    const last = listen(session, { notifications: filter });
    await last.first;
    await session.request("tools/call", again);
    await session.quiet();
    if (changesOf(last).length > 0) return { last, again };
    await last.cancel();
  }
  return undefined;
}

export const cancelStops = check({
  id: "subscriptions.cancel.stops",
  title: "After a subscription is cancelled, a server sends no more messages for it",
  requirements: ["subscriptions.cancel.stops"],
  exercises: ["tool.changes"],
  applies: declaresChanges,
  after: ["subscriptions.acknowledged.first"],
  on: "own",
  isLong: true,
  sends:
    "subscriptions/listen, then allowed tool calls until one causes a change notification; the same call before and after another subscription is cancelled",
  reading:
    "Messages that were on their way when the cancellation arrived may still come. Only messages about later changes count (docs/readings.md, A26).",
  hint: "Remove a subscription when its stream is closed, or over stdio when notifications/cancelled names it.",
  async run(context) {
    const { session, facts, expect } = context;
    const calls = await changingCalls(context);
    if (calls.length === 0) lacksExercise("tool.changes");
    const types = declaredTypes(facts.capabilities);
    const wide = listen(session, { notifications: filterOf(types, await listedUris(context)) });
    // Stays open meanwhile, so that the monitors can judge whether the server applies filters.
    const narrow = listen(session, { notifications: filterOf(types.slice(0, 1), []) });
    await Promise.all([wide.first, narrow.first]);
    const announced = [];
    // Where the target is slow, it is enough to know that one of the calls makes a change. Which one is found out below.
    const steps = context.sideBySide() > 1 && !session.takesTurns ? [calls] : calls.map((call) => [call]);
    for (const step of steps) {
      const before = changesOf(wide).length;
      await Promise.all(step.map((call) => session.request("tools/call", call)));
      await session.quiet();
      if (changesOf(wide).length > before) announced.push(...step);
    }
    await Promise.all([wide.cancel(), narrow.cancel()]);
    if (announced.length === 0) lacksExercise("tool.changes");

    // A tool may have ended the subscriptions above, so the check proves that a new one works before it cancels it.
    const changing = await changingAgain(context, announced.slice(0, MOST_AGAIN));
    if (changing === undefined) lacksExercise("tool.changes", "a tool that makes a change at every call");
    const { last, again } = changing;
    await last.cancel();
    await session.quiet();
    const before = last.received().length;
    await session.request("tools/call", again);
    await session.quiet();
    const late = last.received().slice(before);
    expect.that(late.length === 0, {
      expected: "no message for the cancelled subscription",
      actual: late[0] ? brief(late[0].message) : "no message",
      at: late[0]?.at ?? last.at,
    });
  },
});
