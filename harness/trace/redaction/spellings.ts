import { ownMember } from "../../../schema/own-member.ts";

/** Spellings of single characters, as patterns: what encoders of JSON, URLs and HTML make of them. */

/** In the order of their codes, from 160 to 255. */
const LATIN1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );

const ASCII: Readonly<Record<string, string>> = {
  "\t": "Tab",
  "\n": "NewLine",
  "!": "excl",
  '"': "quot",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "amp",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast",
  "+": "plus",
  ",": "comma",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "lt",
  "=": "equals",
  ">": "gt",
  "?": "quest",
  "@": "commat",
  "[": "(?:lsqb|lbrack)",
  "\\": "bsol",
  "]": "(?:rsqb|rbrack)",
  "^": "Hat",
  _: "lowbar",
  "`": "grave",
  "{": "(?:lcub|lbrace)",
  "|": "(?:vert|verbar)",
  "}": "(?:rcub|rbrace)",
};

const CONTROLS: Readonly<Record<string, string>> = { "\b": "b", "\t": "t", "\n": "n", "\f": "f", "\r": "r" };

/** JSON within JSON doubles each backslash. */
const BACKSLASHES = "\\\\{1,8}";

/** Line breaks, also as JSON writes them. */
const LINE_BREAK = "(?:=?(?:[\\r\\n]|\\\\{1,8}[rn])+)*";

/** A pattern of each character of a text, in every spelling. */
export function patternsOf(text: string, { isWrapped = false } = {}): readonly string[] {
  return [...text].map((character, at) => (isWrapped && at > 0 ? LINE_BREAK : "") + patternOf(character));
}

function patternOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const code = character.codePointAt(0) ?? 0;
  const plain = units.map((unit) => `\\u${padded(unit, 4)}`).join("");
  const spellings = [
    character === "\\" ? "\\\\{1,16}" : plain,
    units.map((unit) => `${BACKSLASHES}u${hex(padded(unit, 4))}`).join(""),
    `${BACKSLASHES}u\\{0*${hex(code.toString(16))}\\}`,
    code < 256 ? `${BACKSLASHES}x${hex(padded(code, 2))}` : undefined,
    ownMember(CONTROLS, character) && BACKSLASHES + ownMember(CONTROLS, character),
    [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(padded(byte, 2))}`).join(""),
    // Quoted-printable.
    [...Buffer.from(character)].map((byte) => `=${hex(padded(byte, 2))}`).join(""),
    character === " " ? "\\+" : undefined,
    entity(character, code),
  ];
  const all = spellings.filter((spelling) => spelling !== undefined).join("|");
  return `(?:\\\\{0,8}(?:${all}))`;
}

/** Go writes the first character of an entity as \u0026, and a second encoder as &amp;. */
function entity(character: string, code: number): string {
  const name = ownMember(ASCII, character) ?? LATIN1[code - 160];
  const forms = [`#0*${code}`, `#[xX]0*${hex(code.toString(16))}`, ...(name === undefined ? [] : [name])];
  return `(?:&|${BACKSLASHES}u0026)(?:amp;)*(?:${forms.join("|")});?`;
}

function padded(code: number, length: number): string {
  return code.toString(16).padStart(length, "0");
}

/** Hexadecimal digits in either case. */
function hex(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
