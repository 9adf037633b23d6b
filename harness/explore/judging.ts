import { given } from "../../schema/given.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Check, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import { recordedSuites } from "../recording/monitors.ts";
import { brokenIn } from "../run/legs/rejudge.ts";
import { describeReply, type Reply } from "../session/replies/reply.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import { isBusyStatus, isGatewayStatus } from "../trace/gateway.ts";
import { messagesOf } from "../trace/message.ts";
import type { Violation } from "./finding.ts";
import { demandOf } from "./illegal.ts";
import type { Answer, Performed } from "./performed.ts";
import { placeOf } from "./places.ts";
import { OWN_RULES, type OwnRuleId } from "./rules.ts";

/** By what conversations are judged. */
export interface Judge {
  /** Suites of servers: their monitors judge. */
  readonly suites: readonly Suite[];
  readonly book: DutyBook;
  readonly transport: Transport;
}

/** It says the same as `process.lives`, which knows that the end was confirmed on fresh processes. */
const SAME = "lifecycle.process.survives";

/**
 * The monitors of servers, and the rules of those checks that can judge any conversation, as in a recording. Those that judge what mcp-conform
 * itself sends are not about the server.
 */
export function monitorsOf(suites: readonly Suite[]): readonly Suite[] {
  const isMonitor = (check: Check) =>
    check.on === "trace" && check.id !== SAME && !check.id.startsWith("harness.");
  return recordedSuites(suites)
    .map((suite) => ({ ...suite, checks: suite.checks.filter(isMonitor) }))
    .filter(({ checks, onRequest }) => checks.length > 0 && !onRequest);
}

/** What a conversation shows, but for the relation of answers. */
export function violationsIn(performed: Performed, judge: Judge): readonly Violation[] {
  return [...byMonitors(performed, judge), ...byProcess(performed), ...byAnswers(performed)];
}

function byMonitors({ events }: Performed, judge: Judge): readonly Violation[] {
  return brokenIn(events, judge.transport, judge).flatMap((one) => {
    const { id, title, level, verdict, expected = "", actual = "", requirements, evidence, hint } = one;
    if (verdict !== "fail" && verdict !== "warn") return [];
    const base = { rule: id, title, level, verdict, expected, actual, requirements, evidence } as const;
    return [{ ...base, place: placeOf(evidence, events), ...given({ hint }) }];
  });
}

interface Seen {
  readonly place: string;
  readonly verdict: "fail" | "warn";
  readonly expected: string;
  readonly actual: string;
  readonly at: number;
  readonly key?: string;
}

/** A violation of a rule of the explorer. */
export function ownViolation(rule: OwnRuleId, { at, ...seen }: Seen): Violation {
  const { title, level, hint } = OWN_RULES[rule];
  return { rule, title, level, hint, requirements: [], evidence: [{ message: at }], ...seen };
}

/** Processes that have ended although the client had not closed their input. */
function byProcess({ events, steps }: Performed): readonly Violation[] {
  return events.flatMap((event) => {
    if (event.channel !== "exit" || event.error !== undefined) return [];
    const mine = events.filter(({ connection, seq }) => connection === event.connection && seq < event.seq);
    if (mine.some(({ channel }) => channel === "close")) return [];
    const sent = mine.filter(({ channel }) => channel === "stdin");
    const open = sent.findLast((one) => isOpenRequest(one, mine));
    const last = open ?? sent.at(-1);
    const isProvoked = steps.some((step) => step.do === "illegal");
    return [
      ownViolation(isProvoked ? "illegal.survived" : "process.lives", {
        place: last === undefined ? "" : placeOf([{ message: last.seq }], events),
        // A server may end a connection at any time, but not in place of an answer (docs/readings.md, S56).
        verdict: !isProvoked && open !== undefined ? "fail" : "warn",
        expected: "the process runs on until its input is closed",
        actual:
          event.signal === null ? `it exited with status ${event.code}` : `it was ended by ${event.signal}`,
        at: last?.seq ?? event.seq,
      }),
    ];
  });
}

/** Whether an event is a request that was left without a response, and was not cancelled. */
function isOpenRequest(event: TraceEvent, mine: readonly TraceEvent[]): boolean {
  const [message] = messagesOf(event);
  if (!isObject(message?.value) || message.value.id === undefined || message.value.method === undefined)
    return false;
  const { id } = message.value;
  const later = mine.filter(({ seq }) => seq > event.seq).flatMap(messagesOf);
  const isCancelled = ({ method, params }: JsonObject) =>
    method === "notifications/cancelled" && isObject(params) && params.requestId === id;
  return !later.some(
    ({ value }) => isObject(value) && ((value.method === undefined && value.id === id) || isCancelled(value)),
  );
}

/** A tool may work for longer than any limit. */
const MAY_TAKE_LONG: ReadonlySet<string> = new Set(["tools/call", "tasks/result"]);

function byAnswers(performed: Performed): readonly Violation[] {
  const { steps, events } = performed;
  const hasEnded = events.some(({ channel }) => channel === "exit") && byProcess(performed).length > 0;
  return performed.answers.flatMap((answer) => {
    const step = steps[answer.step];
    if (step?.do === "illegal") return ofIllegal(answer, demandOf(step), step.fault, hasEnded);
    const isProvoked = steps.some(({ do: kind }, nth) => kind === "illegal" && nth < answer.step);
    const missing =
      MAY_TAKE_LONG.has(answer.method) && answer.reply.kind === "silence"
        ? undefined
        : missingIn(answer.reply);
    if (missing !== undefined && !hasEnded) return [unanswered(answer, missing, isProvoked, events)];
    if (
      answer.page !== undefined &&
      answer.page > 0 &&
      answer.reply.kind === "error" &&
      !answer.reply.isLimit
    )
      return [
        ownViolation("cursor.accepted", {
          place: answer.method,
          verdict: "warn",
          expected: "a result with the next page",
          actual: describeReply(answer.reply),
          at: answer.reply.seq,
        }),
      ];
    return [];
  });
}

function unanswered(
  { method, reply }: Answer,
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

function ofIllegal(
  { method, reply }: Answer,
  demand: ReturnType<typeof demandOf>,
  fault: string,
  hasEnded: boolean,
): readonly Violation[] {
  const base = { place: `${method}, ${fault}`, at: reply.seq, actual: describeReply(reply) } as const;
  if (missingIn(reply) !== undefined) {
    // Over HTTP a status without a message refuses as well.
    if (hasEnded || reply.kind === "status") return [];
    return [
      ownViolation("illegal.answered", { ...base, verdict: "warn", expected: "an error, or a result" }),
    ];
  }
  const isToolError = reply.kind === "result" && reply.result.isError === true;
  if (
    demand === "method-not-found" &&
    (reply.kind === "result" || (reply.kind === "error" && reply.code !== -32601))
  )
    return [ownViolation("illegal.refused", { ...base, verdict: "warn", expected: "error -32601" })];
  if (demand === "refusal" && reply.kind === "result" && !isToolError)
    return [ownViolation("illegal.refused", { ...base, verdict: "warn", expected: "an error" })];
  return [];
}
