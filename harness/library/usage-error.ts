/** The operator's input cannot be used. The message says what was given, what was expected, and how to mend it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
