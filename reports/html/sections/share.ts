/** How long a picture is, in units of its own. */
export const WHOLE = 100;

/** Numbers as parts of the whole. A part that is not zero is at least `least`, so that one of a thousand can be seen. */
export function shares(numbers: readonly number[], least: number): readonly number[] {
  const sum = total(numbers);
  if (sum === 0) return numbers.map(() => 0);
  const parts = numbers.map((number) => (number === 0 ? 0 : Math.max(least, (number / sum) * WHOLE)));
  // What the small parts got is taken from the largest.
  const largest = parts.indexOf(Math.max(...parts));
  const excess = total(parts) - WHOLE;
  return parts.map((part, index) => Math.round((index === largest ? part - excess : part) * 100) / 100);
}

/** Where each part begins. */
export function starts(parts: readonly number[]): readonly number[] {
  return parts.map((_, index) => Math.round(total(parts.slice(0, index)) * 100) / 100);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
