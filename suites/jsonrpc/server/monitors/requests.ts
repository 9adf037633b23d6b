import { isDeclared } from "../../../../harness/check/applies.ts";
import { notApplicable } from "../../../../harness/check/expect.ts";
import { brief } from "../../../../harness/session/replies/reply.ts";
import type { Conversation } from "../../../../harness/trace/conversation.ts";
import { HEADER, headerOf } from "../../../../harness/trace/headers.ts";
import { isNotification, isRequest, keyOf, methodOf } from "../../../../harness/trace/message.ts";
import { REVISIONS, type Revision } from "../../../../schema/revision.ts";
import { gateOf, method, notification } from "../../../../schema/tables/index.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import {
  perTrace,
  resumedExchanges,
  type ServerMessage,
  serverMessages,
} from "../../../across-topics/server/server-messages.ts";
import { type Flaw, sentNo } from "../../../messages/conclude.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../../messages/message-rules.ts";

/** All requests of the server. */
const requests = perTrace((trace) => serverMessages(trace).filter(isRequest));

const flawOf = (one: ServerMessage, more: string): Flaw => ({
  actual: `${methodOf(one)} ${more}`,
  at: one.message.seq,
  pointer: `${one.message.pointer}/method`,
});

export const fromClientOnly = monitor({
  id: "jsonrpc.request.from-client-only",
  title: "The server sends no request",
  requirements: ["jsonrpc.request.from-client-only", "mrtr.ask.only-in-result"],
  sends: "nothing: every message of the server is read",
  hint: 'In this revision only clients send requests. To ask the client for input, return a result with resultType: "input_required".',
  judge: (trace) => ({
    expected: "responses and notifications only",
    read: serverMessages(trace).map(({ message }) => message.seq),
    flaws: requests(trace).map((one) => flawOf(one, `as a request with the id ${brief(one.value.id)}`)),
    whenNone: sentNo("message"),
  }),
});

export const declaredOnly = monitor({
  id: "lifecycle.operation.capabilities",
  title: "The server sends no request that needs a capability which the client has not declared",
  requirements: ["lifecycle.operation.capabilities", "roots.capability.respected"],
  sends: "nothing: every request of the server is compared with the capabilities that the client declared",
  hint: "Check the capabilities of the client before you send roots/list, sampling/createMessage or elicitation/create.",
  judge(trace) {
    // In every session the server could have sent such a request.
    const read = trace.conversations.flatMap(({ agreed }) => (agreed ? [agreed.seq] : []));
    const flaws = requests(trace).flatMap((one) => {
      const row = method(trace.revision, methodOf(one));
      const gate = row?.from.includes("server") ? gateOf(row, "server") : null;
      if (gate === null || isDeclared(one.conversation.agreed?.clientCapabilities ?? {}, gate.path))
        return [];
      return [flawOf(one, `to a client that does not declare ${gate.path}`)];
    });
    return {
      expected: "only requests whose capability the client has declared",
      read,
      flaws,
      whenNone: () => notApplicable("no session was initialized"),
    };
  },
});

/** Revisions other than this one that define this message for servers. */
function otherRevisions(revision: Revision, { kind, value }: ServerMessage): readonly Revision[] {
  const name = String(value.method);
  const find = kind === "request" ? method : notification;
  const knows = (one: Revision) => find(one, name)?.from.includes("server") ?? false;
  return knows(revision) ? [] : REVISIONS.filter(knows);
}

export const ofThisRevision = monitor({
  id: "lifecycle.operation.version",
  title: "The server sends no message that only other revisions define",
  requirements: ["lifecycle.operation.version"],
  sends: "nothing: every request and notification of the server is read",
  reading: "A method that no revision defines may belong to an extension. It is not judged.",
  hint: "Send only messages of the revision that was negotiated in initialize.",
  reads: (trace) => serverMessages(trace).filter((one) => isRequest(one) || isNotification(one)),
  judge: (sent, trace) => ({
    expected: `messages of ${trace.revision}`,
    // A server that only sends responses keeps the rule, too.
    read: serverMessages(trace).map(({ message }) => message.seq),
    flaws: sent.flatMap((one) => {
      const others = otherRevisions(trace.revision, one);
      return others.length > 0
        ? [flawOf(one, `which only ${others.join(", ")} ${others.length === 1 ? "defines" : "define"}`)]
        : [];
    }),
    whenNone: sentNo("message"),
  }),
});

/** Whether the server assigned a session id over HTTP. */
function hasSession({ events }: Conversation): boolean {
  return events.some(
    (event) => event.channel === "http-response" && headerOf(event.headers, HEADER.sessionId) !== undefined,
  );
}

export const idUnique = monitor({
  ...ruleFor("server", MESSAGE_RULES.idUnique),
  sends: "nothing: every request of the server is read",
  reading:
    "A resumed stream may repeat a request. Requests on a stream that a GET with Last-Event-ID opened do not count. A server that assigns no session id may handle each POST on its own, so ids are compared within one HTTP exchange only.",
  reads: (trace) =>
    trace.conversations.flatMap((conversation) => {
      const resumed = resumedExchanges(conversation);
      const perExchange = conversation.transport === "http" && !hasSession(conversation);
      const seen = new Set<string>();
      return requests(trace).flatMap((one) => {
        const { exchange } = one.message;
        if (one.conversation !== conversation || (exchange !== undefined && resumed.has(exchange))) return [];
        const key = `${perExchange ? exchange : ""} ${keyOf(one.value.id)}`;
        const again = seen.has(key);
        seen.add(key);
        return again
          ? [flawOf(one, `with the id ${brief(one.value.id)}, which an earlier request already had`)]
          : [];
      });
    }),
  judge: (flaws, trace) => ({
    expected: MESSAGE_RULES.idUnique.expected(),
    read: requests(trace).map(({ message }) => message.seq),
    flaws,
    whenNone: sentNo("request"),
  }),
});
