import { isObject } from "../../../schema/json.ts";
import type { Check } from "../../check/check.ts";
import type { ClientCheck } from "../../check/client.ts";
import type { GatewayCheck } from "../../check/gateway.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { keyOf, messagesOf } from "../../trace/message.ts";
import type { CheckResult } from "../../verdict/result.ts";

/** A check of any role. */
export type AnyCheck = Check | ClientCheck | GatewayCheck;

/** With more checks than this, a rerun of all is as good. */
const MOST = 6;

/**
 * The checks whose requests led to the messages that a monitor found wrong. Undefined where a message has no such check: it
 * belongs to the opening of a session, or is no answer.
 */
export function provokedBy(
  { id: own, evidence }: CheckResult,
  events: readonly TraceEvent[],
  checks: readonly AnyCheck[],
): readonly string[] | undefined {
  const found = new Set<string>();
  const itself = checks.filter(({ id }) => id === own);
  for (const { message } of evidence) {
    const event = events[message - 1];
    const names = event === undefined ? [] : namesAt(event, events);
    const ids = names.map((name) => checkNamed(name, itself, checks));
    if (ids.length === 0) return undefined;
    for (const id of ids) {
      if (id === undefined) return undefined;
      found.add(id);
    }
  }
  found.delete(own);
  return found.size === 0 || found.size > MOST ? undefined : [...found].sort();
}

/** The check of this id, or one for which the situation of this name is played: if it can be, the one that has the finding. */
function checkNamed(
  name: string,
  itself: readonly AnyCheck[],
  checks: readonly AnyCheck[],
): string | undefined {
  const judges = ({ id, on }: AnyCheck) => id === name || (typeof on === "object" && on.name === name);
  const plays = (check: AnyCheck) => "also" in check && check.also?.some((one) => one.name === name);
  return (itself.find(plays) ?? checks.find(judges) ?? checks.find(plays))?.id;
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
  // What comes by itself may have any cause: then the rerun is one of all checks.
  const answered = new Set(idsIn(event, "response"));
  const asked = events.findLast(
    (one) =>
      one.connection === event.connection &&
      one.seq < event.seq &&
      isSent(one) &&
      idsIn(one, "request").some((id) => answered.has(id)),
  );
  return asked !== undefined && "by" in asked && asked.by !== undefined ? [asked.by] : [];
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

function isSent({ channel }: TraceEvent): boolean {
  return channel === "stdin" || channel === "http-request";
}

/** The ids of the requests or responses of an event, as keys. A request of the server has an id of its own numbering. */
function idsIn(event: TraceEvent, kind: "request" | "response"): readonly string[] {
  return messagesOf(event).flatMap(({ value }) => {
    if (!isObject(value) || "method" in value !== (kind === "request")) return [];
    const { id } = value;
    return typeof id === "string" || typeof id === "number" ? [keyOf(id)] : [];
  });
}
