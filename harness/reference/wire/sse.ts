import type { SseEvent } from "../fault.ts";

/** The lines of an event; a blank one ends it. */
export function encode({ id, event, data, retry, comment }: SseEvent): string {
  const lines = [
    ...(comment === undefined ? [] : [`: ${comment}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(data === undefined ? [] : data.split("\n").map((line) => `data: ${line}`)),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** Events that are pushed at one end and taken at the other, by one reader. */
export class EventQueue implements AsyncIterable<SseEvent> {
  readonly #waiting: SseEvent[] = [];
  #isOver = false;
  #wake = () => {};

  push(event: SseEvent): void {
    this.#waiting.push(event);
    this.#wake();
  }

  /** No more will be pushed; what waits is still taken. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** By hand, for a generator cannot be ended while it waits. */
  [Symbol.asyncIterator](): AsyncIterator<SseEvent> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.end();
        return { done: true, value: undefined };
      },
    };
  }

  async #next(): Promise<IteratorResult<SseEvent>> {
    while (this.#waiting.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#waiting.shift();
    return value ? { done: false, value } : { done: true, value: undefined };
  }
}
