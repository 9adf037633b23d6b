/** The text that the bytes are, or, when they are not UTF-8, a text that no JSON parser takes. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "\u{fffd}";
  }
}
