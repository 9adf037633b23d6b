import { notApplicable } from "../../../harness/check/expect.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isResponse, keyOf } from "../../../harness/trace/message.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { conclude, type Flaw, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { resumedExchanges, type ServerMessage, serverMessages } from "./server-messages.ts";
import { type Mismatch, unmatchedResponses } from "./unmatched-responses.ts";

const flawOf = ({ message, value }: ServerMessage): Flaw => ({
  actual: `a response with the id ${JSON.stringify(value.id)}`,
  at: message.seq,
  pointer: `${message.pointer}/id`,
});

export const solicited = check({
  id: "jsonrpc.response.solicited",
  title: "No response carries an id that was never sent",
  requirements: ["jsonrpc.response.solicited"],
  on: "trace",
  sends: "nothing: every response of the server is read",
  hint: "Answer requests only, each with its own id.",
  run({ trace, expect }) {
    const is = ({ mismatch }: { mismatch: Mismatch }) => mismatch === "unasked";
    conclude(expect, {
      expected: "an id that we sent with a request",
      read: serverMessages(trace)
        .filter(isResponse)
        .map(({ message }) => message.seq),
      flaws: unmatchedResponses(trace).filter(is).map(flawOf),
      whenNone: sentNo("response"),
    });
  },
});

export const toNotification = check({
  id: "jsonrpc.notification.no-response",
  title: "No notification is answered",
  requirements: ["jsonrpc.notification.no-response"],
  on: "trace",
  sends: "nothing beyond what other checks send: each notification of ours is looked at",
  hint: "A message without id is a notification: whatever becomes of it, send nothing.",
  run({ trace, expect }) {
    const sent = trace.conversations.flatMap(({ messages }) =>
      messages.filter(
        ({ from, value, broken }) => from === "client" && !broken && classify(value) === "notification",
      ),
    );
    conclude(expect, {
      expected: "no response to a notification",
      read: sent.map(({ seq }) => seq),
      flaws: unmatchedResponses(trace)
        .filter(({ mismatch }) => mismatch === "to-notification")
        .map((one) => ({ ...flawOf(one), actual: `${flawOf(one).actual} after a notification` })),
      whenNone: () => notApplicable("nothing but requests was sent"),
    });
  },
});

interface Answered {
  readonly rpc: Rpc;
  readonly responses: readonly Message[];
}

/** Requests whose id we sent once, with their responses: of two with one id, nobody knows whose answer is whose. */
function answered(conversation: Conversation): readonly Answered[] {
  const resumed = resumedExchanges(conversation);
  const times = new Map<string, number>();
  for (const { id } of conversation.clientRequests) times.set(keyOf(id), (times.get(keyOf(id)) ?? 0) + 1);
  return conversation.clientRequests
    .filter(({ id }) => times.get(keyOf(id)) === 1)
    .map((rpc) => ({
      rpc,
      responses: rpc.responses.filter(({ exchange }) => exchange === undefined || !resumed.has(exchange)),
    }));
}

export const once = check({
  id: "jsonrpc.response.once",
  title: "No request is answered twice",
  requirements: ["jsonrpc.response.once"],
  on: "trace",
  sends: "nothing: every response of the server is read",
  reading:
    "A stream that is resumed may bring a response again: what comes after Last-Event-ID is not counted.",
  hint: "Send the response on one stream, once.",
  run({ trace, expect }) {
    const all = trace.conversations.flatMap(answered);
    conclude(expect, {
      expected: "one response to each request",
      read: all.flatMap(({ responses }) => responses.map(({ seq }) => seq)),
      flaws: all.flatMap(({ rpc: { method, id }, responses: [, second] }) => {
        if (second === undefined) return [];
        const actual = `a second response to ${method} with the id ${JSON.stringify(id)}`;
        return [{ actual, at: second.seq, pointer: `${second.pointer}/id` }];
      }),
      whenNone: sentNo("response"),
    });
  },
});
