import { all, declares } from "../../../harness/check/applies.ts";
import type { Suite } from "../../../harness/check/check.ts";
import { type Expect, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type Announced, type Idled, idled } from "../../across-topics/server/idle/idled.ts";
import { observeStream } from "../../across-topics/server/idle/observe.ts";
import { TOOLS, UPDATES, WATCHED } from "../../across-topics/server/lists/changes.ts";

const onIdled = checksOn(idled);

const READING =
  "A server may end a session and its streams, so only those that are open are judged. A change that a new session does not get announced either is judged by another check.";

function judgeAnnounced(seen: Idled, change: Announced | undefined, expect: Expect): void {
  const { seconds, after, stream } = seen;
  if (after.kind !== "result") notApplicable(`the session is not served after ${seconds} s`);
  if (stream?.isOpen === false) notApplicable(`the server has ended the stream within ${seconds} s`);
  if (change === undefined) lacksExercise("tool.changes");
  const { isThere, isThereInNew, method, at } = change;
  if (!isThere && isThereInNew !== true) notApplicable("the change is not announced to a new session either");
  expect.that(isThere, {
    expected: `${method}, as in a new session`,
    actual: isThere ? method : `idle for ${seconds} s: no ${method} after the change, twice`,
    at,
    timed: !isThere,
  });
}

const tools = onIdled({
  id: "tools.list-changed.idle",
  title: "A change of the tools is announced after a time without traffic as well",
  requirements: ["tools.list-changed.sent"],
  exercises: ["tool.changes"],
  applies: all(declares("tools"), declares("tools.listChanged")),
  sends: `nothing for the time of --idle, then a call of the tool ${TOOLS.tools}`,
  reading: READING,
  hint: "Keep the stream with its session, and send comments on it, so that no proxy between cuts it off.",
  run: ({ seen, expect }) => judgeAnnounced(seen, seen.tools, expect),
});

const resource = onIdled({
  id: "resources.updated.idle",
  title: "A subscription to a resource holds after a time without traffic",
  requirements: ["resources.updated.sent"],
  exercises: ["tool.changes"],
  applies: all(declares("tools"), declares("resources.subscribe")),
  sends: `resources/subscribe to ${WATCHED}, nothing for the time of --idle, then a call of the tool ${UPDATES}`,
  reading: READING,
  hint: "Let a subscription last as long as its session.",
  run: ({ seen, expect }) => judgeAnnounced(seen, seen.resource, expect),
});

const stream = onIdled({
  id: "subscriptions.idle.stream",
  title: "Observes what a server sends on a subscription without traffic, and whether its stream stays open",
  requirements: ["jsonrpc.notification.during-request"],
  sends: "subscriptions/listen; then nothing for the time of --idle",
  reading:
    "Monitors judge a request of the server, and an end that is not announced. An end, and comments, are facts.",
  run({ seen, expect }) {
    observeStream(seen, expect, "the server acknowledges no subscription");
  },
});

/** What becomes of subscriptions when nothing is sent for a while. */
export const idle: Suite = { name: "idle", onRequest: true, checks: [tools, resource, stream] };
