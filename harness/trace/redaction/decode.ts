/** Each round undoes one encoding within another one. */
const ROUNDS = 3;

/** Quoted-printable: a byte by its code. */
const QUOTED_PRINTABLE = /=[\dA-F]{2}/i;
const QUOTED = /=([\dA-F]{2})/gi;
const decodedQuoted = (_: string, code: string) => character(code, 16);

/**
 * A text as it is, and with its escapes of JSON, URLs and HTML decoded. A short escape such as \n may also be a backslash
 * before a letter: one form has the letter, and one does not. Only letters and digits of the forms are of use.
 */
export function decodings(text: string): readonly string[] {
  const printable = QUOTED_PRINTABLE.test(text) ? [text.replace(QUOTED, decodedQuoted)] : [];
  if (!/[\\%&]/.test(text)) return [text, ...printable];
  const forms = [text, ...printable, decode(text, "$1")];
  if (/\\[bfnrt]/.test(text)) forms.push(decode(text, ""));
  return forms;
}

function decode(text: string, short: string): string {
  let decoded = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = decoded;
    if (decoded.includes("\\")) decoded = withoutBackslashes(decoded, short);
    if (decoded.includes("%")) decoded = decoded.replace(/%([\da-f]{2})/gi, (_, code) => character(code, 16));
    if (decoded.includes("&")) {
      decoded = decoded
        .replace(/&#x([\da-f]{1,8});?/gi, (_, code) => character(code, 16))
        .replace(/&#(\d{1,8});?/g, (_, code) => character(code, 10))
        // No entity with a name stands for a letter or digit of ASCII.
        .replace(/&([a-z]+\d{0,2});/gi, (_, name) => (name === "amp" ? "&" : name === "percnt" ? "%" : ""));
    }
    if (decoded === before) break;
  }
  return decoded;
}

function withoutBackslashes(text: string, short: string): string {
  return text
    .replace(/\\{1,16}u\{?([\da-f]{4,6})\}?/gi, (match, code: string) =>
      match.includes("{") ? character(code, 16) : character(code.slice(0, 4), 16) + code.slice(4),
    )
    .replace(/\\{1,16}u\{([\da-f]{1,3})\}/gi, (_, code) => character(code, 16))
    .replace(/\\{1,16}x([\da-f]{2})/gi, (_, code) => character(code, 16))
    .replace(/\\{1,16}([bfnrt])/g, short);
}

function character(code: string, base: number): string {
  const point = Number.parseInt(code, base);
  return point < 128 ? String.fromCharCode(point) : " ";
}
