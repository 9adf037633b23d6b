import {
  MissingRequiredClientCapability,
  UrlElicitationRequired,
} from "../../../../harness/check/answers.ts";
import { notApplicable } from "../../../../harness/check/expect.ts";
import type { LegTrace, Rpc } from "../../../../harness/trace/conversation.ts";
import { isResponse } from "../../../../harness/trace/message.ts";
import { judgeEnvelope, TOLERATED } from "../../../../schema/envelope/index.ts";
import { isObject } from "../../../../schema/json.ts";
import type { Problem } from "../../../../schema/problem.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { validateMessage } from "../../../../schema/validate/index.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { perTrace, type ServerMessage } from "../../../across-topics/server/server-messages.ts";
import { judgedMessages } from "../../../across-topics/server/unmatched-responses.ts";
import { type Flaw, sentNo } from "../../../messages/conclude.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../../messages/message-rules.ts";
import { unreadOf } from "../../../messages/unread.ts";
import { brokenRules, envelopeFlaws, NULL_MEMBERS } from "./envelope.ts";

/** Results and notifications whose shape has its own check: one mistake must not fail two checks. */
const JUDGED_ELSEWHERE: ReadonlySet<string> = new Set([
  "initialize",
  "server/discover",
  "notifications/progress",
]);

/** Results and notifications of the features: their suites judge each member by its own rule. Their errors are judged here. */
const SHAPED_ELSEWHERE: ReadonlySet<string> = new Set([
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "notifications/message",
  "subscriptions/listen",
  "sampling/createMessage",
  "tasks/get",
  "tasks/cancel",
  "tasks/update",
  "notifications/tasks",
]);

/** The parts of an elicitation that have checks: before 2025-11-25 only the properties of the form have. */
const FORM_PROPERTIES = /^\/params\/requestedSchema\/properties\//;
const SHAPED_ELICITATION =
  /^\/params(?:\/(?:mode|message|url|elicitationId|requestedSchema(?:\/type|\/properties(?:\/.*)?)?))?$/;

function isShapedElicitation(revision: Revision, { method, pointer }: SchemaProblem): boolean {
  if (method !== "elicitation/create") return false;
  return (revision >= "2025-11-25" ? SHAPED_ELICITATION : FORM_PROPERTIES).test(pointer);
}

/** Members of the features that no check of a feature reads. */
const READ_BY_NO_OTHER = /\/pollInterval$/;

/** The checks that judge the data of the error -32021 which they provoke. */
const PROVOKES_REQUIRED = /^(?:meta\.capabilities|extensions\.tasks\.create)\./;

const codeOf = ({ value }: ServerMessage) => (isObject(value.error) ? value.error.code : undefined);

/** Whether a check provoked this error -32021 and judges its data. */
function isProvoked({ of }: SchemaProblem): boolean {
  if (codeOf(of) !== MissingRequiredClientCapability) return false;
  const { message, conversation } = of;
  const asked = conversation.clientRequests.find(({ responses }) => responses.includes(message))?.request;
  const sent = conversation.events.find(({ seq }) => seq === asked?.seq);
  return sent !== undefined && "by" in sent && PROVOKES_REQUIRED.test(String(sent.by));
}

/**
 * The problems of errors of features. Another check reads the data of -32042, and that of the error -32021 which it provokes.
 * If it fails for one, the others are the same mistake.
 */
function errorProblems(all: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const own = all.filter(({ pointer }) => pointer.startsWith("/error"));
  const isJudged = own.some(isProvoked);
  const left = isJudged
    ? [UrlElicitationRequired, MissingRequiredClientCapability]
    : [UrlElicitationRequired];
  return own.filter(({ of }) => !left.some((code) => code === codeOf(of)));
}

const SUBSCRIPTION_ID = /^\/result\/_meta(?:\/io\.modelcontextprotocol~1subscriptionId)?$/;

/**
 * Whether the suite of a feature judges this part. It reads neither `_meta` nor the tool errors of calls that other checks
 * made.
 */
function isShapedElsewhere({ method, pointer, of }: SchemaProblem): boolean {
  // subscriptions.end.result-id judges the subscription id.
  if (method === "subscriptions/listen" && SUBSCRIPTION_ID.test(pointer)) return true;
  if (!SHAPED_ELSEWHERE.has(method ?? "") || READ_BY_NO_OTHER.test(pointer)) return false;
  const { result } = of.value;
  const isToolError = method === "tools/call" && isObject(result) && result.isError === true;
  return !isToolError && !/^\/(?:result|params)\/_meta(?:\/|$)/.test(pointer);
}

/**
 * Rules that do not count here. `unreadable-id`: the check for response ids judges it. `boolean-subschema`: true and false
 * are schemas in every dialect, and only the published schemas of the protocol reject them.
 */
const WAIVED: ReadonlySet<string> = new Set(["unreadable-id", "boolean-subschema"]);

const NULL = "null-for-optional";

interface SchemaProblem extends Problem {
  readonly of: ServerMessage;
  /** The method of the message, or of the request that it answers. */
  readonly method: string | undefined;
  readonly what: string;
}

/** The request of each response. */
const answers = perTrace((trace): ReadonlyMap<unknown, Rpc> => {
  const asked = trace.conversations.flatMap((conversation) => conversation.clientRequests);
  return new Map(asked.flatMap((rpc) => rpc.responses.map((response) => [response, rpc] as const)));
});

