import { all, declares } from "../../../../harness/check/applies.ts";
import type { SessionContext } from "../../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../../harness/check/expect.ts";
import { allowedTools } from "../../../../harness/check/sample-arguments.ts";
import { streamHeaders } from "../../../../harness/session/lines/envelope.ts";
import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import { headerOf } from "../../../../harness/trace/headers.ts";
import type { HttpHead } from "../../../../harness/transport/connection.ts";
import { isObject } from "../../../../schema/json.ts";
import { check } from "../check.ts";
import { ACKNOWLEDGED, filterOf, listen, type TypeName } from "./listen.ts";
import { offeredItems } from "./lists.ts";

/** The tools of the exercise, by what they change. */
export const TOOLS = {
  tools: "test_trigger_tool_change",
  prompts: "test_trigger_prompt_change",
  resources: "test_trigger_resource_list_change",
} as const;

export const UPDATES = "test_trigger_resource_change";
export const WATCHED = "test://watched-resource";

/** Opens the channel on which changes are announced. */
export async function hear(
  { session }: Pick<SessionContext, "session">,
  type: TypeName,
  uris: readonly string[],
): Promise<void> {
  if (session.era === "stateless") {
    const first = await listen(session, { notifications: filterOf([type], uris) }).first;
    if (first?.message.method !== ACKNOWLEDGED)
      throw new Inconclusive("depends-on", "the server did not acknowledge the subscription", {
        on: "subscriptions.acknowledged.first",
      });
  } else if (session.connection.transport === "http") {
    // Without sessions a server does not know which of its clients has a stream open.
    if (session.sessionId === undefined) lacksExercise("tool.changes", "a server that assigns session ids");
    const { head } = session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
    const answered = await session.arrival(head, "GET stream");
    if (answered === undefined || !isStream(answered)) {
      lacksExercise("tool.changes", "a server that offers a stream by GET");
    }
  }
}

/** A server that offers no stream by GET has no place for notifications outside of a request. */
function isStream({ status, headers }: HttpHead): boolean {
  return status === 200 && (headerOf(headers, "Content-Type") ?? "").startsWith("text/event-stream");
}

/** Calls the tool, and returns the event of the notification. */
export async function announced({ session }: Pick<SessionContext, "session">, tool: string, method: string) {
  const mark = session.mark();
  const reply = await session.request("tools/call", { name: tool, arguments: {} });
  if (reply.kind !== "result" || reply.result.isError === true) lacksExercise("tool.changes");
  const { seq } = await session.quiet();
  const found = session
    .since(mark)
    .filter((event) => messagesIn(event).some((message) => isObject(message) && message.method === method));
  return { at: found[0]?.seq ?? seq, isThere: found.length > 0, times: found.length };
}

export async function requireTool(
  { inventory, allow }: Pick<SessionContext, "inventory" | "allow">,
  name: string,
): Promise<void> {
  const items = await offeredItems({ inventory }, "tools");
  if (!allowedTools(items, allow).some(({ value }) => value.name === name)) lacksExercise("tool.changes");
}

/** A server that declares listChanged announces a change of the list. */
export function listChangedSent(name: keyof typeof TOOLS) {
  const method = `notifications/${name}/list_changed`;
  const tool = TOOLS[name];
  return check({
    id: `${name}.list-changed.sent`,
    title: `A server that declares ${name}.listChanged sends ${method} when its ${name} change`,
    requirements: [`${name}.list-changed.sent`],
    exercises: ["tool.changes"],
    applies: all(declares("tools"), declares(`${name}.listChanged`)),
    on: "own",
    sends: `a call of the tool ${tool}; from 2026-07-28 on after subscriptions/listen`,
    reading: "Only the tool of the exercise is known to change the list.",
    hint: `Send ${method} after each change of the list.`,
    async run(context) {
      await requireTool(context, tool);
      await hear(context, `${name}ListChanged`, []);
      const { at, isThere } = await announced(context, tool, method);
      context.expect.that(isThere, {
        expected: method,
        actual: isThere ? method : `no ${method} after the change`,
        at,
        timed: !isThere,
      });
    },
  });
}

export const updatedSent = check({
  id: "resources.updated.sent",
  title: "A change of a subscribed resource is reported by notifications/resources/updated",
  requirements: ["resources.updated.sent"],
  exercises: ["tool.changes"],
  applies: all(declares("tools"), declares("resources.subscribe")),
  on: "own",
  sends: `resources/subscribe to ${WATCHED}, then a call of the tool ${UPDATES}`,
  reading: "Only the tool of the exercise is known to change the resource.",
  hint: "Send notifications/resources/updated with the URI to each session that has subscribed.",
  async run(context) {
    const { session, expect } = context;
    await requireTool(context, UPDATES);
    await hear(context, "resourceSubscriptions", [WATCHED]);
    const subscribed = await session.request("resources/subscribe", { uri: WATCHED });
    if (subscribed.kind !== "result") lacksExercise("tool.changes", `a resource ${WATCHED} to subscribe to`);
    const method = "notifications/resources/updated";
    const { at, isThere } = await announced(context, UPDATES, method);
    expect.that(isThere, {
      expected: method,
      actual: isThere ? method : `no ${method} after the change`,
      at,
      timed: !isThere,
    });
  },
});
