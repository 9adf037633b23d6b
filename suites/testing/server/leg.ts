import { type LegTrace, legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent, Transport } from "../../../harness/trace/event.ts";
import type { Revision } from "../../../schema/revision.ts";

type Json = Readonly<Record<string, unknown>>;

/** How a message was sent: with an exchange over HTTP, without one over stdio. */
interface Delivery {
  readonly broken?: true;
  readonly exchange?: number;
  /** HTTP, client: the request has Last-Event-ID. */
  readonly resumes?: true;
  /** HTTP, server: the message is the body of the response, not an event of a stream. */
  readonly status?: number;
}

/** An event without the members that its place in a trace determines. */
export type Step = (common: {
  readonly seq: number;
  readonly ms: number;
  readonly connection: string;
}) => TraceEvent;

/** A message of the harness. A string is sent as raw text, which is no message. */
export function sent(message: unknown, { broken, exchange, resumes }: Delivery = {}): Step {
  return (common) => {
    const payload = { ...payloadOf(message), ...(broken ? { broken } : {}) };
    if (exchange === undefined) return { ...common, ...payload, channel: "stdin" };
    const headers = [["Accept", "*/*"] as const, ...(resumes ? [["Last-Event-ID", "7"] as const] : [])];
    return {
      ...common,
      ...payload,
      channel: "http-request",
      exchange,
      method: "POST",
      url: "http://x/",
      headers,
    };
  };
}

/** A message of the server. */
export function received(message: unknown, { exchange, status }: Delivery = {}): Step {
  return (common) => {
    const payload = payloadOf(message);
    if (exchange === undefined) return { ...common, ...payload, channel: "stdout" };
    if (status === undefined) return { ...common, ...payload, channel: "sse", exchange };
    return { ...common, ...payload, channel: "http-response", exchange, status, headers: [], sse: false };
  };
}

/** The end of the handshake, with the capabilities of both sides. */
export function agreed(
  revision: Revision,
  { client = {}, server = {} }: { readonly client?: Json; readonly server?: Json } = {},
): Step {
  return (common) => ({
    ...common,
    channel: "agreed",
    revision,
    clientCapabilities: client,
    serverCapabilities: server,
  });
}

/** The request in this event had no answer within the limit. */
export function unanswered(request: number, lost: "by itself" | "beside others" = "by itself"): Step {
  return (common) => ({ ...common, channel: "unanswered", request, limit: 10_000, lost });
}

function payloadOf(message: unknown) {
  return typeof message === "string" ? { raw: message } : { raw: JSON.stringify(message), message };
}

/** A leg with these conversations. Its events have the numbers 1, 2, and so on; the first event of a conversation opens it. */
export function legOf(
  revision: Revision,
  transport: Transport,
  ...conversations: readonly (readonly Step[])[]
): LegTrace {
  let seq = 0;
  const events = conversations.flatMap((steps, index) => {
    const next = () => ({ seq: ++seq, ms: 0, connection: String(index + 1) });
    const opened: TraceEvent = { ...next(), channel: "open", transport, purpose: "test", revision };
    return [opened, ...steps.map((step) => step(next()))];
  });
  return legTrace(revision, transport, events);
}

/** A leg with one conversation over stdio in 2025-11-25. The first step has the number 2. */
export function leg(...steps: readonly Step[]): LegTrace {
  return legOf("2025-11-25", "stdio", steps);
}

export const request = (id: unknown, method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

export const notification = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  method,
  ...(params === undefined ? {} : { params }),
});

export const result = (id: unknown, members: Json = {}) => ({ jsonrpc: "2.0", id, result: members });

export const error = (id: unknown, code: unknown = -32603, message: unknown = "no") => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
