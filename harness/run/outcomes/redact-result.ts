/**
 * The same value without secrets in any string. Events are redacted when they are recorded. This covers what reaches a
 * result in other ways: the body of an HTTP answer, stderr, a command line, or the message of an error.
 */
export function redactResult<T>(value: T, redact: (text: string) => string): T {
  // The same ids, reasons and titles occur in hundreds of results.
  const known = new Map<string, string>();
  const text = (part: string): string => {
    const found = known.get(part) ?? redact(part);
    known.set(part, found);
    return found;
  };
  const redacted = (part: unknown): unknown => {
    if (typeof part === "string") return text(part);
    if (Array.isArray(part)) return part.map(redacted);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [text(name), redacted(member)]));
  };
  // The structure stays the same: only the characters of strings change.
  return redacted(value) as T;
}
