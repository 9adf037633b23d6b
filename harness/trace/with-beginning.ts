import { given } from "../../schema/given.ts";

/** How many characters of such a text are stored. */
const REPEATED_LIMIT = 4096;

/** An event with only the beginning of its text, for the eye: the same text came before. */
export function withBeginning<E extends object>(event: E): E {
  const { raw, data, truncated = 0 }: { raw?: string; data?: string; truncated?: number } = event;
  const [text, ofData] = [raw, data].map((one) => (one === undefined ? undefined : beginningOf(one)));
  // Of an SSE event `truncated` counts the bytes of `raw`, which has `data` in it.
  const dropped =
    raw === undefined || text === undefined ? 0 : Buffer.byteLength(raw) - Buffer.byteLength(text);
  return {
    ...event,
    ...given({ raw: text, data: ofData }),
    ...(dropped > 0 ? { truncated: truncated + dropped } : {}),
  };
}

/** The first characters, and no half of a character that takes two. */
function beginningOf(text: string): string {
  if (text.length <= REPEATED_LIMIT) return text;
  const last = text.charCodeAt(REPEATED_LIMIT - 1);
  const begin = text.slice(0, REPEATED_LIMIT - (last >= 0xd800 && last < 0xdc00 ? 1 : 0));
  // A slice of a string holds the whole string in memory.
  return Buffer.from(begin).toString();
}
