import type { Revision } from "../../schema/revision.ts";
import type { Format } from "../recording/format.ts";
import type { Fact } from "../recording/item.ts";
import { Session } from "../recording/session.ts";
import type { Recording } from "../recording/to-trace.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Trace } from "../trace/files/read.ts";
import { messagesOf } from "../trace/message.ts";
import { ALWAYS, lacksOf } from "./conversation.ts";

/** How `judge` names it. It is read as a trace: its reader is never asked. */
const FORMAT: Format = {
  name: "traces of mcp-conform proxy",
  marks: [],
  unit: "line",
  lacks: ALWAYS,
  reader: () => ({ push: () => [], end: () => [], notes: () => [] }),
};

export function isOfProxy({ header }: Trace): boolean {
  return header.target.by === "proxy";
}

/** A trace of the proxy, as the recording of a conversation of others: both sides of it are judged. */
export function recordedByProxy(
  { events, omitted = 0, incomplete }: Trace,
  spec?: Revision,
): Recording & { readonly format: Format; readonly missing: readonly Fact[] } {
  const sessions = new Map<string, Session>();
  for (const event of events) replay(event, sessions, spec);
  const lacks = [...sessions].map(([connection, session]) => [connection, lacksOf(session)] as const);
  return {
    events: events.flatMap((event) => opened(event, sessions)),
    lacks: new Map(lacks),
    notes: sessions.size > 1 ? [`conversations in this recording: ${sessions.size}`] : [],
    omitted,
    format: FORMAT,
    missing: [...ALWAYS, ...(incomplete || omitted > 0 ? (["whole"] as const) : [])],
  };
}

function replay(event: TraceEvent, sessions: Map<string, Session>, spec: Revision | undefined): void {
  const { connection, channel } = event;
  if (channel === "open") sessions.set(connection, new Session(connection, event.transport, spec));
  const session = sessions.get(connection);
  if (session === undefined) return;
  if (channel === "http-request")
    session.headerSays(event.headers.find(([name]) => /^mcp-protocol-version$/i.test(name))?.[1]);
  for (const { from, value, ms } of messagesOf(event)) {
    if (from === "client") session.ask(value);
    else session.answer(value, ms);
  }
}

/** The opening as all messages show it: when it was recorded, only the first of them was there. */
function opened(event: TraceEvent, sessions: ReadonlyMap<string, Session>): readonly TraceEvent[] {
  const session = sessions.get(event.connection);
  if (session === undefined) return [event];
  if (event.channel === "agreed" && !session.hasInitialize) return [];
  if (event.channel !== "open") return [event];
  return session.opening(event.ms).map((one) => ({ ...one, seq: event.seq }));
}
