import { type Answers, describeShapes, MethodNotFound } from "../../check/answers.ts";
import { describeReply, type Reply } from "../../session/replies/reply.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import { isBusyStatus, isGatewayStatus } from "../../trace/gateway.ts";
import type { Violation } from "../finding.ts";
import type { Answer, Performed } from "../performed.ts";
import type { TableFault } from "../tables.ts";
import { ownViolation } from "./own-violation.ts";
import type { OwnRuleId } from "./rules.ts";
import { taskFlaws } from "./tasks.ts";

/** A tool may work for longer than any limit. */
const MAY_TAKE_LONG: ReadonlySet<string> = new Set(["tools/call", "tasks/result", "subscriptions/listen"]);

/** What the answers of a conversation show. `hasEnded`: a process has ended by itself, and that is a violation of its own. */
export function byAnswers(
  performed: Performed,
  hasEnded: boolean,
  transport: Transport,
): readonly Violation[] {
  const { steps, events, answers } = performed;
  const flaws = taskFlaws(answers).map(({ answer, expected, actual }) =>
    violationOf("task.consistent", answer, answer.method, expected, actual),
  );
  const found = answers.flatMap((answer) => {
    if (answer.isAllowed) return [];
    const { fault, reply, method } = answer;
    if (fault !== undefined) return ofFault(answer, fault, hasEnded, transport);
    const step = steps[answer.step];
    if (step?.do === "open") return reply.kind === "result" ? [] : refusedOpening(answer, step.form);
    const isProvoked = steps.some(({ do: kind }, nth) => kind === "illegal" && nth < answer.step);
    const missing = MAY_TAKE_LONG.has(method) && reply.kind === "silence" ? undefined : missingIn(reply);
    if (missing !== undefined && !hasEnded) return [unanswered(answer, missing, isProvoked, events)];
    return reply.kind === "error" && reply.isLimit !== true ? ofError(answer, reply) : [];
  });
  return [...flaws, ...found];
}

function violationOf(
  rule: OwnRuleId,
  { reply, step }: Answer,
  place: string,
  expected: string,
  actual: string = describeReply(reply),
): Violation {
  return ownViolation(rule, { place, verdict: "warn", expected, actual, at: reply.seq, step });
}

/** Only legal openings are made, and the usual one is agreed to. */
function refusedOpening(answer: Answer, form: string): readonly Violation[] {
  const { reply } = answer;
  const isEvidence = reply.kind === "error" ? reply.isLimit !== true : missingIn(reply) !== undefined;
  return isEvidence
    ? [
        violationOf(
          "answer.same",
          answer,
          `initialize, ${form}`,
          "an agreement, as with the usual initialize",
        ),
      ]
    : [];
}

function ofError(answer: Answer, reply: Extract<Reply, { kind: "error" }>): readonly Violation[] {
  const { method, page } = answer;
  if (page !== undefined && page > 0)
    return [violationOf("cursor.accepted", answer, method, "a result with the next page")];
  // A tool may use the code for what it calls itself.
  if (reply.code === MethodNotFound && answer.isDeclared && method !== "tools/call")
    return [violationOf("method.declared", answer, method, "any answer but that the method does not exist")];
  return [];
}

function unanswered(
  { method, reply, step }: Answer,
  actual: string,
  isProvoked: boolean,
  events: readonly TraceEvent[],
): Violation {
  // What works may need longer than the limit. A request that needs no work does not.
  const isLost =
    reply.kind === "gone" || events.some((event) => event.channel === "unanswered" && event.lost);
  return ownViolation(isProvoked ? "illegal.survived" : "request.answered", {
    place: method,
    verdict: isLost && !isProvoked ? "fail" : "warn",
    expected: "a result or an error",
    actual,
    at: reply.seq,
    step,
  });
}

/** Why a reply is no answer; undefined if it is one, or says nothing about the server. */
function missingIn(reply: Reply): string | undefined {
  if (reply.kind === "silence")
    return reply.isEarly || reply.unread || reply.untilFence ? undefined : describeReply(reply);
  if (reply.kind === "gone") return reply.byHarness ? undefined : describeReply(reply);
  if (reply.kind === "status") return isNoEvidence(reply.http.status) ? undefined : describeReply(reply);
  return undefined;
}

/** A gateway may have answered; or the answer is about access, or about a session that has ended. */
const isNoEvidence = (status: number) =>
  isGatewayStatus(status) || isBusyStatus(status) || [401, 403, 404].includes(status);

/** A message with one fault. */
function ofFault(
  answer: Answer,
  { place, answers, code }: TableFault,
  hasEnded: boolean,
  transport: Transport,
): readonly Violation[] {
  const { reply } = answer;
  // Over HTTP a status without a message refuses as well.
  const isMissing = reply.kind !== "status" && missingIn(reply) !== undefined;
  if (reply.kind === "gone" || isMissing) {
    if (hasEnded || !isMissing) return [];
    const expected = answers === undefined ? "an answer" : wordsOf(answers, transport);
    return isPassed(reply, answers) ? [] : [violationOf("illegal.answered", answer, place, expected)];
  }
  if (reply.kind === "silence" || reply.kind === "malformed" || isUnclear(reply)) return [];
  if (answers !== undefined && !isPassed(reply, answers))
    return [violationOf("illegal.refused", answer, place, wordsOf(answers, transport))];
  const isOther = code !== undefined && reply.kind === "error" && reply.code !== MethodNotFound;
  // One mistake: a server that uses another code uses it everywhere.
  return isOther && !isPassed(reply, code)
    ? [violationOf("illegal.code", answer, "", wordsOf(code, transport))]
    : [];
}

/** What answered may not have been the server, or it answered something else. */
const isUnclear = (reply: Reply) =>
  (reply.kind === "status" && (isGatewayStatus(reply.http.status) || isBusyStatus(reply.http.status))) ||
  (reply.kind === "error" && reply.isLimit === true);

const isPassed = (reply: Reply, answers: Answers | undefined): boolean =>
  answers?.pass.some((shape) => shape.matches(reply)) ?? false;

const wordsOf = ({ pass }: Answers, transport: Transport) => describeShapes(pass, transport);
