import type { Revision } from "../../schema/revision.ts";
import type { Fact } from "../recording/item.ts";
import { Memory } from "../recording/memory.ts";
import { Session, type Unnumbered } from "../recording/session.ts";
import type { TraceEvent, Transport, Unrecorded } from "../trace/event.ts";
import { messagesOf } from "../trace/message.ts";
import type { Ledger } from "./ledger.ts";

/** What is missing in each conversation of a proxy: no one has asked the sides for what they support. */
export const ALWAYS: readonly Fact[] = ["abilities"];

/** What the messages of a conversation do not show. */
export function lacksOf(session: Session): readonly Fact[] {
  const { hasHandshake, hasCapabilities, isAssumed, hasClient, hasServer } = session;
  return [
    ...(hasHandshake ? [] : (["handshake"] as const)),
    ...(hasCapabilities ? [] : (["capabilities"] as const)),
    ...(isAssumed ? (["revision"] as const) : []),
    ...(hasClient ? [] : (["client"] as const)),
    ...(hasServer ? [] : (["server"] as const)),
  ];
}

/** One conversation that passes through: what is remembered of it, and what is known about it. */
export class Conversed {
  readonly name: string;
  readonly transport: Transport;
  readonly #ledger: Ledger;
  readonly #session: Session;
  readonly #memory = new Memory();
  #isOpen = false;
  #missing = new Set<Fact>(ALWAYS);
  /** Why it is not judged. */
  #unjudged: string | undefined;
  #hasAnswer = false;
  /** Events that came after it was judged. */
  news = 0;
  /** When the newest event came. */
  ms = 0;
  messages = 0;

  constructor(name: string, transport: Transport, ledger: Ledger, spec?: Revision) {
    this.name = name;
    this.transport = transport;
    this.#ledger = ledger;
    this.#session = new Session(name, transport, spec);
  }

  get hasInitialize(): boolean {
    return this.#session.hasInitialize;
  }

  get unjudged(): string | undefined {
    if (this.#unjudged !== undefined) return this.#unjudged;
    return this.#hasAnswer ? undefined : "no message of the server came";
  }

  get weight(): number {
    return this.#memory.weight;
  }

  /** Part of it is not known, from here on. */
  lacks(...facts: readonly Fact[]): void {
    for (const fact of facts) this.#missing.add(fact);
  }

  /** What is known of it shows nothing: it is not judged any more. */
  forget(why: string): void {
    this.#unjudged ??= why;
    this.#memory.clear();
  }

  /** Of a conversation that is not judged any more nothing is recorded: it may be that of several clients. */
  add(event: Unrecorded, ms: number): void {
    this.ms = ms;
    this.news += 1;
    if (this.#unjudged !== undefined) return;
    const shown = "message" in event ? event.message : undefined;
    const isOfClient = event.channel === "stdin" || event.channel === "http-request";
    if (event.channel === "http-request")
      this.#session.headerSays(event.headers.find(([name]) => /^mcp-protocol-version$/i.test(name))?.[1]);
    const values = Array.isArray(shown) ? shown : shown === undefined ? [] : [shown];
    if (isOfClient) for (const value of values) this.#session.ask(value);
    if (!this.#isOpen) this.#open(ms);
    const entered = this.#ledger.enter(event, ms);
    this.#memory.add(entered);
    this.messages += messagesOf(entered).length;
    if (!isOfClient) for (const value of values) this.#answered(value, ms);
  }

  /** Everything that can be judged now. */
  recording(): { readonly events: readonly TraceEvent[]; readonly lacks: readonly Fact[] } {
    const { events, isWhole, hasBeginning } = this.#memory;
    const first = events[0]?.seq ?? 1;
    const opening = this.#session
      .opening(events[0]?.ms ?? 0)
      .map((event): TraceEvent => ({ ...event, seq: first }));
    return {
      events: [...opening, ...events.filter(({ channel }) => channel !== "open")],
      lacks: [
        ...new Set([
          ...this.#missing,
          ...lacksOf(this.#session),
          ...(isWhole ? [] : (["whole"] as const)),
          ...(hasBeginning ? [] : (["handshake", "capabilities", "order"] as const)),
        ]),
      ],
    };
  }

  #open(ms: number): void {
    this.#isOpen = true;
    const [open] = this.#session.opening(ms);
    if (open !== undefined) this.#enter(open, ms);
  }

  #answered(value: unknown, ms: number): void {
    const agreed = this.#session.answer(value, ms);
    if (agreed !== undefined) this.#memory.add(this.#enter(agreed, ms));
    else if (!this.#hasAnswer && !this.#session.hasInitialize) {
      // Without a handshake each request carries what was agreed. What is judged here gets it again each time.
      const [, stateless] = this.#session.opening(ms);
      if (stateless !== undefined) this.#enter(stateless, ms);
    }
    this.#hasAnswer = true;
  }

  #enter({ ms: _, ...event }: Unnumbered, ms: number): TraceEvent {
    return this.#ledger.enter(event as Unrecorded, ms);
  }
}
