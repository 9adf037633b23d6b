import { counted } from "./language/language.ts";
/** Characters that control a terminal, reorder the text around them, or are invisible. */
export const DANGEROUS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** What GitHub Actions reads as a workflow command in the output of a step: at the beginning of a line, and anywhere. */
const COMMANDS = /(?<=^|\s):(?=:[a-z])|#(?=#\[)/gim;

/** The maximum number of characters of a target's string in a terminal. A report file has all of them. */
const MOST = 1000;

/** A target's string, safe to print: control characters become visible, and a long string is cut. */
export function printable(text: string, most = MOST): string {
  return capped(text, most).replace(DANGEROUS, visible).replace(COMMANDS, visible);
}

/** The same on one line: a target cannot add a line to a report. */
export function printableLine(text: string, most = MOST): string {
  return printable(text, most).replace(/\n/g, "\\n").replace(/\t/g, "\\t");
}

function capped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}

/** "1 check", "2 checks". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return counted(number, noun, plural);
}

/** Chinese, Japanese and Korean characters take two columns of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** The columns of a terminal that a text takes. */
export function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - widthOf(text))) + text;
}

/** Breaks text at spaces, and beside wide characters. A line is wider only if one word is. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const [index, word] of paragraph.split(" ").entries()) {
      for (const [part, piece] of pieces(word).entries()) {
        const space = index > 0 && part === 0 && line !== "" ? " " : "";
        if (line !== "" && widthOf(line) + space.length + widthOf(piece) > width) {
          lines.push(line);
          line = piece;
        } else {
          line += space + piece;
        }
      }
    }
    lines.push(line);
  }
  return lines;
}

const IS_WIDE = new RegExp(WIDE.source);

/** No line begins with a closing mark, and none ends with an opening one. */
const CLOSING = /[，。、；：？！）」』】》〉…]/;
const OPENING = /[（「『【《〈]/;

/** Where a line may break within a word: before and after each wide character. */
function pieces(word: string): readonly string[] {
  if (!IS_WIDE.test(word)) return [word];
  const found: string[] = [];
  let before = "";
  for (const character of word) {
    const breaks = before !== "" && (IS_WIDE.test(before) || IS_WIDE.test(character));
    const last = found.at(-1);
    if (last === undefined || (breaks && !CLOSING.test(character) && !OPENING.test(before)))
      found.push(character);
    else found[found.length - 1] = last + character;
    before = character;
  }
  return found;
}

/** Text that is cut: its beginning or its end. */
export const CUT = "…";

/** The beginning of a text, made visible, within a number of columns. */
export function cutTo(text: string, columns: number): string {
  const whole = printableLine(text, Infinity);
  if (widthOf(whole) <= columns) return whole;
  let end = text.length;
  while (end > 0 && widthOf(printableLine(text.slice(0, end), Infinity)) > columns - CUT.length) end -= 1;
  return `${printableLine(text.slice(0, end), Infinity)}${CUT}`;
}
