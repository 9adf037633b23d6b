import { isObject } from "../json.ts";
import { ownMember } from "../own-member.ts";
import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote, wrongType } from "./json.ts";

/** Before, these keys have no special meaning. */
const SPAN: Span = { since: "2026-07-28" };

/**
 * Judges `traceparent`, `tracestate` (W3C Trace Context) and `baggage` (W3C Baggage) in a `_meta` object.
 *
 * Level: MUST. Source: `basic#_meta` (OpenTelemetry trace context), since 2026-07-28.
 */
export function lintTraceContext(meta: unknown, revision: Revision): Problem[] {
  if (!isObject(meta) || !within(revision, SPAN)) return [];
  return Object.entries(FORMS).flatMap(([key, { holds, form }]) => {
    const value = Object.hasOwn(meta, key) ? ownMember(meta, key) : undefined;
    if (value === undefined || (typeof value === "string" && holds(value))) return [];
    const message =
      typeof value === "string"
        ? `must have the form ${form}, got ${quote(value)}`
        : wrongType("string", value);
    return [{ pointer: `/${key}`, rule: "trace-context", message }];
  });
}

interface Form {
  readonly form: string;
  readonly holds: (value: string) => boolean;
}

const FORMS: Readonly<Record<string, Form>> = {
  traceparent: { form: "00-<32 hex digits>-<16 hex digits>-<2 hex digits>", holds: isTraceparent },
  tracestate: { form: "key=value,key=value (at most 32)", holds: isTracestate },
  baggage: { form: "key=value;property,key=value", holds: isBaggage },
};

/** Later versions may add fields after those of version 00. An id of zeros only is invalid. */
function isTraceparent(value: string): boolean {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(value);
  if (!match) return false;
  const [, version, trace = "", parent = "", more] = match;
  const zeros = /^0+$/;
  return version !== "ff" && !(version === "00" && more) && !zeros.test(trace) && !zeros.test(parent);
}

const STATE_KEY = /^[a-z0-9][a-z0-9_\-*/]{0,255}$|^[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z0-9][a-z0-9_\-*/]{0,13}$/;
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

function isTracestate(value: string): boolean {
  if (/[^\t\x20-\x7e]/.test(value)) return false;
  const members = value.split(",").map((member) => member.trim());
  const filled = members.filter((member) => member !== "");
  return filled.length <= 32 && filled.every(isStateMember);
}

function isStateMember(member: string): boolean {
  const equals = member.indexOf("=");
  return STATE_KEY.test(member.slice(0, Math.max(equals, 0))) && STATE_VALUE.test(member.slice(equals + 1));
}

const BAGGAGE_PAIR =
  /^[ \t]*[A-Za-z0-9!#$%&'*+.^_`|~-]+[ \t]*=[ \t]*[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*[ \t]*$/;
const BAGGAGE_FLAG = /^[ \t]*[A-Za-z0-9!#$%&'*+.^_`|~-]+[ \t]*$/;

function isBaggage(value: string): boolean {
  return value.split(",").every((member) => {
    const [pair = "", ...properties] = member.split(";");
    return (
      BAGGAGE_PAIR.test(pair) &&
      properties.every((text) => BAGGAGE_PAIR.test(text) || BAGGAGE_FLAG.test(text))
    );
  });
}
