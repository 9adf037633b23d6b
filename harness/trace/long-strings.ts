/** A character of a string takes at most six in JSON: \u0041. */
const MOST_OF_CHARACTER = 6;

/** Characters of a string, or an escape. Control characters are no part of a string. */
const PART = /[^"\\\p{Cc}]+|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-f]{4})/iuy;

const NAME_ENDS = /\s*:/y;

/**
 * The same text of JSON with long strings cut, so that at least `length` characters of each remain. The names of members are not cut. Returns the
 * text itself if something of what would be cut is not JSON.
 *
 * To parse a string of 30 MB takes 30 MB, beside the text that it is in. What is parsed then is short.
 */
export function cutLongStrings(text: string, length: number): string {
  const most = length * MOST_OF_CHARACTER;
  let cut = "";
  let kept = 0;
  for (let quote = text.indexOf('"'); quote >= 0; ) {
    const start = quote + 1;
    const end = endOfString(text, start);
    if (end < 0) return text;
    if (end - start > most + MOST_OF_CHARACTER && !matchesAt(NAME_ENDS, text, end + 1)) {
      const place = notInEscape(text, start, start + most);
      if (!isPartOfString(text, place, end)) return text;
      cut += text.slice(kept, place);
      kept = end;
    }
    quote = text.indexOf('"', end + 1);
  }
  return kept === 0 ? text : cut + text.slice(kept);
}

/** The place of the quotation mark that ends a string, or -1. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > start && text[before - 1] === "\\") before -= 1;
    if ((quote - before) % 2 === 0) return quote;
  }
  return -1;
}

/** This place or the next one that is not within an escape. */
function notInEscape(text: string, start: number, place: number): number {
  let at = start;
  while (at < place) at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? MOST_OF_CHARACTER : 2;
  return at;
}

function isPartOfString(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && matchesAt(PART, text, at)) at = PART.lastIndex;
  return at === end;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
