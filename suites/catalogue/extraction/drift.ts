import type { Stated } from "./stated.ts";

/** How the statements of a checkout differ from those on file. */
export interface Drift {
  /** Keys that are in the checkout only. */
  readonly added: readonly string[];
  /** Keys that are on file only. */
  readonly removed: readonly string[];
  /** Keys whose sentence is another one. */
  readonly reworded: readonly string[];
  /** Keys whose level is another one. */
  readonly levels: readonly string[];
  /** Keys of the same sentence in another place. */
  readonly moved: readonly string[];
}

export function driftOf(onFile: readonly Stated[], found: readonly Stated[]): Drift {
  const before = new Map(onFile.map((one) => [one.key, one]));
  const after = new Map(found.map((one) => [one.key, one]));
  const both = found.flatMap((now) => {
    const then = before.get(now.key);
    return then === undefined ? [] : [{ key: now.key, now, then }];
  });
  const differing = (member: keyof Stated) =>
    both.filter(({ now, then }) => now[member] !== then[member]).map(({ key }) => key);
  const reworded = differing("sha");
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    reworded,
    levels: differing("level"),
    moved: differing("anchor").filter((key) => !reworded.includes(key)),
  };
}

const HEADINGS: Readonly<Record<keyof Drift, string>> = {
  added: "new",
  removed: "no longer there",
  reworded: "another sentence",
  levels: "another level",
  moved: "the same sentence, at another address",
};

/** One line for each difference. No line means that there is none. */
export function driftLines(drift: Drift): readonly string[] {
  return Object.entries(HEADINGS).flatMap(([kind, heading]) =>
    drift[kind as keyof Drift].map((key) => `${heading}: ${key}`),
  );
}
