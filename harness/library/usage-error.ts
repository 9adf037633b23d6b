/** What the caller gives cannot be used. The message says what was given, what is expected, and how to fix it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
