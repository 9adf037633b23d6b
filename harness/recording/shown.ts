import type { TraceEvent } from "../trace/event.ts";
import { EventWeight } from "../trace/weight.ts";
import { withTied } from "./memory.ts";

/** The number of bytes that are kept for reports. A violation after them is reported without its messages. */
const MOST = 16 * 1024 * 1024;

/** The messages that show violations, with those that belong to them, where the others are forgotten. */
export class Shown {
  readonly #events = new Map<number, TraceEvent>();
  readonly #weight = new EventWeight();

  /** In the order of their numbers. */
  get events(): readonly TraceEvent[] {
    return [...this.#events.values()].toSorted((one, other) => one.seq - other.seq);
  }

  /** Keeps those with these numbers, and in their conversations what belongs to them. */
  add(events: readonly TraceEvent[], numbers: ReadonlySet<number>): void {
    if (this.#weight.bytes > MOST) return;
    const names = new Set(events.filter(({ seq }) => numbers.has(seq)).map(({ connection }) => connection));
    for (const name of names) {
      const mine = events.filter(({ connection }) => connection === name);
      for (const event of withTied(mine, ({ seq }) => numbers.has(seq))) {
        if (!this.#events.has(event.seq)) this.#weight.add(event);
        this.#events.set(event.seq, event);
      }
    }
  }
}
