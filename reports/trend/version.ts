/** A version as numbers and a pre-release part. "v1.2.0-beta.1" is [1, 2, 0] and "beta.1". */
interface Parsed {
  readonly numbers: readonly number[];
  readonly before: readonly string[];
}

const VERSION = /^v?(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?(?:\+.*)?$/i;

function parse(text: string): Parsed | undefined {
  const [, numbers, before] = VERSION.exec(text) ?? [];
  if (numbers === undefined) return undefined;
  return { numbers: numbers.split(".").map(Number), before: before?.split(".") ?? [] };
}

export function isVersion(text: string | undefined): text is string {
  return text !== undefined && parse(text) !== undefined;
}

export function isPrerelease(text: string): boolean {
  return (parse(text)?.before.length ?? 0) > 0;
}

/** The order of releases: by numbers, and a pre-release before its release. Text that is no version has no order. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  if (a === undefined || b === undefined) return 0;
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index++) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  return compareParts(a.before, b.before);
}

function compareParts(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const numbers = [part, against].map((text) => /^\d+$/.test(text));
    if (numbers[0] && numbers[1]) return Number(part) - Number(against);
    // A number is before a word.
    if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
    return part < against ? -1 : 1;
  }
  return one.length - other.length;
}
