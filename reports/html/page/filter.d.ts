/** One word of a filter. */
export interface Term {
  readonly key: "verdict" | "level" | "suite" | "revision" | "transport" | "is" | "text";
  /** In lower case. One of them must match. */
  readonly values: readonly string[];
  /** None of them may match. */
  readonly not: boolean;
}

/** A check in one leg, as the filter sees it. */
export interface Filterable extends Readonly<Record<Exclude<Term["key"], "text">, readonly string[]>> {
  /** In lower case. */
  readonly text: string;
}

export const KEYS: readonly string[];
export function parseFilter(line: string): readonly Term[];
export function matches(terms: readonly Term[], one: Filterable): boolean;
export function unknownValues(terms: readonly Term[], all: readonly Filterable[]): readonly string[];
export function filterOf(fragment: string): string | undefined;
export function fragmentOf(line: string): string;
