/** The known word that a mistyped one most likely means; undefined when none is near. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: distance(given.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  // A third of a word may be wrong. Beyond that a suggestion is misleading.
  return best && best.distance <= Math.max(2, Math.ceil(given.length / 3)) ? best.word : undefined;
}

/** ` Did you mean "tools"?`, or an empty text. */
export function suggestion(given: string, known: readonly string[]): string {
  const word = nearest(given, known);
  return word === undefined ? "" : ` Did you mean "${word}"?`;
}

/** Levenshtein's distance: the number of letters to insert, drop or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
