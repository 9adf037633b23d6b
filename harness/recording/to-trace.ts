import type { Revision } from "../../schema/revision.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import { payload } from "../trace/files/payload.ts";
import { headerOf } from "../trace/headers.ts";
import { EventWeight } from "../trace/weight.ts";
import type { Fact, Item } from "./item.ts";
import { Kept } from "./kept.ts";
import { Session, type Unnumbered } from "./session.ts";

/** A recording with more events, or bytes, is judged in parts: a first one of this size, and smaller ones. Measured: 210 MB of memory at the peak, for any length; half of it before the first message. */
const SIZES = {
  first: { events: 10_000, bytes: 10 * 1024 * 1024 },
  later: { events: 2_500, bytes: 4 * 1024 * 1024 },
};

/** A recording as a trace, and what it does not carry. */
export interface Recording {
  readonly events: readonly TraceEvent[];
  /** For each connection, what is not known of it. */
  readonly lacks: ReadonlyMap<string, readonly Fact[]>;
  readonly notes: readonly string[];
  /** How many items at the end are not in `events`. */
  readonly omitted: number;
  /** Of a long recording: messages of parts that were judged before, which show a violation. */
  readonly shown?: readonly TraceEvent[];
}

/** Judges a part of a long recording. Returns the numbers of the messages that show violations. */
export type OnPart = (part: Recording) => ReadonlySet<number>;

/** How a long recording is judged. */
export interface Parts {
  readonly onPart: OnPart;
  readonly sizes?: typeof SIZES | undefined;
}

/** Makes the events of a trace of what was recorded. */
export class TraceMaker {
  readonly #spec: Revision | undefined;
  readonly #parting: Parts | undefined;
  #events: (Unnumbered | Session)[] = [];
  #weight = new EventWeight();
  readonly #kept = new Kept();
  /** The newest conversation of each key. */
  readonly #sessions = new Map<string, Session>();
  /** The conversations, each with the number of its first event, where that is of an earlier part. */
  readonly #open = new Map<Session, { readonly seq: number; readonly ms: number } | undefined>();
  readonly #exchanges = new Map<string, { readonly number: number; readonly session: Session }>();
  #conversations = 0;
  #exchangeCount = 0;
  #numbered = 0;
  #parts = 0;
  #omitted = 0;
  #backwards = 0;
  #start: number | undefined;
  #ms = 0;

  constructor(spec?: Revision, parting?: Parts) {
    this.#spec = spec;
    this.#parting = parting;
  }

  take(item: Item): void {
    const { first, later } = this.#parting?.sizes ?? SIZES;
    const most = this.#parts === 0 ? first : later;
    if (this.#weight.bytes > most.bytes || this.#events.length >= most.events) {
      if (this.#parting === undefined) {
        this.#omitted += 1;
        return;
      }
      this.#pass(this.#parting.onPart);
    }
    const ms = this.#time(item.ms);
    if (item.kind === "message") this.#message(item, ms);
    else if (item.kind === "request") this.#request(item, ms);
    else this.#answer(item, ms);
  }

  finish(): Recording {
    const { recording } = this.#part();
    const count = this.#conversations;
    return {
      ...recording,
      notes: [
        ...(count > 1 ? [`conversations in this recording: ${count}`] : []),
        ...(this.#backwards > 0 ? [`times that are earlier than that before: ${this.#backwards}`] : []),
        ...(this.#parts > 0
          ? [`parts in which this recording was judged, because of its length: ${this.#parts + 1}`]
          : []),
      ],
      ...(this.#parts > 0 ? { shown: this.#kept.shown } : {}),
    };
  }

  /** Has everything judged that came until now, and keeps what later messages may belong to. */
  #pass(onPart: OnPart): void {
    const { recording, fresh } = this.#part();
    const shown = onPart(recording);
    this.#parts += 1;
    this.#numbered = recording.events.at(-1)?.seq ?? this.#numbered;
    for (const event of recording.events) {
      const session = event.channel === "open" ? this.#named(event.connection) : undefined;
      if (session !== undefined) this.#open.set(session, event);
    }
    this.#kept.take(fresh, shown);
    this.#events = [];
    this.#weight = new EventWeight();
    for (const session of this.#open.keys())
      if (!this.#kept.has(session.connection)) this.#open.delete(session);
    for (const [key, session] of this.#sessions) if (!this.#open.has(session)) this.#sessions.delete(key);
    const numbers = new Set(this.#kept.events.flatMap((one) => ("exchange" in one ? [one.exchange] : [])));
    for (const [name, { number }] of this.#exchanges) if (!numbers.has(number)) this.#exchanges.delete(name);
  }

  #named(connection: string): Session | undefined {
    return [...this.#open.keys()].find((one) => one.connection === connection);
  }

  /** What is there now. `fresh`: what is new of it, without the events that open a conversation. */
  #part(): { readonly recording: Recording; readonly fresh: readonly TraceEvent[] } {
    const fresh: TraceEvent[] = [];
    const opening: TraceEvent[] = [];
    let seq = this.#numbered;
    for (const [index, one] of this.#events.entries()) {
      const isOpening = one instanceof Session;
      for (const event of isOpening ? one.opening(msOf(this.#events[index + 1])) : [one]) {
        seq += 1;
        (isOpening ? opening : fresh).push({ seq, ...event } as TraceEvent);
      }
    }
    const earlier = [...this.#open].flatMap(([session, at]) =>
      at === undefined
        ? []
        : session.opening(at.ms).map((event, index) => ({ ...event, seq: at.seq + index }) as TraceEvent),
    );
    const events = [...earlier, ...this.#kept.events, ...opening, ...fresh];
    const lacks = [...this.#open.keys()].map((one) => {
      const facts = [...lacksOf(one), ...this.#kept.lacks(one.connection)];
      return [one.connection, [...new Set(facts)]] as const;
    });
    return {
      recording: {
        events: events.toSorted((one, other) => one.seq - other.seq),
        lacks: new Map(lacks),
        notes: [],
        omitted: this.#omitted,
      },
      fresh,
    };
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
    this.#exchangeCount += 1;
    const number = this.#exchangeCount;
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
    this.#conversations += 1;
    const session = new Session(String(this.#conversations), transport, this.#spec);
    this.#sessions.set(key, session);
    this.#open.set(session, undefined);
    this.#events.push(session);
    return session;
  }
}

const msOf = (event: Unnumbered | Session | undefined) =>
  event === undefined || event instanceof Session ? 0 : event.ms;

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
