import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { language } from "../language/language.ts";
import { type Markup, markup } from "./markup.ts";

/** Reads a CSS or JavaScript file of a page, without its comments. The build copies these files to dist. */
export function asset(name: string, base = import.meta.url): string {
  const text = readFileSync(new URL(`page/${name}`, base), "utf8");
  return text.replace(/^\s*(?:\/\*.*?\*\/|\/\/[^\n]*)\n/gms, "").replace(/\n\s+/g, "\n");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Makes the document smaller: removes the quotes around simple values and the end tags that HTML does not need. A page
 * has thousands of them. Text cannot look like a tag, because its "<" is escaped.
 */
export function compact({ html }: Markup): string {
  return (
    html
      .replace(/<\/(?:li|dt|dd|p)>/g, "")
      // A slash after a value without quotes would be part of it.
      .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/="([\w.#:-]+)"(?!\/)/g, "=$1"))
  );
}

/** The text of the style and of the script of a page. An empty script is left out. */
interface Inline {
  readonly style: string;
  readonly script: string;
}

/** Those of the report of a run. One script, because a page that is opened from disk cannot import. */
function ofReport(): Inline {
  return {
    style: asset("page.css")
      .replace(/\s*([{};])\s*/g, "$1")
      .replace(/([:,])\s+/g, "$1"),
    script: [
      ...["filter.js", "unpack.js"].map((name) => asset(name).replace(/^export /gm, "")),
      asset("page.js").replace(/^import .*\n/gm, ""),
      asset("wire.js"),
    ].join("\n"),
  };
}

/** The document around the parts of its body. The policy allows only our style and our script, by their hashes, and loads nothing. */
export function* page<Piece>(
  title: string,
  body: Iterable<Piece>,
  { style, script }: Inline = ofReport(),
): Generator<Piece | string, void> {
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  yield markup`<!doctype html>
<html lang="${language() === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
`.html;
  yield* body;
  if (script !== "") yield markup`<script type="module">${{ html: script }}</script>\n`.html;
  yield "</body>\n</html>\n";
}
