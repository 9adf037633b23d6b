/** A header value in the base64 form: `=?base64?…?=`, the markers in lower case. */
const FORM = /^=\?base64\?(.*)\?=$/s;

/** The decoded header value; undefined when it has the base64 form but is not the base64 of UTF-8. */
export function decoded(value: string): string | undefined {
  const wrapped = FORM.exec(value)?.[1];
  if (wrapped === undefined) return value;
  const bytes = Buffer.from(wrapped, "base64");
  // The specification only says "Base64", so missing padding is accepted.
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

/** Whether a text needs encoding in a header: it has other characters than visible ASCII, or white space at its start or end. */
export function isUnsafe(text: string): boolean {
  return !/^[\t\x20-\x7e]*$/.test(text) || /^[\t ]|[\t ]$/.test(text) || isWrapped(text);
}
