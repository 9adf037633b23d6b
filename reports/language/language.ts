import type { Language } from "./languages.ts";
import { LABELS_ZH, NOUNS_ZH, type Text, ZH } from "./zh.ts";

let current: Language = "en";

/** The language of the report that is being made. */
export function language(): Language {
  return current;
}

/** Makes a report in a language. Reports are made synchronously, so no other report sees it. */
export function speaking<T>(wanted: Language, make: () => T): T {
  const before = current;
  current = wanted;
  try {
    return make();
  } finally {
    current = before;
  }
}

type Values = Readonly<Record<string, string | number>>;

/** A text of the table in the language of the report, with values in the places "{name}". */
export function say(text: Text, values: Values = {}): string {
  return filled(current === "zh" ? ZH[text] : text, values);
}

/** A label of the engine in the language of the report. One that the table does not have stays English. */
export function sayLabel(label: string): string {
  return (current === "zh" ? LABELS_ZH[label] : undefined) ?? label;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/** The same in parts, for values that are markup: the texts between the places, and the names of the places. */
export function parts(text: Text): readonly (string | { readonly place: string })[] {
  const whole = current === "zh" ? ZH[text] : text;
  return whole
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? { place: part.slice(1, -1) } : part));
}

/** "1 check", "2 checks", "2 项检查". A noun that the table does not have stays English. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  const word = current === "zh" ? NOUNS_ZH[noun] : undefined;
  return word === undefined ? `${number} ${number === 1 ? noun : plural}` : `${number} ${word}`;
}

/** The language of an environment: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^zh\b|^zh[_-]/i.test(locale) ? "zh" : "en";
}
