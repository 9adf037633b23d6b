/** One point in which two revisions differ: a member, or a column of a table. */
export interface Difference {
  /** Members of members are joined by dots. */
  readonly of: string;
  /** Null where it was not there. */
  readonly before: string | null;
  /** Null where it is gone. */
  readonly after: string | null;
}

export interface Change {
  readonly name: string;
  readonly differences: readonly Difference[];
}

/** The differences of one kind of thing. */
export interface Section {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly Change[];
}

export type Named<Item> = ReadonlyMap<string, Item>;

/** What came, what went, and what is still there but differs. */
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
