import { notApplicable } from "../../../harness/check/expect.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, methodOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { type ServerMessage, serverMessages } from "./server-messages.ts";

const told = (one: ServerMessage, more: string, slight = false): Flaw => ({
  actual: `${one.value.method === undefined ? "a response" : methodOf(one)} ${more}`,
  at: one.message.seq,
  pointer: one.message.pointer,
  ...(slight ? { warnOnly: slight } : {}),
});

/** When a session began: the answer to `initialize`. */
function beganAt({ clientRequests }: Conversation): number | undefined {
  const [first] = clientRequests
    .filter(({ method }) => method === "initialize")
    .flatMap(({ responses }) => responses);
  return first?.seq;
}

/** When the target was told that the session is initialized. */
function initializedAt({ messages }: Conversation): number {
  const told = messages.find(
    ({ from, value }) => from === "client" && isObject(value) && value.method === "notifications/initialized",
  );
  return told?.seq ?? Number.POSITIVE_INFINITY;
}

export const initializeFirst = check({
  id: "lifecycle.initialize.first",
  title: "The server says nothing before initialize",
  requirements: ["lifecycle.initialize.first"],
  on: "trace",
  sends: "nothing: what comes before the answer to initialize is read",
  reading:
    "Pings and log messages may come at any time after our first message; another notification between initialize and its answer is a warning.",
  hint: "Wait for initialize, and answer it, before you send anything else.",
  run({ trace, expect }) {
    const flaws = serverMessages(trace).flatMap((one) => {
      const { conversation, message } = one;
      const spoke = conversation.events.find(
        ({ channel }) => channel === "stdin" || channel === "http-request",
      );
      if (spoke === undefined || message.seq < spoke.seq) return [told(one, "before we had sent anything")];
      const began = beganAt(conversation);
      const early = began !== undefined && message.seq < began && isNotification(one);
      if (!early || methodOf(one) === "notifications/message") return [];
      return [told(one, "before the answer to initialize", true)];
    });
    const read = trace.conversations.flatMap((conversation) => beganAt(conversation) ?? []);
    conclude(expect, {
      expected: "initialize first",
      read,
      flaws,
      whenNone: () => notApplicable("no session was begun"),
    });
  },
});

export const serverWaits = check({
  id: "lifecycle.initialized.server-waits",
  title: "Until notifications/initialized the server sends no request but pings",
  requirements: ["lifecycle.initialized.server-waits"],
  on: "trace",
  sends: "nothing: what comes before notifications/initialized is read",
  hint: "Ask for roots, sampling or elicitation only once notifications/initialized has come.",
  run({ trace, expect }) {
    const flaws = serverMessages(trace).flatMap((one) => {
      if (one.kind !== "request" || methodOf(one) === "ping") return [];
      if (one.message.seq > initializedAt(one.conversation)) return [];
      return [told(one, "before notifications/initialized")];
    });
    const read = trace.conversations.flatMap((conversation) => beganAt(conversation) ?? []);
    conclude(expect, {
      expected: "no request but ping",
      read,
      flaws,
      whenNone: () => notApplicable("no session was begun"),
    });
  },
});
