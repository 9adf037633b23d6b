import type { SseEvent } from "../../../harness/switches/server.ts";

/** The events of a stream, and one more as soon as it is there. */
export async function* withEvent(
  events: AsyncIterable<SseEvent | string>,
  more: Promise<SseEvent>,
): AsyncGenerator<SseEvent | string> {
  const iterator = events[Symbol.asyncIterator]();
  const inserted = more.then((event) => ({ event }));
  let isInserted = false;
  let coming = iterator.next();
  while (true) {
    const next = await Promise.race(isInserted ? [coming] : [coming, inserted]);
    if ("event" in next) {
      isInserted = true;
      yield next.event;
    } else if (next.done) return;
    else {
      yield next.value;
      coming = iterator.next();
    }
  }
}
