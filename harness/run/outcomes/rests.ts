import type { ListName } from "../../check/inventory.ts";

/** What checks and situations rest on, beside what they have asked themselves. */
export class Rests {
  readonly #lists = new Map<string, Set<ListName>>();
  readonly #shared = new Map<string, Set<string>>();

  /** A check or situation has read a list of the target. */
  read(name: string, list: ListName): void {
    add(this.#lists, name, list);
  }

  /** It judges what another one has asked. */
  shares(name: string, other: string): void {
    if (name !== other) add(this.#shared, name, other);
  }

  /** These, and all whose answers they share. */
  withShared(names: readonly string[]): readonly string[] {
    const found = new Set(names);
    // A set that grows while it is walked: what the others share is found as well.
    for (const name of found) for (const other of this.#shared.get(name) ?? []) found.add(other);
    return [...found];
  }

  listsOf(names: readonly string[]): ReadonlySet<ListName> {
    return new Set(names.flatMap((name) => [...(this.#lists.get(name) ?? [])]));
  }
}

function add<Item>(all: Map<string, Set<Item>>, name: string, item: Item): void {
  all.set(name, (all.get(name) ?? new Set<Item>()).add(item));
}
