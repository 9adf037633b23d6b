import type { TraceEvent } from "../trace/event.ts";
import { EventWeight } from "../trace/weight.ts";
import type { Fact } from "./item.ts";
import { Memory, withTied } from "./memory.ts";

/** So many conversations of a long recording are remembered, and so much of them, in bytes. */
const MOST = 50;
const MOST_BYTES = 4 * 1024 * 1024;

/** Messages for reports, in bytes. */
const MOST_SHOWN = 16 * 1024 * 1024;

/** What stays of the parts of a long recording that were judged: what later messages may belong to, and what shows a violation. */
export class Kept {
  /** By the name of the conversation. The one with the newest message is the last. */
  readonly #memories = new Map<string, Memory>();
  readonly #shown = new Map<number, TraceEvent>();
  readonly #weight = new EventWeight();

  get events(): readonly TraceEvent[] {
    return [...this.#memories.values()].flatMap(({ events }) => events);
  }

  /** Messages that show violations, with those that belong to them. They are not judged again. */
  get shown(): readonly TraceEvent[] {
    return [...this.#shown.values()];
  }

  has(connection: string): boolean {
    return this.#memories.has(connection);
  }

  /** What is not known any more of a conversation. */
  lacks(connection: string): readonly Fact[] {
    const { isWhole = true, hasBeginning = true } = this.#memories.get(connection) ?? {};
    return [
      ...(isWhole ? [] : (["whole"] as const)),
      ...(hasBeginning ? [] : (["handshake", "capabilities", "order"] as const)),
    ];
  }

  /** Adds what is new of a part. `shown`: the numbers of the messages that show violations. */
  take(events: readonly TraceEvent[], shown: ReadonlySet<number>): void {
    this.#show(events, shown);
    for (const event of events) {
      const memory = this.#memories.get(event.connection) ?? new Memory(MOST_BYTES);
      this.#memories.delete(event.connection);
      this.#memories.set(event.connection, memory);
      memory.add(event);
    }
    let weight = 0;
    for (const [index, [name, memory]] of [...this.#memories].toReversed().entries()) {
      weight += memory.weight;
      if (index > 0 && (index >= MOST || weight > MOST_BYTES)) this.#memories.delete(name);
    }
  }

  #show(events: readonly TraceEvent[], shown: ReadonlySet<number>): void {
    if (shown.size === 0 || this.#weight.bytes > MOST_SHOWN) return;
    const all = [...this.events, ...events];
    const places = new Set(all.filter(({ seq }) => shown.has(seq)).map(({ connection }) => connection));
    for (const place of places) {
      const mine = all.filter(({ connection }) => connection === place);
      for (const event of withTied(mine, ({ seq }) => shown.has(seq))) {
        if (!this.#shown.has(event.seq)) this.#weight.add(event);
        this.#shown.set(event.seq, event);
      }
    }
  }
}
