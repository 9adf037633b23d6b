import { isDeclared } from "../../../harness/check/applies.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { isNotification, isRequest, keyOf, methodOf } from "../../../harness/trace/message.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import { gateOf, method, notification } from "../../../schema/tables/index.ts";
import { conclude, type Flaw, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { perTrace, resumedExchanges, type ServerMessage, serverMessages } from "./server-messages.ts";

/** Requests of the target. */
const requests = perTrace((trace) => serverMessages(trace).filter(isRequest));

const told = (one: ServerMessage, more: string): Flaw => ({
  actual: `${methodOf(one)} ${more}`,
  at: one.message.seq,
  pointer: `${one.message.pointer}/method`,
});

export const fromClientOnly = check({
  id: "jsonrpc.request.from-client-only",
  title: "The server sends no request",
  requirements: ["jsonrpc.request.from-client-only"],
  on: "trace",
  sends: "nothing: every message of the server is read",
  hint: 'Ask by a result with resultType: "input_required"; in this revision only clients send requests.',
  run({ trace, expect }) {
    conclude(expect, {
      expected: "responses and notifications only",
      read: serverMessages(trace).map(({ message }) => message.seq),
      flaws: requests(trace).map((one) => told(one, `as a request with the id ${brief(one.value.id)}`)),
      whenNone: sentNo("message"),
    });
  },
});

export const declaredOnly = check({
  id: "lifecycle.operation.capabilities",
  title: "The server asks for nothing that the client has not declared",
  requirements: ["lifecycle.operation.capabilities", "roots.capability.respected"],
  on: "trace",
  sends: "nothing: every request of the server is held against what was declared in its session",
  hint: "Look into the capabilities of the client before you send roots/list, sampling/createMessage or elicitation/create.",
  run({ trace, expect }) {
    // Every session that was begun could have seen such a request.
    const read = trace.conversations.flatMap(({ agreed }) => (agreed ? [agreed.seq] : []));
    const flaws = requests(trace).flatMap((one) => {
      const row = method(trace.revision, methodOf(one));
      const gate = row?.from.includes("server") ? gateOf(row, "server") : null;
      if (gate === null || isDeclared(one.conversation.agreed?.clientCapabilities ?? {}, gate.path))
        return [];
      return [told(one, `to a client that declares no ${gate.path}`)];
    });
    conclude(expect, {
      expected: "requests that the client can serve",
      read,
      flaws,
      whenNone: () => notApplicable("no session was begun"),
    });
  },
});

/** Revisions other than this one that know a message of the server by this name. */
function otherRevisions(revision: Revision, { kind, value }: ServerMessage): readonly Revision[] {
  const name = String(value.method);
  const find = kind === "request" ? method : notification;
  const knows = (one: Revision) => find(one, name)?.from.includes("server") ?? false;
  return knows(revision) ? [] : REVISIONS.filter(knows);
}

export const ofThisRevision = check({
  id: "lifecycle.operation.version",
  title: "The server sends no message that only other revisions know",
  requirements: ["lifecycle.operation.version"],
  on: "trace",
  sends: "nothing: every request and notification of the server is read",
  reading: "A method that no revision knows may be an extension: it is not judged.",
  hint: "Choose what you send by the revision that initialize agreed on.",
  run({ trace, expect }) {
    const sent = serverMessages(trace).filter((one) => isRequest(one) || isNotification(one));
    conclude(expect, {
      expected: `messages of ${trace.revision}`,
      // Answers are of the revision, too: a server that sends nothing else has shown it.
      read: serverMessages(trace).map(({ message }) => message.seq),
      flaws: sent.flatMap((one) => {
        const others = otherRevisions(trace.revision, one);
        return others.length > 0 ? [told(one, `which stands in ${others.join(", ")}`)] : [];
      }),
      whenNone: sentNo("message"),
    });
  },
});

export const idUnique = check({
  id: "jsonrpc.request.id-unique",
  title: "No two requests of the server have the same id",
  requirements: ["jsonrpc.request.id-unique"],
  revisions: { until: "2025-11-25" },
  on: "trace",
  sends: "nothing: every request of the server is read",
  reading:
    "A stream that is resumed may bring a request again: what comes after Last-Event-ID is not counted.",
  hint: "Count your requests over the whole session.",
  run({ trace, expect }) {
    const flaws = trace.conversations.flatMap((conversation) => {
      const resumed = resumedExchanges(conversation);
      const seen = new Set<string>();
      return requests(trace).flatMap((one) => {
        const { exchange } = one.message;
        if (one.conversation !== conversation || (exchange !== undefined && resumed.has(exchange))) return [];
        const again = seen.has(keyOf(one.value.id));
        seen.add(keyOf(one.value.id));
        return again ? [told(one, `with the id ${brief(one.value.id)}, which an earlier request had`)] : [];
      });
    });
    conclude(expect, {
      expected: "an id that no earlier request of the session has",
      read: requests(trace).map(({ message }) => message.seq),
      flaws,
      whenNone: sentNo("request"),
    });
  },
});
