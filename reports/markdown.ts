import { printable, printableLine } from "./text.ts";

/** Escapes what Markdown would read as more than itself: not the underscore within a word, nor what stands between backticks. */
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

/** Where a heading can be reached within its page. */
export function anchor(heading: string): string {
  return `#${heading
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-")}`;
}

/** What a target said, on one line, as nothing but text: no mark-up, no link, no mention of anybody. */
export function code(text: string, most = 300): string {
  const shown = printableLine(text, most);
  const fence = "`".repeat(longest(shown) + 1);
  if (shown === "") return "` `";
  const room = /^`|`$|^ .* $/.test(shown) ? " " : "";
  return `${fence}${room}${shown}${room}${fence}`;
}

/** The same in words of a sentence: it looks like text, and is nothing else. */
export function inert(text: string, most = 1000): string {
  return printableLine(text, most)
    .replace(/[\\`*_[\]<>|~&@:#]/g, "\\$&")
    .replace(/\bwww\./gi, "www\\.");
}

/** A target's string in a cell of a table, as code: a bar would end it. */
export function cell(text: string, most?: number): string {
  return code(text, most).replaceAll("|", "\\|");
}

/** What a target said, with its lines. */
export function fenced(text: string, most = 2000): string {
  const shown = printable(text, most);
  const fence = "`".repeat(Math.max(3, longest(shown) + 1));
  return `${fence}text\n${shown}\n${fence}`;
}

/** What is shown when it is clicked. Its summary is words of ours. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** The most backticks in a row. */
function longest(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
