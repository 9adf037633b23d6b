import type { Emit, RunEvent } from "../verdict/event.ts";

/** Runs a task when it is its turn. */
export type Turn = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets so many tasks run at a time, in the order in which they came. */
export function turns(width: number): Turn {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, width);
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

interface Line {
  readonly emit: Emit;
  /** No more will be told on this line: it is the turn of the next. */
  done(): void;
}

/** Gives out lines of which each is told when those before it are done; what comes earlier is kept until then. */
export function inOrder(emit: Emit): () => Line {
  const lines: { readonly kept: RunEvent[]; isDone: boolean }[] = [];
  let first = 0;
  const tell = () => {
    for (let line = lines[first]; line !== undefined; line = lines[first]) {
      for (const event of line.kept.splice(0)) emit(event);
      if (!line.isDone) return;
      first += 1;
    }
  };
  return () => {
    const line = { kept: [] as RunEvent[], isDone: false };
    lines.push(line);
    return {
      emit: (event) => {
        line.kept.push(event);
        tell();
      },
      done: () => {
        line.isDone = true;
        tell();
      },
    };
  };
}
