import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import { isResponse } from "../../../harness/trace/message.ts";
import { judgeEnvelope, TOLERATED } from "../../../schema/envelope/index.ts";
import { isObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { conclude, type Flaw, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { envelopeFlaws, nullMembers } from "./envelope.ts";
import { perTrace, type ServerMessage, serverMessages } from "./server-messages.ts";

/** Results and notifications whose shape has a check of its own: one mistake, one failure. */
const JUDGED_ELSEWHERE: ReadonlySet<string> = new Set([
  "initialize",
  "server/discover",
  "notifications/progress",
]);

/** Results and notifications of the features: their suites judge each member by the rule that it stands for. */
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
]);

/**
 * Rules that are no ground for a failure here. `unreadable-id`: judged with the ids. `boolean-subschema`: true
 * and false are schemas in every dialect, and only the published schemas of the protocol refuse them.
 */
const WAIVED: ReadonlySet<string> = new Set(["unreadable-id", "boolean-subschema"]);

const NULL = "null-for-optional";

interface SchemaProblem extends Problem {
  readonly of: ServerMessage;
  /** That of the message, or of the request that it answers. */
  readonly method: string | undefined;
  readonly what: string;
}

/** By which request each response came. */
const answers = perTrace((trace): ReadonlyMap<unknown, Rpc> => {
  const asked = trace.conversations.flatMap((conversation) => conversation.clientRequests);
  return new Map(asked.flatMap((rpc) => rpc.responses.map((response) => [response, rpc] as const)));
});

/** What the schema of the revision has against messages whose envelope is in order. */
const problems = perTrace((trace): readonly SchemaProblem[] => {
  const broken = new Set(
    envelopeFlaws(trace)
      .filter(({ rule }) => !TOLERATED.has(rule) && !nullMembers.includes(rule))
      .map(({ of }) => of.message),
  );
  return serverMessages(trace).flatMap((of) => (broken.has(of.message) ? [] : problemsOf(trace, of)));
});

function problemsOf(trace: LegTrace, of: ServerMessage): SchemaProblem[] {
  const answering = isResponse(of) ? answers(trace).get(of.message)?.method : undefined;
  const method = answering ?? (typeof of.value.method === "string" ? of.value.method : undefined);
  const isJudgedElsewhere = method !== undefined && JUDGED_ELSEWHERE.has(method);
  const context = answering === undefined ? {} : { answering };
  const what = isResponse(of) ? `the answer to ${method ?? "what we sent"}` : (method ?? "the message");
  return validateMessage(trace.revision, "server", of.value, context)
    .filter(({ rule }) => !WAIVED.has(rule) && (rule === NULL || !isJudgedElsewhere))
    .map((problem) => ({ ...problem, of, method, what }));
}

function flawOf({ of, what, pointer, message }: SchemaProblem): Flaw {
  return {
    actual: `${what}: ${pointer || "it"} ${message}`,
    at: of.message.seq,
    pointer: `${of.message.pointer}${pointer}`,
  };
}

const seqs = (trace: LegTrace) => serverMessages(trace).map(({ message }) => message.seq);

export const messagesValid = check({
  id: "schema.messages.valid",
  title: "Every message is valid by the schema of the negotiated revision",
  requirements: ["jsonrpc.message.valid"],
  on: "trace",
  sends: "nothing: every message of the server is read",
  reading:
    "What has a check of its own is left to it: the envelope, null for an absent member, the results of initialize and server/discover, progress. Unknown members are open in every revision.",
  hint: "The schema of the revision says which members a message must have, and of which type.",
  run({ trace, expect }) {
    conclude(expect, {
      expected: `messages as the schema of ${trace.revision} has them`,
      read: seqs(trace),
      flaws: problems(trace)
        .filter(({ rule, method }) => rule !== NULL && !SHAPED_ELSEWHERE.has(method ?? ""))
        .map(flawOf),
      whenNone: sentNo("message"),
    });
  },
});

export const nullForOptional = check({
  id: "schema.messages.null-for-optional",
  title: "A member that has no value is left out, not sent as null",
  requirements: ["jsonrpc.message.valid"],
  on: "trace",
  sends: "nothing: every message of the server is read",
  reading: "No schema allows null for an optional member, yet many servers send it: a check of its own.",
  hint: "Leave members without a value out when you serialize; clients have dropped whole lists for a nextCursor: null.",
  run({ trace, expect }) {
    const members = envelopeFlaws(trace).filter(({ rule }) => nullMembers.includes(rule));
    const told = new Set(members.map(({ at, pointer }) => `${at} ${pointer}`));
    // nextCursor: null has a check of its own, with the pages.
    const deeper = problems(trace)
      .filter(({ rule, pointer }) => rule === NULL && !pointer.endsWith("/nextCursor"))
      .map(flawOf)
      .filter(({ at, pointer }) => !told.has(`${at} ${pointer}`));
    conclude(expect, {
      expected: "optional members with a value, or left out",
      read: seqs(trace),
      flaws: [...members, ...deeper],
      whenNone: sentNo("message"),
    });
  },
});

/** What is wrong with a message that we sent and did not mean to break. */
function ownProblems({ revision, conversations }: LegTrace): readonly string[] {
  return conversations.flatMap(({ messages }) =>
    messages
      .filter(({ from, broken }) => from === "client" && !broken)
      .flatMap(({ seq, value }) =>
        [
          ...judgeEnvelope(value, revision, "client").filter(({ rule }) => !TOLERATED.has(rule)),
          ...validateMessage(revision, "client", value),
        ]
          // An answer of ours carries the id that the target gave its request.
          .filter(({ pointer }) => pointer !== "/id" || (isObject(value) && "method" in value))
          .map(({ pointer, message }) => {
            const method = isObject(value) ? String(value.method ?? "response") : "message";
            return `message ${seq} (${method}): ${pointer || "it"} ${message}`;
          }),
      ),
  );
}

export const ownMessages = check({
  id: "harness.messages.valid",
  title: "What the harness sends is valid, unless a check breaks it on purpose",
  requirements: ["jsonrpc.message.valid"],
  on: "trace",
  sends: "nothing: every message of the harness is read",
  run({ trace, expect }) {
    const found = ownProblems(trace);
    // No fault of the target: thrown, so that it counts as an error of ours.
    if (found.length > 0)
      throw new Error(`the harness sent broken messages: ${found.slice(0, 3).join("; ")}`);
    const sent = trace.conversations.flatMap(({ messages }) =>
      messages.filter(({ from }) => from === "client"),
    );
    conclude(expect, {
      expected: "valid messages of the harness",
      read: sent.map(({ seq }) => seq),
      flaws: [],
      whenNone: () => notApplicable("nothing was sent"),
    });
  },
});
