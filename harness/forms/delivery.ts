/** Where the bytes of a message are cut, when they are delivered in pieces: offsets in ascending order, none of them 0 or the end. */
export type Cuts = readonly number[];

/** The bytes in pieces. */
export function pieces(bytes: Uint8Array, cuts: Cuts): readonly Uint8Array[] {
  const edges = [0, ...cuts, bytes.length];
  return edges.slice(1).map((end, at) => bytes.subarray(edges[at], end));
}

const bytesOf = (text: string | Uint8Array) => Buffer.from(text);

/** In the middle. */
export function inTheMiddle(text: string | Uint8Array): Cuts {
  const { length } = bytesOf(text);
  return length < 2 ? [] : [Math.floor(length / 2)];
}

/** After each byte. */
export function byteByByte(text: string | Uint8Array): Cuts {
  return Array.from({ length: Math.max(0, bytesOf(text).length - 1) }, (_, at) => at + 1);
}

/** How many bytes a character has in UTF-8, by its first byte. 0 for a byte that begins none. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 0;
}

/** Inside each character of so many bytes, after its first byte, so that no piece has a whole one. */
export function insideCharacters(text: string | Uint8Array, bytes: 2 | 3 | 4): Cuts {
  return [...bytesOf(text)].flatMap((byte, at) => (lengthOf(byte) === bytes ? [at + 1] : []));
}

/** Between the carriage return and the line feed of each line end. */
export function insideLineEnds(text: string | Uint8Array): Cuts {
  const bytes = bytesOf(text);
  return [...bytes].flatMap((byte, at) => (byte === 0x0d && bytes[at + 1] === 0x0a ? [at + 1] : []));
}

/** A text with a character of each length in UTF-8, and U+2028, which some readers take for a line end. */
export const ALL_LENGTHS = "a é 語 🙂 \u2028 z";
