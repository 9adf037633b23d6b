import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { keyOf, messagesOf } from "../../trace/message.ts";
import type { CheckResult } from "../../verdict/result.ts";
import type { AnyCheck } from "./chosen.ts";

/** With more checks than this, a rerun of all is as good. */
const MOST = 6;

/**
 * The checks whose requests led to the messages that a monitor found wrong. Undefined where a message has no such check: it
 * may belong to the opening of a session, or come by itself.
 */
export function provokedBy(
  { evidence }: CheckResult,
  events: readonly TraceEvent[],
  checks: readonly AnyCheck[],
): readonly string[] | undefined {
  const found = new Set<string>();
  for (const { message } of evidence) {
    const event = events[message - 1];
    const names = event === undefined ? [] : namesAt(event, events);
    const ids = names.map((name) => checkNamed(name, checks));
    if (ids.length === 0) return undefined;
    for (const id of ids) {
      if (id === undefined) return undefined;
      found.add(id);
    }
  }
  return found.size === 0 || found.size > MOST ? undefined : [...found].sort();
}

/** The check of this id, or the first one that judges the situation of this name. */
function checkNamed(name: string, checks: readonly AnyCheck[]): string | undefined {
  const named = checks.find(({ id, on }) => id === name || (typeof on === "object" && on.name === name));
  return named?.id;
}

/** The checks or situations that sent what the event answers, or that sent this event. */
function namesAt(event: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const situation = situationOf(event, events);
  if (situation !== undefined) return [situation];
  if ("by" in event && event.by !== undefined) return [event.by];
  if ("exchange" in event) {
    const asked = events.find((one) => one.channel === "http-request" && one.exchange === event.exchange);
    const by = asked?.channel === "http-request" ? asked.by : undefined;
    if (by !== undefined) return [by];
  }
  const before = events.filter(
    (one) => one.connection === event.connection && one.seq < event.seq && isSent(one),
  );
  const answered = new Set(idsIn(event));
  const asked = before.filter((one) => idsIn(one).some((id) => answered.has(id)));
  return bysOf(asked.length > 0 ? asked.slice(-1) : [...openAt(event, before, events), ...before.slice(-1)]);
}

/** Client role: the situation in which the connection was used. */
function situationOf(event: TraceEvent, events: readonly TraceEvent[]): string | undefined {
  const met = events.find(
    (one) =>
      one.channel === "met" &&
      [one.connection, ...one.connections, ...(one.authorizations ?? [])].includes(event.connection),
  );
  return met?.channel === "met" ? met.situation : undefined;
}

/** The requests that wait for an answer when the event comes. */
function openAt(
  event: TraceEvent,
  sent: readonly TraceEvent[],
  events: readonly TraceEvent[],
): readonly TraceEvent[] {
  const answers = events.filter(
    (one) => one.connection === event.connection && one.seq < event.seq && !isSent(one),
  );
  const answered = new Set(answers.flatMap(idsIn));
  return sent.filter((one) => idsIn(one).some((id) => !answered.has(id)));
}

function isSent({ channel }: TraceEvent): boolean {
  return channel === "stdin" || channel === "http-request";
}

/** The ids of the messages of an event, as keys. */
function idsIn(event: TraceEvent): readonly string[] {
  return messagesOf(event).flatMap(({ value }) => {
    const id = isObject(value) ? value.id : undefined;
    return typeof id === "string" || typeof id === "number" ? [keyOf(id)] : [];
  });
}

function bysOf(events: readonly TraceEvent[]): readonly string[] {
  return [...new Set(events.flatMap((one) => ("by" in one && one.by !== undefined ? [one.by] : [])))];
}
