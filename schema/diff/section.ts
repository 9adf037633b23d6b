/** One difference between two revisions: a member, or a column of a table. */
export interface Difference {
  /** Nested members are joined by dots. */
  readonly of: string;
  /** Null if it did not exist. */
  readonly before: string | null;
  /** Null if it was removed. */
  readonly after: string | null;
}

export interface Change {
  readonly name: string;
  readonly differences: readonly Difference[];
}

/** The differences of one kind. */
export interface Section {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly Change[];
}

export type Named<Item> = ReadonlyMap<string, Item>;

/** What was added, removed and changed. */
export function sectionOf<Item>(
  before: Named<Item>,
  after: Named<Item>,
  differences: (before: Item, after: Item) => readonly Difference[],
): Section {
  const changed = [...before].flatMap(([name, item]): readonly Change[] => {
    const now = after.get(name);
    const found = now === undefined ? [] : differences(item, now);
    return found.length > 0 ? [{ name, differences: found }] : [];
  });
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed,
  };
}
