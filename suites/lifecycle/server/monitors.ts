import { notApplicable } from "../../../harness/check/expect.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, methodOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { type ServerMessage, serverMessages } from "../../across-topics/server/server-messages.ts";
import type { Flaw } from "../../messages/conclude.ts";

const flawOf = (one: ServerMessage, more: string, slight = false): Flaw => ({
  actual: `${one.value.method === undefined ? "a response" : methodOf(one)} ${more}`,
  at: one.message.seq,
  pointer: one.message.pointer,
  ...(slight ? { warnOnly: slight } : {}),
});

/**
 * Pings and log messages are exempt from the wait for `notifications/initialized`, without a word on when it begins. Over stdio no
 * message shows whether the server wrote before it read `initialize` or after it: the order in the trace must not decide.
 */
const isExempt = (one: ServerMessage): boolean =>
  (one.kind === "request" && methodOf(one) === "ping") ||
  (isNotification(one) && methodOf(one) === "notifications/message");

/** When the server answered `initialize`. */
function initializeAnsweredAt({ clientRequests }: Conversation): number | undefined {
  const [first] = clientRequests
    .filter(({ method }) => method === "initialize")
    .flatMap(({ responses }) => responses);
  return first?.seq;
}

/** When the harness sent `notifications/initialized`. */
function initializedAt({ messages }: Conversation): number {
  const sent = messages.find(
    ({ from, value }) => from === "client" && isObject(value) && value.method === "notifications/initialized",
  );
  return sent?.seq ?? Number.POSITIVE_INFINITY;
}

export const initializeFirst = monitor({
  id: "lifecycle.initialize.first",
  title: "The server sends nothing before initialize but pings and log messages",
  requirements: ["lifecycle.initialize.first"],
  sends: "nothing: every message before the response to initialize is read",
  reading:
    "The server may send pings and log messages at any time, as the text exempts them before notifications/initialized. Another notification between initialize and its response is a warning (docs/readings.md, S6).",
  hint: "Send the response to initialize before any other message.",
  judge(trace) {
    const flaws = serverMessages(trace).flatMap((one) => {
      if (isExempt(one)) return [];
      const { conversation, message } = one;
      const first = conversation.events.find(
        ({ channel }) => channel === "stdin" || channel === "http-request",
      );
      if (first === undefined || message.seq < first.seq)
        return [flawOf(one, "before the client had sent anything")];
      const answered = initializeAnsweredAt(conversation);
      const early = answered !== undefined && message.seq < answered && isNotification(one);
      return early ? [flawOf(one, "before the response to initialize", true)] : [];
    });
    const read = trace.conversations.flatMap((conversation) => initializeAnsweredAt(conversation) ?? []);
    return {
      expected: "the response to initialize before all other messages",
      read,
      flaws,
      whenNone: () => notApplicable("no session was initialized"),
    };
  },
});

export const serverWaits = monitor({
  id: "lifecycle.initialized.server-waits",
  title: "Before notifications/initialized, the server sends no request except ping",
  requirements: ["lifecycle.initialized.server-waits"],
  sends: "nothing: every request before notifications/initialized is read",
  hint: "Wait for notifications/initialized before you ask for roots, sampling or elicitation.",
  judge(trace) {
    const flaws = serverMessages(trace).flatMap((one) => {
      if (one.kind !== "request" || methodOf(one) === "ping") return [];
      if (one.message.seq > initializedAt(one.conversation)) return [];
      return [flawOf(one, "before notifications/initialized")];
    });
    const read = trace.conversations.flatMap((conversation) => initializeAnsweredAt(conversation) ?? []);
    return {
      expected: "no request except ping",
      read,
      flaws,
      whenNone: () => notApplicable("no session was initialized"),
    };
  },
});
