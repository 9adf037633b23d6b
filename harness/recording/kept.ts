import type { TraceEvent } from "../trace/event.ts";
import type { Fact } from "./item.ts";
import { Memory } from "./memory.ts";
import { Shown } from "./shown.ts";

/** The number of conversations of a long recording that are remembered, and their bytes together. */
const MOST = 50;
const MOST_BYTES = 4 * 1024 * 1024;

/** What stays of the parts of a long recording that were judged: what later messages may belong to, and what shows a violation. */
export class Kept {
  /** By the name of the conversation. The one with the newest message is the last. */
  readonly #memories = new Map<string, Memory>();
  readonly #shown = new Shown();

  get events(): readonly TraceEvent[] {
    return [...this.#memories.values()].flatMap(({ events }) => events);
  }

  /** Messages that show violations, with those that belong to them. They are not judged again. */
  get shown(): readonly TraceEvent[] {
    return this.#shown.events;
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
    if (shown.size > 0) this.#shown.add([...this.events, ...events], shown);
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
}
