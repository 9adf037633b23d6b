/**
 * The same value, every string in it without secrets. Events are redacted as they are recorded; this catches what
 * comes another way: the body of an HTTP answer, stderr, a command line, the message of an error.
 */
export function redactResult<T>(value: T, redact: (text: string) => string): T {
  const inner = (part: unknown): unknown => {
    if (typeof part === "string") return redact(part);
    if (Array.isArray(part)) return part.map(inner);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [redact(name), inner(member)]));
  };
  // Only the characters of strings change.
  return inner(value) as T;
}
