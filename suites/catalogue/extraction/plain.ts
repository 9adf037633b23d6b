const LABEL = String.raw`\[((?:[^\][]|\[[^\]]*\])*)\]`;

const MARKUP: readonly (readonly [RegExp, string])[] = [
  // {@link Name | label} of doc comments, with and without the label.
  [/\{@link(?:code|plain)?\s+[^}|]*\|\s*([^}]*?)\s*\}/g, "$1"],
  [/\{@link(?:code|plain)?\s+([^}|]*?)\s*\}/g, "$1"],
  // Images and links: ![label](target), [label](target "title"), [label][reference].
  [/!\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [new RegExp(String.raw`${LABEL}\([^)\s]*(?:\s+"[^"]*")?\)`, "g"), "$1"],
  [new RegExp(String.raw`${LABEL}\[[^\]]*\]`, "g"), "$1"],
  // Strong text, then emphasis around whole words.
  [/\*\*|__(?=\S)|(?<=\S)__/g, ""],
  [/(^|[\s(])[*_](\S(?:[^*_]*\S)?)[*_](?=[\s).,;:!?]|$)/g, "$1$2"],
  [/\s+/g, " "],
];

/** Markdown without its markup: links become their labels, emphasis disappears, white space becomes one space. */
export function plain(markdown: string): string {
  return MARKUP.reduce((text, [pattern, label]) => text.replace(pattern, label), markdown).trim();
}
