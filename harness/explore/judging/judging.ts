import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Check, Suite } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";
import { recordedSuites } from "../../recording/monitors.ts";
import { brokenIn } from "../../run/legs/rejudge.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import { messagesOf } from "../../trace/message.ts";
import type { Violation } from "../finding.ts";
import type { Performed } from "../performed.ts";
import { byAnswers } from "./answers.ts";
import { ownViolation } from "./own-violation.ts";
import { placeOf } from "./places.ts";
import { wrongShapes } from "./shapes.ts";
import { foreignResponses } from "./streams.ts";

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
  const ends = byProcess(performed);
  const monitors = byMonitors(performed, judge);
  const reported = new Set(monitors.flatMap(({ evidence }) => evidence.map(({ message }) => message)));
  const shapes = wrongShapes(performed.events, reported);
  const streams = foreignResponses(performed.events);
  return [
    ...monitors,
    ...ends,
    ...byAnswers(performed, ends.length > 0, judge.transport),
    ...shapes,
    ...streams,
  ];
}

function byMonitors({ events }: Performed, judge: Judge): readonly Violation[] {
  return brokenIn(events, judge.transport, judge).flatMap((one) => {
    const { id, title, level, verdict, expected = "", actual = "", requirements, evidence, hint } = one;
    if (verdict !== "fail" && verdict !== "warn") return [];
    const base = { rule: id, title, level, verdict, expected, actual, requirements, evidence } as const;
    return [{ ...base, place: placeOf(evidence, events), ...given({ hint }) }];
  });
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
