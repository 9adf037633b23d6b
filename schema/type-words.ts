const WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  object: "an object",
  array: "an array",
  boolean: "a boolean",
};

/** The name of a JSON type in a sentence: "a string", "an array", "null". */
export function aType(name: string): string {
  return Object.hasOwn(WORDS, name) ? (WORDS[name] ?? name) : name;
}

/** Several of them: "a string or an integer". */
export function anyType(names: readonly string[]): string {
  return names.map(aType).join(" or ");
}
