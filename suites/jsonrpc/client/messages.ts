import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isRequest, keyOf } from "../../../harness/trace/message.ts";
import { judgeEnvelope } from "../../../schema/envelope/index.ts";
import {
  brokenRules,
  type ClientMessage,
  clientMessages,
} from "../../across-topics/client/client-messages.ts";
import { type Flaw, flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { unexpected } from "../../across-topics/situations/unexpected.ts";
import {
  belongsTo,
  ENVELOPE_RULES,
  type MessageClass,
  type RuleOfEnvelope,
  rulesIn,
} from "../../messages/envelope-rules.ts";
import { ruleFor } from "../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../messages/message-rules.ts";
import { hidden } from "../../messages/unread.ts";

/** The client that is needed so that a rule applies to some message. */
const NEEDS: Readonly<Record<MessageClass, string>> = {
  message: "a client that sends a message",
  request: "a client that sends a request",
  call: "a client that sends a request",
  notification: "a client that sends a notification",
  response: "a client that answers a request of the server",
  result: "a client that answers a request of the server with a result",
  error: "a client that answers a request of the server with an error",
};

function flawsOf(one: ClientMessage, rule: RuleOfEnvelope): readonly Flaw[] {
  const rules = [...rulesIn(rule, one.revision), ...(rule.alsoFor?.client ?? [])];
  return judgeEnvelope(one.value, one.revision, "client")
    .filter(({ rule: broken }) => rules.includes(broken))
    .map(({ pointer, message }) => flawIn(one, pointer === "" ? message : `${pointer} ${message}`, pointer));
}

/** All situations of a leg have one revision. */
function hiddenIn(rule: RuleOfEnvelope, messages: readonly ClientMessage[]) {
  const [first] = messages;
  return first && hidden(rule, brokenRules(messages), "client", first.revision);
}

/** The check of clients for a rule of the envelope. */
function envelopeCheck(rule: RuleOfEnvelope): ClientCheck {
  return clientMonitor({
    ...ruleFor("client", rule),
    also: [asking, unexpected],
    sends: "nothing: every message of the client is read",
    reads: (seen) => clientMessages(seen).filter((one) => belongsTo(rule.about, one)),
    judge: (read, seen) => ({
      expected: rule.title("client"),
      read: seqsOf(read),
      flaws: read.flatMap((one) => flawsOf(one, rule)),
      unread: hiddenIn(rule, clientMessages(seen)),
      needs: NEEDS[rule.about],
    }),
  });
}

const idUnique = clientMonitor({
  ...ruleFor("client", MESSAGE_RULES.idUnique),
  sends: "nothing: every request of the client is read",
  reading:
    "A session begins with initialize. After another initialize, the client may use the same ids again.",
  judge(seen) {
    const requests = clientMessages(seen).filter(isRequest);
    const used = new Map<unknown, Map<string, ClientMessage>>();
    const flaws = requests.flatMap((one) => {
      const { conversation, value } = one;
      const ids = used.get(conversation) ?? new Map<string, ClientMessage>();
      used.set(conversation, ids);
      if (value.method === "initialize") ids.clear();
      const before = ids.get(keyOf(value.id));
      ids.set(keyOf(value.id), one);
      // client.jsonrpc.request.id-not-null judges null.
      if (before === undefined || value.id === null) return [];
      const which = `${String(value.method)} has the id ${brief(JSON.stringify(value.id))}`;
      return [
        flawIn(one, `${which}, as ${String(before.value.method)} (message ${before.message.seq})`, "/id"),
      ];
    });
    return {
      expected: MESSAGE_RULES.idUnique.expected(),
      read: seqsOf(requests),
      flaws,
      needs: NEEDS.request,
    };
  },
});

export const messages: ClientSuite = {
  name: "client-messages",
  checks: [
    envelopeCheck(ENVELOPE_RULES.versionMember),
    envelopeCheck(ENVELOPE_RULES.wellFormed),
    envelopeCheck(ENVELOPE_RULES.paramsObject),
    envelopeCheck(ENVELOPE_RULES.requestIdType),
    envelopeCheck(ENVELOPE_RULES.requestIdNull),
    idUnique,
    envelopeCheck(ENVELOPE_RULES.notificationId),
    envelopeCheck(ENVELOPE_RULES.resultOrError),
    envelopeCheck(ENVELOPE_RULES.errorMembers),
    envelopeCheck(ENVELOPE_RULES.errorCode),
  ],
};
