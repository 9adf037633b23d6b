import { TIME_LIMIT_MS } from "./bounded.ts";
import type { SchemaVerdict } from "./verdict.ts";

/** With texts of this length, the memory is at most some 20 MB. */
const LONGEST_KEY = 20_000;
const MOST_VERDICTS = 500;

/** Verdicts by the JSON of what was judged. */
export class VerdictMemory {
  readonly #verdicts = new Map<string, SchemaVerdict>();

  /**
   * Judges only once. A run judges the same schemas for every check and every connection, and each time costs
   * milliseconds to compile the schema.
   *
   * A verdict that a limit may have changed is not remembered: the next time may be faster.
   */
  judge(parts: readonly unknown[], judge: () => SchemaVerdict): SchemaVerdict {
    const key = keyOf(parts);
    const known = key === undefined ? undefined : this.#verdicts.get(key);
    if (known !== undefined) return known;
    const began = performance.now();
    const verdict = judge();
    const isCertain = verdict.kind === "judged" && performance.now() - began < TIME_LIMIT_MS;
    if (key !== undefined && isCertain) this.#store(key, verdict);
    return verdict;
  }

  #store(key: string, verdict: SchemaVerdict): void {
    const [oldest] = this.#verdicts.keys();
    if (oldest !== undefined && this.#verdicts.size >= MOST_VERDICTS) this.#verdicts.delete(oldest);
    this.#verdicts.set(key, verdict);
  }
}

/** Undefined for values that are too large, or too deep for the stack. */
function keyOf(parts: readonly unknown[]): string | undefined {
  try {
    const key = JSON.stringify(parts);
    return key.length > LONGEST_KEY ? undefined : key;
  } catch {
    return undefined;
  }
}
