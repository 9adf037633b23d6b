/** JSON text has these only as escapes, within strings. Between tokens a tab is white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** A whole string: what it says is no value. */
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Values that many libraries write, and that JSON does not have. */
const NO_VALUE = /[:[,]\s*(-?(?:NaN|Infinity)|undefined|None|True|False)\b/;

/** What keeps a line that begins like a message from being JSON, as a hint. */
export function whyNotJson(raw: string): string {
  const control = CONTROL.exec(raw);
  if (control !== null) {
    const code = raw.charCodeAt(control.index).toString(16).padStart(4, "0");
    return `The line is not JSON, because it has the control character U+${code.toUpperCase()} at position ${control.index}: write it as \\u${code}. A JSON library does that.`;
  }
  const value = NO_VALUE.exec(raw.replace(STRING, '""'))?.[1];
  if (value !== undefined)
    return `The line is not JSON, because JSON has no ${value}. Write null, or leave the member out.`;
  return "The line begins like a message, and is not valid JSON: a brace or a quote may be missing. Write messages with a JSON library, each as a whole.";
}
