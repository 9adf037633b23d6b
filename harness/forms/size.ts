/** A text that has exactly as many bytes in UTF-8: `write` gets the padding that is missing, of ASCII characters. */
export function sized(write: (padding: string) => string, bytes: number): string {
  const text = write("a".repeat(Math.max(0, bytes - Buffer.byteLength(write("")))));
  const length = Buffer.byteLength(text);
  if (length !== bytes) throw new Error(`the text has ${length} bytes without padding, more than ${bytes}`);
  return text;
}

const KIB = 1024;

/** The lengths of messages at which readers with a buffer fail: powers of two, and one byte beside the most common of them. */
export const SIZES = [4 * KIB, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 256 * KIB, 1024 * KIB] as const;

/** "65,536 bytes", "1 MiB (1,048,576 bytes)" */
export function sizeInWords(bytes: number): string {
  const exact = `${bytes.toLocaleString("en-US")} bytes`;
  if (bytes >= KIB * KIB && bytes % (KIB * KIB) === 0) return `${bytes / KIB / KIB} MiB (${exact})`;
  if (bytes >= 4 * KIB && bytes % KIB === 0 && bytes !== 64 * KIB) return `${bytes / KIB} KiB (${exact})`;
  return exact;
}

/** The limits that programs have: powers of two, round numbers, and 100 KiB. */
const USUAL = [
  ...Array.from({ length: 11 }, (_, index) => 2 ** (10 + index)),
  ...[5, 10, 50, 100, 200, 250, 500, 1_000].map((thousands) => thousands * 1_000),
  100 * KIB,
].toSorted((a, b) => a - b);

/** A limit that is none of the usual ones is not worth more: each try may cost a process, and a message of its size. */
const MOST_TRIES = 12;

/** Something does not show at one size, and shows at the other. */
export interface Limit {
  readonly below: number;
  readonly above: number;
}

/**
 * Where something begins to show: `shows` says it of one size. Exactly for a usual limit, with or without the end of its line; else roughly.
 */
export async function limitBetween(
  { below, above }: Limit,
  shows: (bytes: number) => Promise<boolean>,
): Promise<Limit> {
  let [good, bad] = [below, above];
  for (let tries = 0; tries < MOST_TRIES && bad - good > 1; tries += 1) {
    const next = nextSize(good, bad);
    if (await shows(next)) bad = next;
    else good = next;
  }
  return { below: good, above: bad };
}

function nextSize(good: number, bad: number): number {
  const isBetween = (size: number) => size > good && size < bad;
  const usual = USUAL.map((limit) => limit + 1).filter(isBetween);
  const middle = usual[Math.floor(usual.length / 2)];
  if (middle !== undefined) return middle;
  // What was found last is a usual limit, or one beside it: the end of a line may count.
  const isUsual = [bad - 1, bad, bad + 1].some((size) => USUAL.includes(size));
  return isUsual ? bad - 1 : Math.floor((good + bad) / 2);
}
