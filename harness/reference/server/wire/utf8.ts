/** Decodes UTF-8. Invalid bytes become a text that is not JSON. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "\u{fffd}";
  }
}
