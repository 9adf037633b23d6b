import type { Check } from "../../../../harness/check/check.ts";
import type { LegTrace } from "../../../../harness/trace/conversation.ts";
import { isResponse } from "../../../../harness/trace/message.ts";
import { type EnvelopeRule, judgeEnvelope } from "../../../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import {
  perTrace,
  type ServerMessage,
  serverMessages,
} from "../../../across-topics/server/server-messages.ts";
import {
  judgedMessages,
  type Mismatch,
  repeatsBrokenId,
  unmatchedResponses,
} from "../../../across-topics/server/unmatched-responses.ts";
import { type Flaw, sentNo } from "../../../messages/conclude.ts";
import {
  belongsTo,
  ENVELOPE_RULES,
  type MessageClass,
  type RuleOfEnvelope,
  rulesIn,
} from "../../../messages/envelope-rules.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../../messages/message-rules.ts";
import { hidden } from "../../../messages/unread.ts";

interface EnvelopeFlaw extends Flaw {
  readonly rule: EnvelopeRule;
  readonly of: ServerMessage;
}

/** What is wrong with the envelopes of the messages of the server. */
export const envelopeFlaws = perTrace((trace): readonly EnvelopeFlaw[] =>
  judgedMessages(trace).flatMap((of) =>
    judgeEnvelope(of.value, trace.revision, "server").map(({ rule, pointer, message }) => ({
      rule,
      of,
      actual: pointer === "" ? message : `${pointer} ${message}`,
      at: of.message.seq,
      pointer: `${of.message.pointer}${pointer}`,
    })),
  ),
);

/**
 * Lines with an array of messages. Batches exist in 2025-03-26 only, and the text of 2024-11-05 leaves them open. An array
 * that answers an array of a check is judged by that check. Over HTTP, http.post.response-type reports an array.
 */
function arrays({ revision, conversations }: LegTrace): readonly Flaw[] {
  if (revision < "2025-06-18") return [];
  return conversations.flatMap(({ events }) => {
    const asked = events.findIndex((event) => event.channel === "stdin" && Array.isArray(event.message));
    const before = asked < 0 ? events : events.slice(0, asked);
    return before.flatMap((event) =>
      event.channel === "stdout" && Array.isArray(event.message)
        ? [{ actual: `an array of messages, which ${revision} does not have`, at: event.seq, pointer: "" }]
        : [],
    );
  });
}

/** What the server did not send when a rule applies to none of its messages. */
const NAMES: Readonly<Record<MessageClass, string>> = {
  message: "message",
  request: "request",
  call: "request and no notification",
  notification: "notification",
  response: "response",
  result: "result",
  error: "error",
};

/**
 * A result that answers a broken request may lack resultType: without a known revision in the request, the server may
 * have answered in an older revision. An error that is no object has no code to judge: the rule for its members reports it.
 */
function applies({ about, rules }: RuleOfEnvelope, one: ServerMessage): boolean {
  if (rules.includes("error-code") && !isObject(one.value.error)) return false;
  return belongsTo(about, one) && !(about === "result" && one.answersBroken);
}

/** Some servers answer the method of a notification, sent with an id, with null. The check that sent it judges the answer. */
function isJudgedByItsCheck({ rule, of }: EnvelopeFlaw): boolean {
  return rule === "result-object" && of.value.result === null && of.answersBroken;
}

const rulesOfEnvelope: readonly RuleOfEnvelope[] = Object.values(ENVELOPE_RULES);

/** The rules of the envelope that the server breaks, and that a check reports. */
export const brokenRules = perTrace((trace): readonly EnvelopeRule[] =>
  envelopeFlaws(trace)
    .filter((flaw) => rulesOfEnvelope.some((one) => reports(one, flaw, trace.revision)))
    .map(({ rule }) => rule),
);

const reports = (rule: RuleOfEnvelope, flaw: EnvelopeFlaw, revision: Revision) =>
  rulesIn(rule, revision).includes(flaw.rule) && applies(rule, flaw.of) && !isJudgedByItsCheck(flaw);

