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

/**
 * The smallest size that shows something: `shows` says it of one size. It does not show at `below`, and it shows at `above`. Limits are most
 * often powers of two, so those are tried first.
 */
export async function smallest(
  below: number,
  above: number,
  shows: (bytes: number) => Promise<boolean>,
): Promise<number> {
  let [good, bad] = [below, above];
  while (bad - good > 1) {
    const power = 2 ** Math.floor(Math.log2(bad - 1));
    const usual = [bad - power <= 1 || bad === 2 * power ? bad - 1 : power, power + 1];
    const next = usual.find((size) => size > good && size < bad) ?? Math.floor((good + bad) / 2);
    if (await shows(next)) bad = next;
    else good = next;
  }
  return bad;
}
