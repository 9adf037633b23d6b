import { isObject } from "../../schema/json.ts";
import type { Headers, HttpResponseEvent, TraceEvent } from "./event.ts";
import { headerOf } from "./headers.ts";

/**
 * A gateway, a load balancer or a network answers with these in place of a server that it cannot reach (RFC 9110, section 15, and
 * Cloudflare's 520 to 527). They say nothing about the request.
 */
const OF_GATEWAYS: readonly number[] = [408, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527];

/** With these a server itself says that it cannot serve at the moment, and some do so in a message. */
const BUSY: readonly number[] = [429, 503];

/** Of a server that has failed, and of some gateways. */
const INTERNAL_ERROR = 500;

/** What is read of an answer with a body that is recorded as a whole. */
export type Answer = Pick<HttpResponseEvent, "status" | "headers" | "raw" | "message">;

/** Whether an answer with this status says only that nothing can be served at the moment: the server says it, or a gateway. */
export function isGatewayStatus(status: number): boolean {
  return isBusyStatus(status) || OF_GATEWAYS.includes(status);
}

export function isBusyStatus(status: number): boolean {
  return BUSY.includes(status);
}

/** Whether an answer is no evidence about the server: it has such a status, and nothing in it is a message. */
export function isOfGateway(answer: Answer): boolean {
  const { status, message } = answer;
  return isBusyStatus(status) || (isGatewayStatus(status) && !isJsonRpc(message));
}

/**
 * Whether a request is sent again before its answer counts. A server may give each of these answers itself: then it gives it again. Where
 * it names the time to wait, the sender obeys that.
 */
export function asksAgain(answer: Answer): boolean {
  if (isJsonRpc(answer.message) || headerOf(answer.headers, "Retry-After") !== undefined) return false;
  return OF_GATEWAYS.includes(answer.status) || answer.status === INTERNAL_ERROR || isPage(answer);
}

/** Whether an event is such an answer. Nothing judges it. */
export function isAskedAgain(event: TraceEvent): boolean {
  return event.channel === "http-response" && event.again === true;
}

/** Whether a body is a message, or a batch: gateways write JSON as well, `{"message": "Endpoint request timed out"}`. */
function isJsonRpc(body: unknown): boolean {
  const [first] = Array.isArray(body) ? (body as readonly unknown[]) : [body];
  return isObject(first) && ("jsonrpc" in first || "method" in first || "result" in first);
}

/** A page for people. No answer of MCP is one, but a redirect may have one. */
function isPage({ status, headers, raw = "" }: Answer): boolean {
  if (status >= 300 && status < 400) return false;
  return isHtml(headers) || /^\s*<(!doctype html|html)\b/i.test(raw);
}

function isHtml(headers: Headers): boolean {
  return /^\s*text\/html\b/i.test(headerOf(headers, "Content-Type") ?? "");
}
