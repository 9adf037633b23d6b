import type { Check } from "../../../harness/check/check.ts";
import { isResponse } from "../../../harness/trace/message.ts";
import { type EnvelopeRule, judgeEnvelope } from "../../../schema/envelope/index.ts";
import type { Span } from "../../../schema/revision.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { conclude, type Flaw, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { perTrace, type ServerMessage, serverMessages } from "./server-messages.ts";
import { unmatchedResponses } from "./unmatched-responses.ts";

interface EnvelopeFlaw extends Flaw {
  readonly rule: EnvelopeRule;
  readonly of: ServerMessage;
}

/** What is wrong with the envelopes of all messages of the target. */
export const envelopeFlaws = perTrace((trace): readonly EnvelopeFlaw[] =>
  serverMessages(trace).flatMap((of) =>
    judgeEnvelope(of.value, trace.revision, "server").map(({ rule, pointer, message }) => ({
      rule,
      of,
      actual: pointer === "" ? message : `${pointer} ${message}`,
      at: of.message.seq,
      pointer: `${of.message.pointer}${pointer}`,
    })),
  ),
);

interface Monitor {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  readonly rules: readonly EnvelopeRule[];
  /** Which messages can break it at all. */
  readonly judges: (one: ServerMessage) => boolean;
  /** What such messages are called: "error" for a server that sent no error. */
  readonly called: string;
  readonly hint: string;
}

function envelopeMonitor({ requirement, rules, judges, called, ...monitor }: Monitor): Check {
  return check({
    ...monitor,
    requirements: [requirement],
    on: "trace",
    sends: "nothing: every message of the server is read",
    run({ trace, expect }) {
      const read = serverMessages(trace).filter(judges);
      const flaws = envelopeFlaws(trace).filter(({ rule, of }) => rules.includes(rule) && judges(of));
      conclude(expect, {
        expected: monitor.title,
        read: read.map(({ message }) => message.seq),
        flaws,
        whenNone: sentNo(called),
      });
    },
  });
}

/** From 2026-07-28 on a server makes no requests, and the duties of those who make them are the client's. */
const ASKING_BACK: Span = { until: "2025-11-25" };

const anyMessage = () => true;
const isError = ({ kind }: ServerMessage) => kind === "error";
const isRequest = ({ kind }: ServerMessage) => kind === "request";
const hasMethod = ({ kind }: ServerMessage) => kind === "request" || kind === "notification";

export const versionMember = envelopeMonitor({
  id: "jsonrpc.message.version-member",
  title: 'Every message says jsonrpc: "2.0"',
  requirement: "jsonrpc.message.version-member",
  rules: ["jsonrpc"],
  judges: anyMessage,
  called: "message",
  hint: 'Put jsonrpc: "2.0" into every request, notification and response.',
});

export const wellFormed = envelopeMonitor({
  id: "jsonrpc.message.valid",
  title: "Every message is a request, a notification or a response",
  requirement: "jsonrpc.message.valid",
  rules: ["message-kind", "method-type", "result-object"],
  judges: anyMessage,
  called: "message",
  hint: "A message has a method, or else a result that is an object, or else an error.",
});

export const paramsObject = envelopeMonitor({
  id: "jsonrpc.message.params-object",
  title: "The params of the server's requests and notifications are objects",
  requirement: "jsonrpc.message.params-object",
  rules: ["params-type"],
  judges: hasMethod,
  called: "request and no notification",
  hint: "Send params by name, in an object, or leave them out.",
});

export const requestIdType = envelopeMonitor({
  id: "jsonrpc.request.id-type",
  title: "The id of each request of the server is a string or an integer",
  requirement: "jsonrpc.request.id-type",
  rules: ["id-type"],
  revisions: ASKING_BACK,
  judges: isRequest,
  called: "request",
  hint: "Count your requests, and use the count as id.",
});

export const requestIdNull = envelopeMonitor({
  id: "jsonrpc.request.id-not-null",
  title: "No request of the server has the id null",
  requirement: "jsonrpc.request.id-not-null",
  rules: ["id-null"],
  revisions: ASKING_BACK,
  judges: isRequest,
  called: "request",
  hint: "A notification has no id member at all; a request has one that is not null.",
});

export const notificationId = envelopeMonitor({
  id: "jsonrpc.notification.no-id",
  title: "No notification of the server has an id",
  requirement: "jsonrpc.notification.no-id",
  rules: ["notification-id"],
  judges: hasMethod,
  called: "notification",
  hint: "Leave the id out of notifications: with one they are requests, and wait for an answer.",
});

export const resultOrError = envelopeMonitor({
  id: "jsonrpc.response.result-or-error",
  title: "Every response has either a result or an error, never both",
  requirement: "jsonrpc.response.result-or-error",
  rules: ["result-and-error"],
  judges: isResponse,
  called: "response",
  hint: "Leave the other member out, whatever its value would be.",
});

export const errorMembers = envelopeMonitor({
  id: "jsonrpc.error.code-and-message",
  title: "Every error has a code and a message",
  requirement: "jsonrpc.error.code-and-message",
  rules: ["error-object", "error-message"],
  judges: isError,
  called: "error",
  hint: 'An error is an object: {"code": -32603, "message": "…"}.',
});

export const errorCode = envelopeMonitor({
  id: "jsonrpc.error.code-integer",
  title: "The code of every error is an integer",
  requirement: "jsonrpc.error.code-integer",
  rules: ["error-code"],
  judges: isError,
  called: "error",
  hint: "Send the number of the error, not its name.",
});

export const resultType = envelopeMonitor({
  id: "jsonrpc.result.type-present",
  title: "Every result names its kind in resultType",
  requirement: "jsonrpc.result.type-present",
  rules: ["result-type"],
  // What names no revision, or an unknown one, may be taken for a request of an older revision.
  judges: ({ kind, answersBroken }) => kind === "result" && !answersBroken,
  called: "result",
  hint: 'Add resultType: "complete" to results that are complete.',
});

/** The rules of the envelope that have a reading by which the message stands. */
export const nullMembers: readonly EnvelopeRule[] = ["params-null", "error-null"];

export const responseId = check({
  id: "jsonrpc.response.id",
  title: "Every response carries the id of its request, with the same value and type",
  requirements: ["jsonrpc.response.id"],
  on: "trace",
  sends: "nothing: every response of the server is read",
  reading:
    "Where a request could not be read, JSON-RPC wants the id null and the schemas know no null: after a broken message of ours, and under an HTTP status that refuses, an error without id or with null is accepted.",
  hint: 'Keep the id as the JSON value that came: 7 is not "7".',
  run({ trace, expect }) {
    const responses = serverMessages(trace).filter(isResponse);
    const lost = unmatchedResponses(trace).filter(
      ({ mismatch }) => mismatch === "retyped" || mismatch === "without-id",
    );
    const odd = envelopeFlaws(trace).filter(({ rule, of }) => rule === "id-type" && isResponse(of));
    conclude(expect, {
      expected: "the id of the request, as it was sent",
      read: responses.map(({ message }) => message.seq),
      flaws: [
        ...lost.map(({ mismatch, value, message }) => ({
          actual:
            mismatch === "retyped"
              ? `the id ${JSON.stringify(value.id)} of another type`
              : `a response with ${"id" in value ? "the id null" : "no id"}, though each request could be read`,
          at: message.seq,
          pointer: `${message.pointer}/id`,
        })),
        ...odd.filter(({ of }) => !lost.some(({ message }) => message === of.message)),
      ],
      whenNone: sentNo("response"),
    });
  },
});
