import type { ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import { isObject } from "../../harness/session/reply.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import { clientCheck } from "./check.ts";

/** The requests and notifications of a client, in order; what it answers is not among them. */
function said({ messages }: Conversation) {
  return messages.flatMap(({ from, value, seq, pointer }) =>
    from === "client" && isObject(value) && typeof value.method === "string"
      ? [{ method: value.method, seq, pointer }]
      : [],
  );
}

const first = clientCheck({
  id: "client.initialize.first",
  title: "The first thing that a client says is initialize",
  requirements: ["lifecycle.initialize.first"],
  on: "every",
  sends: "nothing",
  hint: "Send initialize, wait for its result, send notifications/initialized, and only then anything else.",
  run({ seen, expect }) {
    const conversations = seen.flatMap((one) => one.conversations).filter((one) => said(one).length > 0);
    if (conversations.length === 0) needsExercise("a client that says something");
    for (const [one] of conversations.map(said)) {
      // A ping may come before initialize has been answered, not before it was sent.
      if (one === undefined) continue;
      expect.that(one.method === "initialize", {
        expected: "initialize before anything else",
        actual: `${one.method} comes first`,
        at: one.seq,
        pointer: `${one.pointer}/method`,
      });
    }
  },
});

export const initialize: ClientSuite = { name: "client-initialize", checks: [first] };
