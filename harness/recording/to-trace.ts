import type { Revision } from "../../schema/revision.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import { payload } from "../trace/files/payload.ts";
import { headerOf } from "../trace/headers.ts";
import { CAPACITY, MOST_IN_RUN } from "../trace/recorder.ts";
import { EventWeight } from "../trace/weight.ts";
import type { Fact, Item } from "./item.ts";
import { Session, type Unnumbered } from "./session.ts";

/** A recording as a trace, and what it does not carry. */
export interface Recording {
  readonly events: readonly TraceEvent[];
  /** For each connection, what is not known of it. */
  readonly lacks: ReadonlyMap<string, readonly Fact[]>;
  readonly notes: readonly string[];
  /** How many items at the end are not in `events`. */
  readonly omitted: number;
}

/** Makes the events of a trace of what was recorded. */
export class TraceMaker {
  readonly #spec: Revision | undefined;
  readonly #events: (Unnumbered | Session)[] = [];
  readonly #weight = new EventWeight();
  /** The newest conversation of each key. */
  readonly #sessions = new Map<string, Session>();
  readonly #all: Session[] = [];
  readonly #exchanges = new Map<string, { readonly number: number; readonly session: Session }>();
  #omitted = 0;
  #backwards = 0;
  #start: number | undefined;
  #ms = 0;

  constructor(spec?: Revision) {
    this.#spec = spec;
  }

  take(item: Item): void {
    if (this.#weight.bytes > CAPACITY || this.#events.length >= MOST_IN_RUN) {
      this.#omitted += 1;
      return;
    }
    const ms = this.#time(item.ms);
    if (item.kind === "message") this.#message(item, ms);
    else if (item.kind === "request") this.#request(item, ms);
    else this.#answer(item, ms);
  }

  finish(): Recording {
    const events = this.#events.flatMap((one) =>
      one instanceof Session ? one.opening(this.#openedAt(one)) : [one],
    );
    const sessions = this.#all.length;
    return {
      events: events.map((event, index) => ({ seq: index + 1, ...event }) as TraceEvent),
      lacks: new Map(this.#all.map((one) => [one.connection, lacksOf(one)])),
      notes: [
        ...(sessions > 1 ? [`conversations in this recording: ${sessions}`] : []),
        ...(this.#backwards > 0 ? [`times that are earlier than that before: ${this.#backwards}`] : []),
      ],
      omitted: this.#omitted,
    };
  }

  #openedAt(session: Session): number {
    const first = this.#events[this.#events.indexOf(session) + 1];
    return first === undefined || first instanceof Session ? 0 : first.ms;
  }

  #time(ms: number | undefined): number {
    if (ms === undefined) return this.#ms;
    this.#start ??= ms;
    const now = ms - this.#start;
    if (now < this.#ms) this.#backwards += 1;
    this.#ms = Math.max(now, this.#ms);
    return this.#ms;
  }

  #add(event: Unnumbered): void {
    this.#events.push(event);
    this.#weight.add({ seq: 0, ...event } as TraceEvent);
  }

  #message(
    { from, text, session: key, transport = "stdio" }: Extract<Item, { kind: "message" }>,
    ms: number,
  ): void {
    const content = contentOf(text);
    const session = this.#sessionFor(key, transport, from === "client" ? content.message : undefined);
    this.#add({
      channel: from === "client" ? "stdin" : "stdout",
      ms,
      connection: session.connection,
      ...content,
    });
    if (from === "client") session.ask(content.message);
    else this.#answered(session, content.message, ms);
  }

  #request(item: Extract<Item, { kind: "request" }>, ms: number): void {
    const { exchange, method, url, headers, text } = item;
    const content = "text" in item ? contentOf(text) : {};
    const session = this.#sessionFor(
      item.session,
      "http",
      "message" in content ? content.message : undefined,
    );
    const number = this.#exchanges.size + 1;
    this.#exchanges.set(exchange, { number, session });
    session.headerSays(headerOf(headers, "mcp-protocol-version"));
    this.#add({
      channel: "http-request",
      ms,
      connection: session.connection,
      exchange: number,
      method,
      url,
      headers,
      ...content,
    });
    session.hasClient = true;
    if ("message" in content) session.ask(content.message);
  }

  #answer(item: Extract<Item, { kind: "response" | "event" | "end" }>, ms: number): void {
    const found = this.#exchanges.get(item.exchange);
    if (found === undefined) return;
    const { number: exchange, session } = found;
    const common = { ms, connection: session.connection, exchange };
    if (item.kind === "end") {
      this.#add({ channel: "http-end", ...common, how: "complete" });
    } else if (item.kind === "event") {
      const content = contentOf(item.text);
      const { text = "" } = item;
      const block = item.block ?? { raw: `data: ${text}\n\n`, event: "message", data: text };
      // As live: only a block with data carries a message.
      const isDiscarded = !block.data || ("unterminated" in block && block.unterminated);
      const message = isDiscarded ? {} : content;
      this.#add({ channel: "sse", ...common, ...message, ...block });
      this.#answered(session, content.message, ms);
    } else {
      const content = item.text === undefined ? {} : contentOf(item.text);
      const { status, headers } = item;
      this.#add({ channel: "http-response", ...common, status, headers, sse: !("text" in item), ...content });
      if ("message" in content) this.#answered(session, content.message, ms);
    }
  }

  #answered(session: Session, message: unknown, ms: number): void {
    const agreement = session.answer(message, ms);
    if (agreement !== undefined) this.#add(agreement);
  }

  /** Each handshake begins a conversation. What was sent before the first one belongs to it. */
  #sessionFor(key: string, transport: Transport, asked: unknown): Session {
    const before = this.#sessions.get(key);
    const begins = isInitialize(asked) && before?.hasInitialize === true;
    if (before !== undefined && !begins) return before;
    const session = new Session(String(this.#all.length + 1), transport, this.#spec);
    this.#sessions.set(key, session);
    this.#all.push(session);
    this.#events.push(session);
    return session;
  }
}

function isInitialize(value: unknown): boolean {
  return typeof value === "object" && value !== null && "method" in value && value.method === "initialize";
}

function contentOf(text: string | undefined) {
  if (text === undefined) return { raw: "", unread: "depth" as const };
  const { whole: _, ...content } = payload(Buffer.from(text));
  return content;
}

function lacksOf(session: Session): readonly Fact[] {
  return [
    ...(session.hasHandshake ? [] : (["handshake"] as const)),
    ...(session.hasCapabilities ? [] : (["capabilities"] as const)),
    ...(session.isAssumed ? (["revision"] as const) : []),
    ...(session.hasClient ? [] : (["client"] as const)),
    ...(session.hasServer ? [] : (["server"] as const)),
  ];
}
