const LEVELS = "▁▂▃▄▅▆▇█";

/** The maximum of each of at most `most` parts of a course, in order. */
export function thinned<One>(
  all: readonly One[],
  most: number,
  weight: (one: One) => number,
): readonly One[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, part) => {
    const from = Math.floor((part * all.length) / most);
    const to = Math.floor(((part + 1) * all.length) / most);
    return all.slice(from, to).reduce((one, other) => (weight(other) > weight(one) ? other : one));
  });
}

/** Numbers as one line of blocks, from 0 to the greatest. */
export function sparkline(numbers: readonly number[], most = 40): string {
  const shown = thinned(numbers, most, (number) => number);
  const greatest = Math.max(...shown, 0);
  return shown
    .map((number) => LEVELS[greatest === 0 ? 0 : Math.round((number / greatest) * (LEVELS.length - 1))])
    .join("");
}