/** The check of servers for a rule of the envelope. */
function envelopeCheck(rule: RuleOfEnvelope): Check {
  return monitor({
    ...ruleFor("server", rule),
    sends: "nothing: every message of the server is read",
    judge: (trace) => ({
      expected: rule.title("server"),
      read: judgedMessages(trace)
        .filter((one) => applies(rule, one))
        .map(({ message }) => message.seq),
      flaws: [
        ...envelopeFlaws(trace).filter((flaw) => reports(rule, flaw, trace.revision)),
        ...(rule.rules.includes("message-kind") ? arrays(trace) : []),
      ],
      unread: hidden(rule, brokenRules(trace), "server", trace.revision),
      whenNone: sentNo(NAMES[rule.about]),
    }),
  });
}

export const versionMember = envelopeCheck(ENVELOPE_RULES.versionMember);
export const wellFormed = envelopeCheck(ENVELOPE_RULES.wellFormed);
export const paramsObject = envelopeCheck(ENVELOPE_RULES.paramsObject);
export const requestIdType = envelopeCheck(ENVELOPE_RULES.requestIdType);
export const requestIdNull = envelopeCheck(ENVELOPE_RULES.requestIdNull);
export const notificationId = envelopeCheck(ENVELOPE_RULES.notificationId);
export const resultOrError = envelopeCheck(ENVELOPE_RULES.resultOrError);
export const errorMembers = envelopeCheck(ENVELOPE_RULES.errorMembers);
export const errorCode = envelopeCheck(ENVELOPE_RULES.errorCode);
export const resultType = envelopeCheck(ENVELOPE_RULES.resultType);

/** null instead of an absent member. It is judged by schema.messages.null-for-optional (reading S15). */
export const NULL_MEMBERS: readonly EnvelopeRule[] = ["params-null", "error-null"];

const { responseId: idRule, noResponse } = MESSAGE_RULES;

/**
 * Since this revision jsonrpc.notification.no-response reports a response to a notification. Before it, only its id is wrong. Over
 * HTTP+SSE, sse-2024.notification-quiet reports it.
 */
const NO_RESPONSE_SINCE = "2025-03-26";

function describeId(mismatch: Mismatch, { id }: JsonObject): string {
  if (mismatch === "retyped") return `the id ${JSON.stringify(id)}, which has another type`;
  const after =
    mismatch === "to-notification"
      ? "after a notification, which gets no response"
      : "although every request was valid";
  return `a response with ${id === undefined ? "no id" : "the id null"}, ${after}`;
}

export const responseId = monitor({
  ...ruleFor("server", idRule),
  sends: "nothing: every response of the server is read",
  reading:
    "JSON-RPC gives an error the id null when the request could not be read, but no MCP schema allows null. An error without an id or with the id null is therefore accepted in four cases: after a broken message of the harness, as the refusal of a batch, under an HTTP error status, and once after each line that ends with CR LF, because some readers see an empty line there (docs/readings.md, S9 and A6).",
  judge(trace) {
    const responses = serverMessages(trace).filter(isResponse);
    const lost = unmatchedResponses(trace).filter(
      ({ mismatch }) =>
        mismatch === "retyped" ||
        mismatch === "without-id" ||
        (mismatch === "to-notification" &&
          trace.revision < NO_RESPONSE_SINCE &&
          trace.transport !== "http+sse"),
    );
    const invalid = envelopeFlaws(trace).filter(
      ({ rule, of }) => rule === "id-type" && isResponse(of) && !repeatsBrokenId(of),
    );
    return {
      expected: idRule.expected(),
      read: responses.map(({ message }) => message.seq),
      flaws: [
        ...lost.map(({ mismatch, value, message }) => ({
          actual: describeId(mismatch, value),
          at: message.seq,
          pointer: `${message.pointer}/id`,
          ...(mismatch === "to-notification" ? { hint: noResponse.hint } : {}),
        })),
        ...invalid.filter(({ of }) => !lost.some(({ message }) => message === of.message)),
      ],
      whenNone: sentNo("response"),
    };
  },
});
