export type List = "tools" | "prompts" | "resources";

export type Change =
  | { readonly kind: "list"; readonly list: List }
  | { readonly kind: "resource"; readonly uri: string };

/**
 * What can change while the server runs. Each stateful session has its own. All requests of 2026-07-28 share one, with
 * fixed lists: in that revision a list must not change as a side effect of other requests, so a change replaces an
 * entry by an equal one, and is announced like any other.
 */
export class World {
  /** The status of each run of the slow tool, by the label of the caller. */
  readonly slowRuns = new Map<string, string>();
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #extended = new Set<List>();
  readonly #edition = new Map<string, number>();
  readonly #fixedLists: boolean;

  constructor({ fixedLists }: { readonly fixedLists: boolean }) {
    this.#fixedLists = fixedLists;
  }

  /** Whether the entry that is added and removed exists now. */
  isExtended(list: List): boolean {
    return this.#extended.has(list);
  }

  changeList(list: List): void {
    if (!this.#fixedLists && !this.#extended.delete(list)) this.#extended.add(list);
    this.#announce({ kind: "list", list });
  }

  editionOf(uri: string): number {
    return this.#edition.get(uri) ?? 1;
  }

  changeResource(uri: string): void {
    this.#edition.set(uri, this.editionOf(uri) + 1);
    this.#announce({ kind: "resource", uri });
  }

  /** @returns a function that ends it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #announce(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
