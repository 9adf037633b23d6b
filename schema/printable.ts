const PRINTABLE: object = Object.create(Object.prototype, {
  [Symbol.toPrimitive]: { value: () => "[object Object]" },
});

/** Without one of these names, also with escapes, a text of JSON has no such object. */
const NAMES = /"(?:toString|valueOf)"|\\u/i;

/** A text of JSON as its value. Throws as JSON.parse does. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return NAMES.test(text) ? printable(value) : value;
}

/**
 * The same value, of which each object can be put into a text. JSON may have a member "toString": then String() throws,
 * wherever a message quotes what it was given.
 */
export function printable<T>(value: T): T {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    if (Object.hasOwn(one, "toString") || Object.hasOwn(one, "valueOf"))
      Object.setPrototypeOf(one, PRINTABLE);
    for (const member of Object.values(one)) waiting.push(member);
  }
  return value;
}
