import { notApplicable } from "../../../../harness/check/expect.ts";
import type { Conversation, Rpc } from "../../../../harness/trace/conversation.ts";
import { isResponse, keyOf, type Message } from "../../../../harness/trace/message.ts";
import { classify } from "../../../../schema/envelope/index.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import {
  resumedExchanges,
  type ServerMessage,
  serverMessages,
} from "../../../across-topics/server/server-messages.ts";
import { type Mismatch, unmatchedResponses } from "../../../across-topics/server/unmatched-responses.ts";
import { type Flaw, sentNo } from "../../../messages/conclude.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { MESSAGE_RULES, secondResponse } from "../../../messages/message-rules.ts";

const SENDS = "nothing: every response of the server is read";

const flawOf = ({ message, value }: ServerMessage): Flaw => ({
  actual: `a response with the id ${JSON.stringify(value.id)}`,
  at: message.seq,
  pointer: `${message.pointer}/id`,
});

const { solicited: solicitedRule, noResponse, once: onceRule } = MESSAGE_RULES;

export const solicited = monitor({
  ...ruleFor("server", solicitedRule),
  sends: SENDS,
  reads:
    () =>
    ({ mismatch }: { mismatch: Mismatch }) =>
      mismatch === "unasked",
  judge: (isUnasked, trace) => ({
    expected: solicitedRule.expected("server"),
    read: serverMessages(trace)
      .filter(isResponse)
      .map(({ message }) => message.seq),
    flaws: unmatchedResponses(trace).filter(isUnasked).map(flawOf),
    whenNone: sentNo("response"),
  }),
});

export const toNotification = monitor({
  ...ruleFor("server", noResponse),
  sends: "nothing: every notification that other checks send is read",
  reading:
    "Over stdio, an error without an id may answer something else: a broken message, a batch, or the empty line that some readers see after a line that ends with CR LF (docs/readings.md, S9).",
  reads: (trace) =>
    trace.conversations.flatMap(({ messages, events }) =>
      messages.filter(
        ({ from, value, broken, seq }) =>
          from === "client" && !broken && classify(value) === "notification" && isWitnessed(events, seq),
      ),
    ),
  judge: (sent, trace) => ({
    expected: noResponse.expected(),
    read: sent.map(({ seq }) => seq),
    flaws: unmatchedResponses(trace)
      .filter(({ mismatch }) => mismatch === "to-notification")
      .map((one) => ({ ...flawOf(one), actual: `${flawOf(one).actual} after a notification` })),
    whenNone: () => notApplicable("the harness sent no notification that the server could answer"),
  }),
});

/** Silence is evidence only if the server sent something later: a process that has ended sends no response either. */
function isWitnessed(events: Conversation["events"], seq: number): boolean {
  return events.some(
    (event) => event.seq > seq && ["stdout", "http-response", "sse"].includes(event.channel),
  );
}

interface Answered {
  readonly rpc: Rpc;
  readonly responses: readonly Message[];
}

/**
 * Requests with their responses. Requests that share an id are left out, as their responses cannot be distinguished. A
 * stream that is resumed may repeat a response, so what comes on it does not count.
 */
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

export const once = monitor({
  ...ruleFor("server", onceRule),
  sends: SENDS,
  reading:
    "A resumed stream may repeat a response. Responses on a stream that a GET with Last-Event-ID opened do not count.",
  reads: (trace) => trace.conversations.flatMap(answered),
  judge: (all) => ({
    expected: onceRule.expected(),
    read: all.flatMap(({ responses }) => responses.map(({ seq }) => seq)),
    flaws: all.flatMap(({ rpc, responses }) => secondResponse(rpc, responses)),
    whenNone: sentNo("response"),
  }),
});
