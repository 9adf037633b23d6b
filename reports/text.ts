/** Everything a terminal could take for a command, what reorders the text around it, and what cannot be seen. */
export const DANGEROUS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** What GitHub Actions takes for a command of the step whose output it reads: at the begin of a line, and anywhere. */
const COMMANDS = /(?<=^|\s):(?=:[a-z])|#(?=#\[)/gim;

/** So much of a target's string is shown in a terminal; a report file has it all. */
const MOST = 1000;

/** A target's string, safe to print: control characters become visible, and what is too long is cut. */
export function printable(text: string, most = MOST): string {
  return capped(text, most).replace(DANGEROUS, visible).replace(COMMANDS, visible);
}

/** The same on one line, whatever it says: a target cannot put a line of its own into a report. */
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
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Breaks text at spaces so that no line is wider, where words allow it. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === "" ? word : `${line} ${word}`;
      }
    }
    lines.push(line);
  }
  return lines;
}
