import { isObject } from "../../../schema/json.ts";
import { brief } from "../../session/replies/reply.ts";
import { limitIn } from "../../session/waiting/limited.ts";
import { describeForcedEnd, whyEnded } from "../../trace/ending.ts";
import type { HttpResponseEvent, TraceEvent } from "../../trace/event.ts";
import { isBusyStatus, isOfGateway } from "../../trace/gateway.ts";
import { messagesOf } from "../../trace/message.ts";
import {
  hasEffect,
  hasLostBefore,
  hasRepeatedBefore,
  hasRepeatedStream,
  isBehindGateway,
  isRefusal,
  isRefusedTwice,
  repeatedRequest,
} from "../../trace/sent-again.ts";
import { type Verdict, worst } from "../../verdict/verdict.ts";
import { restsOnAbsence } from "./absence.ts";
import { noFindings, type Outcome } from "./outcome.ts";

/**
 * Excuses what the harness itself has caused. When a target writes more than can be recorded, the harness ends its process
 * or breaks off its answer. A message that did not come after that is no violation, so the outcome is inconclusive.
 */
export function excuseCausedByHarness(outcome: Outcome, events: readonly TraceEvent[]): Outcome {
  const why = connectionsOfMissing(outcome, events).flatMap((connection) => whyMissing(connection) ?? [])[0];
  return why === undefined ? outcome : noFindings("inconclusive", why);
}

/** The events of each connection on which a message is missing. */
function connectionsOfMissing(
  outcome: Outcome,
  events: readonly TraceEvent[],
): readonly (readonly TraceEvent[])[] {
  const { verdict, findings } = outcome;
  if ((verdict !== "fail" && verdict !== "warn") || !restsOnAbsence(outcome, events)) return [];
  return findings
    .filter((finding) => finding.verdict === verdict)
    .flatMap(({ evidence }) => evidence)
    .map(({ message }) => {
      const connection = events[message - 1]?.connection;
      return events.filter((event) => event.connection === connection);
    });
}

/** Why a message may be missing on a connection without a fault of the target: the harness ended it, or asked for its stream twice. */
function whyMissing(connection: readonly TraceEvent[]): Outcome["reason"] {
  const why = whyEnded(connection);
  if (why !== undefined) return { kind: "target-gone", text: describeForcedEnd(why) };
  if (!hasRepeatedStream(connection)) return undefined;
  const text =
    "a gateway answered the GET of an event stream, which was sent again: the message may have gone to the first stream";
  return { kind: "no-answer", text };
}

/**
 * Removes findings that rest on what is no evidence: the end of a process, a connection that broke, a body that is cut, an
 * answer of a gateway, with HTTP 502 for example. A failure that rests on a message stays. `isMonitor`: the other findings of a monitor are complete without them.
 */
export function withoutNonEvidence(
  outcome: Outcome,
  events: readonly TraceEvent[],
  { isMonitor = false } = {},
): Outcome {
  // Looked up once for all findings: the search for each of 20,000 findings took a third of a run.
  const behindGateway = outcome.findings.length > 0 && isBehindGateway(events);
  const whys = outcome.findings.map(({ verdict, evidence }) =>
    evidence.flatMap(({ message }) => {
      const event = events[message - 1];
      const why = whyNoEvidence(event, events);
      // The form of such an error can be right: what a monitor passes stays.
      if (why !== undefined || (isMonitor && verdict === "pass")) return why ?? [];
      const isJudged = verdict === "pass" || verdict === "fail" || verdict === "warn";
      const repeated = isJudged && behindGateway ? whyRepeated(event, events, verdict) : undefined;
      return repeated ?? whyLimited(event) ?? [];
    }),
  );
  const [why] = whys.flat();
  if (why === undefined || outcome.verdict === "error") return outcome;
  const findings = outcome.findings.filter((_, index) => whys[index]?.length === 0);
  const verdict = worst(findings.map((finding) => finding.verdict));
  if (verdict === "fail" || (isMonitor && verdict !== undefined)) return { ...outcome, findings, verdict };
  return noFindings("inconclusive", outcome.reason ?? why);
}

/** Why an event says nothing about the rules of a check; undefined if it may be evidence. */
function whyNoEvidence(event: TraceEvent | undefined, events: readonly TraceEvent[]): Outcome["reason"] {
  if (event?.channel === "http-response" && isOfGateway(event)) {
    const { status } = event;
    const text = isBusyStatus(status)
      ? `the server answered HTTP ${status}: it cannot serve at the moment`
      : `HTTP ${status} without a message: a gateway answers so in place of a server`;
    return { kind: "no-answer", text };
  }
  if (event?.channel === "http-response" && !event.sse) {
    if (isCutOff(event, events)) {
      return { kind: "no-answer", text: "the answer was cut off, so it is not judged" };
    }
  }
  if (event?.channel === "http-end" && event.how !== "complete" && event.error !== undefined) {
    return { kind: "target-gone", text: `the connection failed (${event.error})` };
  }
  if (event?.channel === "exit") return { kind: "target-gone", text: "the process has ended" };
  return undefined;
}

/**
 * What was sent again, because a gateway answered, may have been carried out twice. So a refusal of it is no evidence, and neither is what
 * follows. A pass rests on a refusal all the same, unless the specification demands it the second time.
 */
function whyRepeated(
  event: TraceEvent | undefined,
  events: readonly TraceEvent[],
  verdict: Verdict,
): Outcome["reason"] {
  if (event === undefined) return undefined;
  if (verdict !== "pass" && hasLostBefore(event, events)) {
    const text =
      "a gateway answered a message of this check, which was not sent again: the server may not have it";
    return { kind: "no-answer", text };
  }
  const request = isRefusal(event) ? repeatedRequest(event, events) : undefined;
  const isUnclear =
    verdict === "pass"
      ? request !== undefined && isRefusedTwice(request)
      : (request !== undefined && hasEffect(request)) || hasRepeatedBefore(event, events);
  if (!isUnclear) return undefined;
  const text = "a gateway answered a request, which was sent again: the server may have carried it out twice";
  return { kind: "no-answer", text };
}

/** An error that says that the server limits how many requests it answers is no answer to the request. */
function whyLimited(event: TraceEvent | undefined): Outcome["reason"] {
  const limit = event && messagesOf(event).find(({ from, value }) => from === "server" && isLimit(value));
  return (
    limit && {
      kind: "no-answer",
      text: `the server limits how many requests it answers: ${brief(limit.raw)}`,
    }
  );
}

const isLimit = (message: unknown) => isObject(message) && limitIn(message.error) === "certain";

/** Most bodies end right after their head. To copy the rest of the events for each finding took 3 % of a run. */
function isCutOff({ seq, exchange }: HttpResponseEvent, events: readonly TraceEvent[]): boolean {
  for (let index = seq; index < events.length; index++) {
    const later = events[index];
    if (later?.channel === "http-end" && later.exchange === exchange) return later.how !== "complete";
  }
  return false;
}
