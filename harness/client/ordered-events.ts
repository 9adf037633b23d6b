import type { Emit, RunEvent } from "../verdict/event.ts";

/** The events of one source. */
interface EventSource {
  readonly emit: Emit;
  /** No more events follow from this source. */
  done(): void;
}

/**
 * Orders the events of sources that run at the same time. The events of a source are emitted after all events of the
 * sources that were created before it; until then they are buffered.
 */
export function orderedEvents(emit: Emit): () => EventSource {
  const sources: { readonly buffered: RunEvent[]; isDone: boolean }[] = [];
  let first = 0;
  const flush = () => {
    for (let source = sources[first]; source !== undefined; source = sources[first]) {
      for (const event of source.buffered.splice(0)) emit(event);
      if (!source.isDone) return;
      first += 1;
    }
  };
  return () => {
    const source = { buffered: [] as RunEvent[], isDone: false };
    sources.push(source);
    return {
      emit: (event) => {
        source.buffered.push(event);
        flush();
      },
      done: () => {
        source.isDone = true;
        flush();
      },
    };
  };
}
