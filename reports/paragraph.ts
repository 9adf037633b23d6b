import { say } from "./language/language.ts";
import type { Text } from "./language/zh.ts";
import { padEnd, printable, printableLine, widthOf, wrap } from "./text.ts";

/** A label of the table of texts, or none. */
export type Label = Text | "";

import type { Screen } from "./screen.ts";

/** The column of the text behind a label. */
const LABEL = 10;

const MARGIN = "  ";

/** A labelled paragraph. Further lines are indented to the first. */
export function labelled(label: Label, text: string, screen: Screen): string {
  const [first = "", ...more] = wrap(printable(text), screen.width - MARGIN.length - LABEL);
  const rest = more.map((line) => `${MARGIN}${" ".repeat(LABEL)}${line}`);
  return [`${MARGIN}${screen.quiet(padEnd(label && say(label), LABEL))}${first}`, ...rest].join("\n");
}

/** A labelled text on one line of any length, so that a reader can copy it. */
export function unbroken(label: Label, text: string, screen: Screen): string {
  return `${MARGIN}${screen.quiet(padEnd(label && say(label), LABEL))}${printableLine(text)}`;
}

/** A text with its address: as a link, or with the address in a line of its own. */
export function linked(label: Label, text: string, url: string, screen: Screen): string {
  const { link } = screen;
  if (link === undefined) return `${labelled(label, text, screen)}\n${unbroken("", url, screen)}`;
  const lines = wrap(printable(text), screen.width - MARGIN.length - LABEL);
  return lines
    .map(
      (line, index) =>
        `${MARGIN}${screen.quiet(padEnd(index || label === "" ? "" : say(label), LABEL))}${link(line, url)}`,
    )
    .join("\n");
}

/**
 * A name, and a note to it: below it where both are too wide for a line. `name` is painted, so its width is given.
 */
export function headed(
  name: { readonly painted: string; readonly width: number },
  note: string,
  gap: string,
  indent: number,
  screen: Screen,
): string {
  if (name.width + gap.length + widthOf(note) <= screen.width) {
    return `${name.painted}${gap}${screen.quiet(note)}`;
  }
  const below = wrap(note, screen.width - indent).map((line) => `${" ".repeat(indent)}${screen.quiet(line)}`);
  return [name.painted, ...below].join("\n");
}

/** Text that begins after `first` and continues with an indent of the same width. */
export function hanging(first: string, indent: number, text: string, screen: Screen): string {
  const [head = "", ...more] = wrap(text, screen.width - indent);
  return [`${first}${head}`, ...more.map((line) => `${" ".repeat(indent)}${line}`)].join("\n");
}
