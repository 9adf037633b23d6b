import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Headers } from "../../trace/event.ts";
import { mediaType } from "../../transport/http/headers.ts";
import { describeResult } from "./describe-result.ts";
import { validatorText } from "./validator-text.ts";

export type JsonRpcId = string | number;

/** The HTTP side of an answer. */
export interface HttpFacts {
  readonly status: number;
  readonly headers: Headers;
}

interface Answered {
  /** Sequence number of the event that carried it. */
  readonly seq: number;
  /** The whole message. */
  readonly message: JsonObject;
  /** Over HTTP only. */
  readonly http?: HttpFacts;
}

/** A response with a result object. */
export interface ResultReply extends Answered {
  readonly kind: "result";
  readonly result: JsonObject;
}

/** A response with an error object. */
export interface ErrorReply extends Answered {
  readonly kind: "error";
  readonly code: unknown;
  readonly text: unknown;
  readonly data: unknown;
  /** It says that the server limits how many requests it answers, so it is no answer to this one. */
  readonly isLimit?: true;
}

/** A response in which neither `result` nor `error` is an object, so that no client can read it. */
export interface MalformedReply extends Answered {
  readonly kind: "malformed";
}

/** An HTTP answer without a JSON-RPC response to the request. */
export interface StatusReply {
  readonly kind: "status";
  readonly seq: number;
  readonly http: HttpFacts;
  readonly body: string;
}

/** No answer came: within the limit, or (`fenced`) although a later request was answered. */
export interface SilenceReply {
  readonly kind: "silence";
  readonly seq: number;
  readonly waitedMs: number;
  readonly fenced: boolean;
  /** The check waited for less time than the operator allows. A conforming answer may have come later. */
  readonly isEarly?: true;
  /** The limit of the operator in milliseconds, if it was waited for as long. */
  readonly limit?: number;
  /** No other request was open on the connection meanwhile, but for those that show whether the target answers. */
  readonly isSingle?: true;
  /** It was waited for only until the fence was answered. A verdict that rests on it is confirmed by the end of the conversation. */
  readonly untilFence?: true;
  /** The same was sent on another connection at the same time, and got no answer there within the limit either. */
  readonly isTwice?: true;
  /**
   * A message came that is larger or nested deeper than the harness reads, or one is still arriving. It is most likely the
   * answer.
   */
  readonly unread?: "size" | "depth" | "arriving";
}

/** The process ended, or the connection was refused or cut, before an answer came. */
export interface GoneReply {
  readonly kind: "gone";
  readonly seq: number;
  readonly how: string;
  /** The harness itself ended it, because the target sent more than is recorded. The target is not to blame for a missing answer. */
  readonly byHarness?: true;
  /** The process only closed its stdout. */
  readonly stillRuns?: true;
}

/** Everything that can follow from something that was sent. */
export type Reply = ResultReply | ErrorReply | MalformedReply | StatusReply | SilenceReply | GoneReply;

/** Sorts a response message by the kind that it claims to be. Monitors judge whether it is legal. */
export function readResponse(message: JsonObject, seq: number, http?: HttpFacts): Reply {
  const base = { seq, message, ...(http ? { http } : {}) };
  if (isObject(message.error)) {
    const { code, message: text, data } = message.error;
    return { kind: "error", code, text, data, ...base };
  }
  if (isObject(message.result)) return { kind: "result", result: message.result, ...base };
  return { kind: "malformed", ...base };
}

const UNREAD = {
  size: "a message came that is larger than mcp-conform reads",
  depth: "a message came that is nested deeper than mcp-conform reads",
  arriving: "a message was still arriving at the time limit",
} as const;

/** Why the harness itself caused that there is no answer; undefined if the target caused it. */
export function whyHarnessCaused(reply: Reply): string | undefined {
  if (reply.kind === "gone" && reply.byHarness) return reply.how;
  if (reply.kind === "silence" && reply.unread) return UNREAD[reply.unread];
  return undefined;
}

/** Whether a target denies access: its answer has HTTP status 401 or 403. */
export function isAccessRefusal(reply: Reply): boolean {
  return "http" in reply && reply.http !== undefined && [401, 403].includes(reply.http.status);
}

const CAP = 160;

/** A value on one line, shortened if it is long. */
export function brief(value: unknown, cap = CAP): string {
  const text = typeof value === "string" ? value : (startOfJson(value) ?? String(value));
  const isLong = text.length > MOST_CHARACTERS;
  const line = (isLong ? text.slice(0, MOST_CHARACTERS) : text).replace(/\s+/g, " ");
  return line.length <= cap && !isLong ? line : `${line.slice(0, cap - 1)}…`;
}

/** Values and characters that are written at most. A line shows far fewer. */
const MOST_VALUES = 1_000;
const MOST_CHARACTERS = 10_000;

/** The JSON of a value. What no line can show is left out, because a list may have megabytes. */
function startOfJson(value: unknown): string | undefined {
  let values = 0;
  return JSON.stringify(value, (_, member: unknown) => {
    values += 1;
    if (values > MOST_VALUES) return undefined;
    return typeof member === "string" && member.length > MOST_CHARACTERS
      ? member.slice(0, MOST_CHARACTERS)
      : member;
  });
}

/** The longest part of an error message that is quoted. */
const QUOTED = 120;

/** The message of an error in quotation marks, on one line. */
function quoted(text: unknown): string {
  if (typeof text !== "string") return brief(JSON.stringify(text));
  return JSON.stringify(brief(validatorText(text) ?? text, QUOTED));
}

function describeSilence({ limit, fenced }: SilenceReply): string {
  const within = limit === undefined ? "" : ` within ${limit / 1000} s (--timeout)`;
  if (fenced) return `no answer${within}, though a later request was answered`;
  return within === "" ? "no answer in time" : `no answer${within}`;
}

/** An event stream that has only comments is shown with them. */
function describeStatus({ http, body }: StatusReply): string {
  const isStream = mediaType(http.headers) === "text/event-stream";
  const lacking = isStream && http.status < 300 ? "with an event stream without" : "without";
  const nothing = isStream ? ", no event" : ", empty body";
  return `HTTP ${http.status} ${lacking} a JSON-RPC response${body ? `: ${brief(body, 80)}` : nothing}`;
}

/** A reply in words, for the "actual" line of a finding. */
export function describeReply(reply: Reply): string {
  const status = "http" in reply && reply.http ? `HTTP ${reply.http.status}, ` : "";
  switch (reply.kind) {
    case "result":
      return `${status}${describeResult(reply.result)}`;
    case "error":
      return `${status}error ${brief(reply.code)} ${quoted(reply.text)}`;
    case "malformed":
      if (typeof reply.message.method === "string")
        return `${status}${"id" in reply.message ? "the request" : "the notification"} ${brief(reply.message.method)}`;
      return `${status}a response without result or error object: ${brief(reply.message)}`;
    case "status":
      return describeStatus(reply);
    case "silence":
      if (reply.unread) return UNREAD[reply.unread];
      return describeSilence(reply);
    case "gone":
      return `no answer: ${reply.how}`;
  }
}
