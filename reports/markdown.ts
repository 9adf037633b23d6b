import { printable, printableLine } from "./text.ts";

/** Escapes the special characters of Markdown, except underscores within words and text between backticks. */
export function escaped(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? part.replaceAll("|", "\\|") : part.replace(/[\\*<>[\]|`]|(?<!\w)_|_(?!\w)/g, "\\$&"),
    )
    .join("");
}

export function link(text: string, url: string): string {
  return `[${escaped(text)}](${url})`;
}

/** The link to a heading on the same page. */
export function anchor(heading: string): string {
  return `#${heading
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-")}`;
}

/** A string of the target on one line, as code: without mark-up, links or mentions. */
export function code(text: string, most = 300): string {
  const shown = printableLine(text, most);
  const fence = "`".repeat(longest(shown) + 1);
  if (shown === "") return "` `";
  const room = /^`|`$|^ .* $/.test(shown) ? " " : "";
  return `${fence}${room}${shown}${room}${fence}`;
}

/** A string of the target as normal text in a sentence, without mark-up, links or mentions. */
export function inert(text: string, most = 1000): string {
  return printableLine(text, most)
    .replace(/[\\`*_[\]<>|~&@:#]/g, "\\$&")
    .replace(/\bwww\./gi, "www\\.");
}

/** A string of the target in a table cell, as code. A bar would end the cell. */
export function cell(text: string, most?: number): string {
  return code(text, most).replaceAll("|", "\\|");
}

/** A string of the target, with its lines. */
export function fenced(text: string, most = 2000): string {
  const shown = printable(text, most);
  const fence = "`".repeat(Math.max(3, longest(shown) + 1));
  return `${fence}text\n${shown}\n${fence}`;
}

/** A block that opens on a click. The summary must not come from the target. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** The length of the longest run of backticks. */
function longest(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