/** The schema problems of all messages with a valid envelope. */
const problems = perTrace((trace): readonly SchemaProblem[] => {
  const broken = new Set(
    envelopeFlaws(trace)
      .filter(({ rule }) => !TOLERATED.has(rule) && !NULL_MEMBERS.includes(rule))
      .map(({ of }) => of.message),
  );
  return judgedMessages(trace).flatMap((of) => (broken.has(of.message) ? [] : problemsOf(trace, of)));
});

function problemsOf(trace: LegTrace, of: ServerMessage): SchemaProblem[] {
  const answering = isResponse(of) ? answers(trace).get(of.message)?.method : undefined;
  const method = answering ?? (typeof of.value.method === "string" ? of.value.method : undefined);
  const isJudgedElsewhere = method !== undefined && JUDGED_ELSEWHERE.has(method);
  const context = answering === undefined ? {} : { answering };
  const what = isResponse(of)
    ? `the response to ${method ?? "an unknown request"}`
    : (method ?? "the message");
  return validateMessage(trace.revision, "server", of.value, context)
    .filter(({ rule }) => !WAIVED.has(rule) && (rule === NULL || !isJudgedElsewhere))
    .map((problem) => ({ ...problem, of, method, what }));
}

function flawOf({ of, what, pointer, message }: SchemaProblem): Flaw {
  return {
    actual: `${what}: ${pointer || "the message"} ${message}`,
    at: of.message.seq,
    pointer: `${of.message.pointer}${pointer}`,
  };
}

const seqs = (trace: LegTrace) => judgedMessages(trace).map(({ message }) => message.seq);

export const messagesValid = monitor({
  id: "schema.messages.valid",
  title: "Every message of the server is valid against the schema of the negotiated revision",
  requirements: ["jsonrpc.message.valid"],
  sends: "nothing: every message of the server is read",
  reading:
    "Parts that have their own check are not judged here: the envelope, null for an absent member, the results of initialize and server/discover, and progress. Unknown members are allowed in every revision (docs/readings.md, S14).",
  hint: "Compare the message with the schema of the revision: it lists the required members and the type of each member.",
  judge(trace) {
    const all = problems(trace).filter(({ rule }) => rule !== NULL);
    const ofErrors = errorProblems(all);
    return {
      expected: `messages that are valid against the schema of ${trace.revision}`,
      read: seqs(trace),
      flaws: all
        .filter((problem) =>
          problem.pointer.startsWith("/error") ? ofErrors.includes(problem) : !isShapedElsewhere(problem),
        )
        .filter((problem) => !isShapedElicitation(trace.revision, problem))
        .map(flawOf),
      // A message with another envelope is not read: no schema of the revision has it.
      unread: unreadOf(
        brokenRules(trace).filter((rule) => !TOLERATED.has(rule) && !NULL_MEMBERS.includes(rule)),
        "server",
        trace.revision,
      ),
      whenNone: sentNo("message"),
    };
  },
});

export const nullForOptional = monitor({
  ...ruleFor("server", MESSAGE_RULES.nullForOptional),
  sends: "nothing: every message of the server is read",
  reading:
    "No schema allows null for an optional member, but many servers send it. It has its own check, so that a baseline can list it (docs/readings.md, S15).",
  judge(trace) {
    const members = envelopeFlaws(trace).filter(({ rule }) => NULL_MEMBERS.includes(rule));
    const reported = new Set(members.map(({ at, pointer }) => `${at} ${pointer}`));
    // nextCursor: null has its own check, pagination.cursor.null.
    const deeper = problems(trace)
      .filter(({ rule, pointer }) => rule === NULL && !pointer.endsWith("/nextCursor"))
      .map(flawOf)
      .filter(({ at, pointer }) => !reported.has(`${at} ${pointer}`));
    return {
      expected: MESSAGE_RULES.nullForOptional.expected(),
      read: seqs(trace),
      flaws: [...members, ...deeper],
      whenNone: sentNo("message"),
    };
  },
});

/** What is wrong with the messages that the harness sent and did not break on purpose. */
function ownProblems({ revision, conversations }: LegTrace): readonly string[] {
  return conversations.flatMap(({ messages }) =>
    messages
      .filter(({ from, broken }) => from === "client" && !broken)
      .flatMap(({ seq, value }) =>
        [
          ...judgeEnvelope(value, revision, "client").filter(({ rule }) => !TOLERATED.has(rule)),
          ...validateMessage(revision, "client", value),
        ]
          // A response of the harness repeats the id that the server chose.
          .filter(({ pointer }) => pointer !== "/id" || (isObject(value) && "method" in value))
          .map(({ pointer, message }) => {
            const method = isObject(value) ? String(value.method ?? "response") : "message";
            return `message ${seq} (${method}): ${pointer || "the message"} ${message}`;
          }),
      ),
  );
}

export const ownMessages = monitor({
  id: "harness.messages.valid",
  title: "Every message of the harness is valid, except those that a check breaks on purpose",
  requirements: ["jsonrpc.message.valid"],
  sends: "nothing: every message of the harness is read",
  judge(trace) {
    const found = ownProblems(trace);
    // The server did not cause this. The throw makes it an error of the harness.
    if (found.length > 0)
      throw new Error(`the harness sent invalid messages: ${found.slice(0, 3).join("; ")}`);
    const sent = trace.conversations.flatMap(({ messages }) =>
      messages.filter(({ from }) => from === "client"),
    );
    return {
      expected: "valid messages of the harness",
      read: sent.map(({ seq }) => seq),
      flaws: [],
      whenNone: () => notApplicable("the harness sent no message"),
    };
  },
});
