/** What an event takes in memory besides its text and its message, in bytes; measured about 300. */
export const EVENT_WEIGHT = 512;

/** A value within a message, in V8: measured 48 for an empty array. */
const VALUE_WEIGHT = 48;

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * About how much memory the values of a JSON text would take, in bytes, without their strings: twenty times the text,
 * if it means harm. Counts the marks before a value, of which an array within an array has two.
 */
export function weightOfText(bytes: Uint8Array): number {
  let marks = 0;
  // An index, as every byte of the target passes here: iterating takes ten times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) marks += 1;
  }
  return (marks * VALUE_WEIGHT) / 2;
}

/** About how much memory a value of JSON takes, in bytes. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return VALUE_WEIGHT + value.length;
  if (typeof value !== "object" || value === null) return 0;
  let weight = VALUE_WEIGHT;
  for (const member of Object.values(value)) weight += weightOf(member);
  return weight;
}
