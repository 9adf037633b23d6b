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

/** What a reader sees of the page. */
export interface View {
  readonly filter: string;
  /** The search in the messages. */
  readonly find: string;
  /** The ids of blocks that are open or closed unlike at first. */
  readonly open: readonly string[];
  readonly closed: readonly string[];
}

export function viewOf(fragment: string): View | undefined;
export function fragmentOf(view: Partial<View>): string;
