import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isRequest, keyOf } from "../../../harness/trace/message.ts";
import { judgeEnvelope } from "../../../schema/envelope/index.ts";
import {
  brokenRules,
  type ClientMessage,
  clientMessages,
  ownSessionOf,
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
import { asWritten } from "./as-written.ts";

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

/** The requests with each id in one session. Without session ids, sessions over HTTP cannot be distinguished. */
interface UsedIds {
  readonly byId: Map<string, readonly ClientMessage[]>;
  /** How many sessions these requests may belong to: in each of them an id may be used once. */
  sessions: number;
}

/** Sessions that are open at the same time have ids of their own, so they are kept apart by their session ids. */
class IdsOfSessions {
  readonly #used = new Map<unknown, Map<string | undefined, UsedIds>>();

  /** An earlier request with the same id that belongs to the same session. */
  before(one: ClientMessage): ClientMessage | undefined {
    const { conversation, value, message } = one;
    const sessions = this.#used.get(conversation) ?? new Map<string | undefined, UsedIds>();
    this.#used.set(conversation, sessions);
    const session = message.exchange === undefined ? undefined : ownSessionOf(one);
    const used = sessions.get(session) ?? { byId: new Map(), sessions: 0 };
    sessions.set(session, used);
    if (value.method === "initialize") {
      used.sessions += 1;
      // Over stdio, and in one session, it begins again.
      if (message.exchange === undefined) used.byId.clear();
    }
    const id = keyOf(value.id);
    const same = used.byId.get(id) ?? [];
    used.byId.set(id, [...same, one]);
    const most = session === undefined && message.exchange !== undefined ? Math.max(1, used.sessions) : 1;
    return same.length >= most ? same.at(-1) : undefined;
  }
}

const idUnique = clientMonitor({
  ...ruleFor("client", MESSAGE_RULES.idUnique),
  sends: "nothing: every request of the client is read",
  reading:
    "A session begins with initialize. After another initialize, the client may use the same ids again, and in sessions that are open at the same time, too.",
  judge(seen) {
    const requests = clientMessages(seen).filter(isRequest);
    const ids = new IdsOfSessions();
    const flaws = requests.flatMap((one) => {
      const { value } = one;
      const before = ids.before(one);
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
    asWritten,
    envelopeCheck(ENVELOPE_RULES.requestIdType),
    envelopeCheck(ENVELOPE_RULES.requestIdNull),
    idUnique,
    envelopeCheck(ENVELOPE_RULES.notificationId),
    envelopeCheck(ENVELOPE_RULES.resultOrError),
    envelopeCheck(ENVELOPE_RULES.errorMembers),
    envelopeCheck(ENVELOPE_RULES.errorCode),
  ],
};
