import type { SseEvent } from "../switch.ts";

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

  async *[Symbol.asyncIterator](): AsyncGenerator<SseEvent> {
    while (true) {
      for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) yield event;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
