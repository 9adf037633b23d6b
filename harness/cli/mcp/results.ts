import type { TraceEvent } from "../../trace/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { RawOptions } from "../options/settings.ts";

/** A result of this session. `options`: what was asked for; absent for a recording, which cannot be run again. */
export interface Kept {
  readonly number: number;
  readonly result: Result;
  readonly events: readonly TraceEvent[];
  readonly options?: RawOptions;
}

/** How many results are kept. A trace can be large. */
const MOST = 10;

/** What this session has judged, by numbers that begin with 1. Nothing of it is written to a file. */
export class Results {
  #kept: readonly Kept[] = [];
  #count = 0;

  add(one: Omit<Kept, "number">): Kept {
    this.#count += 1;
    const kept = { number: this.#count, ...one };
    this.#kept = [...this.#kept, kept].slice(-MOST);
    return kept;
  }

  get last(): Kept | undefined {
    return this.#kept.at(-1);
  }

  numbered(number: number): Kept | undefined {
    return this.#kept.find((one) => one.number === number);
  }
}
