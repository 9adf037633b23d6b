import type { StdoutEvent } from "../../trace/event.ts";
import { parse } from "../../trace/files/payload.ts";

/** No real message has more lines, even with indentation. */
const MOST_LINES = 2_000;

/** JSON text must not begin with it (RFC 8259, section 8.1). Some encoders write it before each line. */
const BOM = "\ufeff";

/**
 * Reads messages that break the framing of stdio: on several lines, or behind a byte order mark. Checks report that. With
 * the message the rest of the target can still be judged.
 */
export class JoinedLines {
  #parts: string[] = [];

  /** The message that this line completes. */
  add({ raw, message, unread }: StdoutEvent): unknown {
    if (unread !== undefined || (typeof message === "object" && message !== null)) {
      this.#parts = [];
      return undefined;
    }
    if (raw.startsWith(BOM)) return parse(raw.slice(BOM.length)).message;
    const begins = /^[{[]\s*$/.test(raw);
    if (begins) this.#parts = [raw];
    else if (this.#parts.length > 0) this.#parts.push(raw);
    if (this.#parts.length > MOST_LINES) this.#parts = [];
    // The last line of indented JSON is not indented.
    if (this.#parts.length < 2 || !/^[}\]]/.test(raw)) return undefined;
    const text = this.#parts.join("\n");
    this.#parts = [];
    return parse(text).message;
  }
}
