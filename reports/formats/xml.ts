/** Characters that XML 1.0 cannot contain, not even as references: most control characters, lone surrogates, U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const referred = (character: string) => REFERENCES[character] ?? character;

/** A string as the content of an element. A forbidden character becomes visible: \x00. */
export function xmlText(text: string): string {
  return visible(text).replace(/[&<>\r]/g, referred);
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** ` name="value"` for each attribute with a value. Line breaks are preserved. */
export function xmlAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${visible(String(value)).replace(/[&<>"\t\n\r]/g, referred)}"`],
    )
    .join("");
}

function visible(text: string): string {
  return text.replace(FORBIDDEN, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 2 ? `\\u${hex.padStart(4, "0")}` : `\\x${hex.padStart(2, "0")}`;
  });
}
