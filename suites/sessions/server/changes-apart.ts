import { all, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  announced,
  hear,
  requireTool,
  TOOLS,
  UPDATES,
  WATCHED,
} from "../../across-topics/server/lists/changes.ts";

const READING =
  "Only the tool of the exercise is known to cause the change. What a session does not get when it is the only one is judged by another check.";

/** A change that a call makes is announced in the session of the call, as often as when it is the only session. */
function listChangedApart(name: keyof typeof TOOLS) {
  const method = `notifications/${name}/list_changed`;
  const tool = TOOLS[name];
  return check({
    id: `${name}.list-changed.own-session`,
    title: `A session gets ${method} for its own change, once, also if another session is newer`,
    requirements: [`${name}.list-changed.sent`],
    revisions: { since: "2025-03-26", until: "2025-11-25" },
    exercises: ["tool.changes"],
    transport: "http",
    applies: all(declares("tools"), declares(`${name}.listChanged`)),
    on: "own",
    after: [`${name}.list-changed.sent`],
    sends: `a call of the tool ${tool}; then another session, with a stream opened by GET, and the call again in the first one`,
    reading: READING,
    hint: "Keep the transport of each session with its server object. A list of transports that a new session replaces, or is added to without a key, sends to others.",
    async run(context) {
      const { expect, session } = context;
      await requireTool(context, tool);
      await hear(context, `${name}ListChanged`, []);
      const single = await announced(context, tool, method);
      if (!single.isThere)
        throw new Inconclusive("depends-on", "the change is not announced to the only session either", {
          on: `${name}.list-changed.sent`,
        });
      const other = await context.open();
      await hear({ session: other }, `${name}ListChanged`, []);
      const beside = await announced({ session }, tool, method);
      expect.that(beside.isThere, {
        expected: `${method} in the session that has changed the list`,
        actual: beside.isThere ? method : `no ${method} after another session was opened`,
        at: beside.at,
        timed: !beside.isThere,
      });
      const isOnce = beside.times <= single.times;
      expect.should(isOnce, {
        expected: `${method} ${single.times === 1 ? "once" : `${single.times} times`}, as in the only session`,
        actual: isOnce ? method : `${method} ${beside.times} times after another session was opened`,
        at: beside.at,
      });
    },
  });
}

/** A subscription belongs to its session, and so does its end. */
const unsubscribedApart = check({
  id: "resources.updated.own-session",
  title: "resources/unsubscribe of one session does not end the subscription of another session",
  requirements: ["resources.updated.sent"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.changes"],
  transport: "http",
  applies: all(declares("tools"), declares("resources.subscribe")),
  on: "own",
  after: ["resources.updated.sent"],
  sends: `resources/subscribe to ${WATCHED} in two sessions, resources/unsubscribe in one of them, then a call of the tool ${UPDATES} in the other one`,
  reading: READING,
  hint: "Keep the URIs of subscriptions in the session, not in a set of the process.",
  async run(context) {
    const { expect, session } = context;
    await requireTool(context, UPDATES);
    await hear(context, "resourceSubscriptions", [WATCHED]);
    await asked(context, "resources/subscribe");
    const other = await context.open();
    await asked({ session: other }, "resources/subscribe");
    await asked({ session: other }, "resources/unsubscribe");
    const method = "notifications/resources/updated";
    const { at, isThere } = await announced({ session }, UPDATES, method);
    expect.that(isThere, {
      expected: `${method} for the session that is still subscribed`,
      actual: isThere ? method : `no ${method} after another session has unsubscribed`,
      at,
      timed: !isThere,
    });
  },
});

async function asked({ session }: Pick<SessionContext, "session">, method: string): Promise<void> {
  const reply = await session.request(method, { uri: WATCHED });
  if (reply.kind !== "result")
    lacksExercise("tool.changes", `a resource ${WATCHED} to subscribe to: ${describeReply(reply)}`);
}

export const changesApart = [
  listChangedApart("tools"),
  listChangedApart("prompts"),
  listChangedApart("resources"),
  unsubscribedApart,
];
