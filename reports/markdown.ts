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
