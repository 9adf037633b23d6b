import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import type { Played } from "../../harness/check/situation.ts";
import { brief } from "../../harness/session/reply.ts";
import { isRequest, isResponse, keyOf } from "../../harness/trace/message.ts";
import { type EnvelopeRule, judgeEnvelope } from "../../schema/envelope/index.ts";
import type { Span } from "../../schema/revision.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { clientCheck } from "./check.ts";
import { type ClientMessage, clientMessages } from "./client-messages.ts";
import { conclude, type Flaw, flawIn, seqsOf } from "./conclude.ts";
import { asking, unexpected } from "./situations/index.ts";
import { STATEFUL } from "./situations/revisions.ts";

interface Monitor {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  readonly rules: readonly EnvelopeRule[];
  /** Which messages can break it at all. */
  readonly judges: (one: ClientMessage) => boolean;
  readonly needs: string;
  readonly hint: string;
}

/** What the rules of the envelope find in the messages that they concern. */
function envelopeFlaws(seen: readonly Played[], { rules, judges }: Monitor): readonly Flaw[] {
  return clientMessages(seen)
    .filter(judges)
    .flatMap((one) =>
      judgeEnvelope(one.value, one.revision, "client")
        .filter(({ rule }) => rules.includes(rule))
        .map(({ pointer, message }) =>
          flawIn(one, pointer === "" ? message : `${pointer} ${message}`, pointer),
        ),
    );
}

function envelopeMonitor(monitor: Monitor): ClientCheck {
  const { requirement, rules: _rules, judges, needs, ...rest } = monitor;
  return clientCheck({
    ...rest,
    requirements: [requirement],
    on: "every",
    also: [asking, unexpected],
    sends: "nothing: every message of the client is read",
    run({ seen, expect }) {
      const read = seqsOf(clientMessages(seen).filter(judges));
      conclude(expect, { expected: monitor.title, read, flaws: envelopeFlaws(seen, monitor), needs });
    },
  });
}

const any = () => true;
const hasMethod = ({ kind }: ClientMessage) => kind === "request" || kind === "notification";
const isError = ({ kind }: ClientMessage) => kind === "error";

const versionMember = envelopeMonitor({
  id: "client.jsonrpc.message.version-member",
  title: 'Every message of the client says jsonrpc: "2.0"',
  requirement: "jsonrpc.message.version-member",
  rules: ["jsonrpc"],
  judges: any,
  needs: "a client that says something",
  hint: 'Put jsonrpc: "2.0" into every request, notification and response.',
});

const wellFormed = envelopeMonitor({
  id: "client.jsonrpc.message.valid",
  title: "Every message of the client is a request, a notification or a response",
  requirement: "jsonrpc.message.valid",
  rules: ["message-kind", "method-type", "result-object"],
  judges: any,
  needs: "a client that says something",
  hint: "A message has a method, or else a result that is an object, or else an error.",
});

const paramsObject = envelopeMonitor({
  id: "client.jsonrpc.message.params-object",
  title: "The params of the client's requests and notifications are objects",
  requirement: "jsonrpc.message.params-object",
  rules: ["params-type", "params-null"],
  judges: hasMethod,
  needs: "a client that asks something",
  hint: "Send params by name, in an object, or leave them out.",
});

const requestIdType = envelopeMonitor({
  id: "client.jsonrpc.request.id-type",
  title: "The id of each request of the client is a string or an integer",
  requirement: "jsonrpc.request.id-type",
  rules: ["id-type"],
  judges: isRequest,
  needs: "a client that asks something",
  hint: "Count your requests, and use the count as id.",
});

const requestIdNull = envelopeMonitor({
  id: "client.jsonrpc.request.id-not-null",
  title: "No request of the client has the id null",
  requirement: "jsonrpc.request.id-not-null",
  rules: ["id-null"],
  judges: isRequest,
  needs: "a client that asks something",
  hint: "A notification has no id member at all; a request has one that is not null.",
});

const notificationId = envelopeMonitor({
  id: "client.jsonrpc.notification.no-id",
  title: "No notification of the client has an id",
  requirement: "jsonrpc.notification.no-id",
  rules: ["notification-id"],
  judges: hasMethod,
  needs: "a client that sends a notification",
  hint: "Leave the id out of notifications: with one they are requests, and wait for an answer.",
});

const resultOrError = envelopeMonitor({
  id: "client.jsonrpc.response.result-or-error",
  title: "Every response of the client has either a result or an error, never both",
  requirement: "jsonrpc.response.result-or-error",
  revisions: STATEFUL,
  rules: ["result-and-error"],
  judges: isResponse,
  needs: "a client that answers something",
  hint: "Leave the other member out, whatever its value would be.",
});

const errorMembers = envelopeMonitor({
  id: "client.jsonrpc.error.code-and-message",
  title: "Every error of the client has a code and a message",
  requirement: "jsonrpc.error.code-and-message",
  revisions: STATEFUL,
  rules: ["error-object", "error-message"],
  judges: isError,
  needs: "a client that answers something with an error",
  hint: 'An error is an object: {"code": -32601, "message": "Method not found"}.',
});

const errorCode = envelopeMonitor({
  id: "client.jsonrpc.error.code-integer",
  title: "The code of every error of the client is an integer",
  requirement: "jsonrpc.error.code-integer",
  revisions: STATEFUL,
  rules: ["error-code"],
  judges: isError,
  needs: "a client that answers something with an error",
  hint: "Send the number of the error, not its name.",
});

const idUnique = clientCheck({
  id: "client.jsonrpc.request.id-unique",
  title: "No two requests of a session have the same id",
  requirements: ["jsonrpc.request.id-unique"],
  // Afterwards only requests that are in flight are meant.
  revisions: STATEFUL,
  on: "every",
  sends: "nothing: every request of the client is read",
  reading: "A session begins with initialize: where a client begins anew, its ids may, too.",
  hint: "Count your requests, and use the count as id.",
  run({ seen, expect }) {
    const requests = clientMessages(seen).filter(isRequest);
    const used = new Map<unknown, Map<string, ClientMessage>>();
    const flaws = requests.flatMap((one) => {
      const { conversation, value } = one;
      const ids = used.get(conversation) ?? new Map<string, ClientMessage>();
      used.set(conversation, ids);
      if (value.method === "initialize") ids.clear();
      const before = ids.get(keyOf(value.id));
      ids.set(keyOf(value.id), one);
      // What is no id cannot be unique; that is told elsewhere.
      if (before === undefined || value.id === null) return [];
      const which = `${String(value.method)} has the id ${brief(JSON.stringify(value.id))}`;
      return [
        flawIn(one, `${which}, as ${String(before.value.method)} (message ${before.message.seq})`, "/id"),
      ];
    });
    conclude(expect, {
      expected: "an id that was not used before in the session",
      read: seqsOf(requests),
      flaws,
      needs: "a client that asks something",
    });
  },
});

export const messages: ClientSuite = {
  name: "client-messages",
  checks: [
    versionMember,
    wellFormed,
    paramsObject,
    requestIdType,
    requestIdNull,
    idUnique,
    notificationId,
    resultOrError,
    errorMembers,
    errorCode,
  ],
};
