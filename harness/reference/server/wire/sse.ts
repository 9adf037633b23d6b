import type { SseEvent } from "../../../switches/server.ts";

/** The lines of an event, with the blank line that ends it. */
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

/** The bytes of an event. A text and bytes stay as they are. */
export function bytesOfEvent(event: SseEvent | string | Uint8Array): Uint8Array {
  if (event instanceof Uint8Array) return event;
  return Buffer.from(typeof event === "string" ? event : encode(event));
}

/** A queue of events with one reader. */
export class EventQueue implements AsyncIterable<SseEvent> {
  readonly #waiting: SseEvent[] = [];
  #isOver = false;
  #wake = () => {};

  push(event: SseEvent): void {
    this.#waiting.push(event);
    this.#wake();
  }

  /** Ends the queue. Waiting events can still be read. */
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
