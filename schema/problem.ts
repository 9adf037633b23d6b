/** One error in a value, in a form that a person can act on. */
export interface Problem {
  /** JSON pointer (RFC 6901) into the judged value; "" is the value itself. */
  readonly pointer: string;
  /** A sentence without the pointer: `must be an object, got an array`. */
  readonly message: string;
  /** The rule that found it: a JSON Schema keyword or the name of a lint. */
  readonly rule: string;
}
