/** A header value in the base64 form: `=?base64?…?=`, the markers in lower case. */
const FORM = /^=\?base64\?(.*)\?=$/s;

/** What a header value stands for; undefined when it has the base64 form and is no base64 of UTF-8. */
export function decoded(value: string): string | undefined {
  const wrapped = FORM.exec(value)?.[1];
  if (wrapped === undefined) return value;
  const bytes = Buffer.from(wrapped, "base64");
  // Padding is left out by some; the text asks for "Base64" and no more.
  if (bytes.toString("base64").replace(/=+$/, "") !== wrapped.replace(/=+$/, "")) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export function isWrapped(value: string): boolean {
  return FORM.test(value);
}

/** Whether a text cannot stand in a header as it is: what is not visible ASCII, or white space at an edge. */
export function isUnsafe(text: string): boolean {
  return !/^[\t\x20-\x7e]*$/.test(text) || /^[\t ]|[\t ]$/.test(text) || isWrapped(text);
}
