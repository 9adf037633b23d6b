import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Markup, markup } from "./markup.ts";

/** The files of the page are plain CSS and JavaScript, without their comments here; beside compiled code they are copies. */
function asset(name: string): string {
  const text = readFileSync(new URL(`page/${name}`, import.meta.url), "utf8");
  return text.replace(/^\s*(?:\/\*.*?\*\/|\/\/[^\n]*)\n/gms, "").replace(/\n\s+/g, "\n");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The same document in fewer bytes, by what HTML lets one leave out: quotes around simple values, and the ends of
 * paragraphs and items. A page holds thousands of them. Text cannot be mistaken for a tag, as its "<" is escaped.
 */
function compact(html: string): string {
  return html
    .replace(/<\/(?:li|dt|dd|p)>/g, "")
    .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/="([\w.#:-]+)"/g, "=$1"));
}

/** The whole document: our style and our script, known by their hashes, and no other; nothing is ever loaded. */
export function page(title: string, body: Markup): string {
  const style = asset("page.css");
  // One script: a page that is opened from disk cannot import.
  const script = `${asset("filter.js").replace(/^export /gm, "")}\n${asset("page.js").replace(/^import .*\n/gm, "")}`;
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en">
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
${{ html: compact(body.html) }}<script type="module">${{ html: script }}</script>
</body>
</html>
`.html;
}
