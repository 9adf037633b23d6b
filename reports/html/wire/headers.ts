import type { Headers, TraceEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf, sameName } from "../../../harness/trace/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** All headers of a message, or only the values that differ from an earlier message. */
export interface ShownHeaders {
  /** Sequence number of the message with the other headers, in the same order. */
  readonly as?: number;
  readonly lines: Headers;
}

/** The first headers of each kind on the page, by kind. */
export type HeaderModels = Map<string, Model>;

interface Model {
  readonly seq: number;
  readonly headers: Headers;
}

/**
 * The headers of each HTTP message of a connection, where they add something. Most repeat an earlier message of the same
 * kind, so only the differing values are shown: first those that differ from an earlier connection (`models`), then those
 * that differ from the first message of the connection. This happens only if names, case and order are the same. A `Date`
 * is not compared, a `Content-Length` only if it does not fit the body, `Mcp-Method` and `Mcp-Name` only if the body says
 * something else, and a session id only if it is not that of the connection.
 */
export function headersOf(
  events: readonly TraceEvent[],
  models: HeaderModels = new Map(),
): ReadonlyMap<number, ShownHeaders> {
  const first: HeaderModels = new Map();
  const shown = new Map<number, ShownHeaders>();
  const usual = usualOf(events);
  for (const event of events) {
    if (!("headers" in event)) continue;
    const { seq, headers, channel } = event;
    const key = JSON.stringify([channel, headers.map(([name]) => name)]);
    const model = first.get(key) ?? models.get(key);
    if (!first.has(key)) first.set(key, { seq, headers });
    if (model === undefined) {
      models.set(key, { seq, headers });
      shown.set(seq, { lines: headers });
      continue;
    }
    const lines = headers.filter(
      ([name, value], index) => value !== model.headers[index]?.[1] && !isUsual(event, name, value, usual),
    );
    if (lines.length > 0) shown.set(seq, { as: model.seq, lines });
  }
  return shown;
}

/** The session id that the server assigned on a connection. The heading of the connection has it. */
export function sessionOf(events: readonly TraceEvent[]): string | undefined {
  for (const event of events) {
    const id = event.channel === "http-response" ? headerOf(event.headers, HEADER.sessionId) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}

/** What headers of a connection usually say. */
interface Usual {
  readonly session: string | undefined;
  readonly revision: string | undefined;
  /** The bytes of each event stream, by exchange. */
  readonly streams: ReadonlyMap<number, number>;
}

function usualOf(events: readonly TraceEvent[]): Usual {
  const streams = new Map<number, number>();
  for (const event of events) {
    if (event.channel !== "sse") continue;
    const bytes = Buffer.byteLength(event.raw) + (event.truncated ?? 0);
    streams.set(event.exchange, (streams.get(event.exchange) ?? 0) + bytes);
  }
  const revision = events.find((event) => event.channel === "agreed")?.revision;
  return { session: sessionOf(events), revision, streams };
}

function isUsual(event: TraceEvent, name: string, value: string, usual: Usual): boolean {
  const header = name.toLowerCase();
  if (header === "date") return true;
  if (sameName(name, HEADER.sessionId)) return value === usual.session;
  if (sameName(name, HEADER.protocolVersion)) return value === usual.revision;
  if (sameName(name, HEADER.method)) return messageOf(event).method === value;
  if (sameName(name, HEADER.name)) return namedBy(event).includes(value);
  return header === "content-length" && value === String(lengthOf(event, usual));
}

function messageOf(event: TraceEvent): JsonObject {
  return "message" in event && isObject(event.message) ? event.message : {};
}

/** The tool, the prompt, the resource or the task that a request names. */
function namedBy(event: TraceEvent): readonly unknown[] {
  const { params } = messageOf(event);
  return isObject(params) ? [params.name, params.uri, params.taskId] : [];
}

/** The bytes of the body. Undefined if the trace has not all of it. */
function lengthOf(event: TraceEvent, { streams }: Usual): number | undefined {
  if (event.channel === "http-response" && event.sse) return streams.get(event.exchange);
  const isWhole = "raw" in event && !("truncated" in event && event.truncated);
  return isWhole ? Buffer.byteLength(event.raw ?? "") : undefined;
}
