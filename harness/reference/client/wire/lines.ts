import type { Readable } from "node:stream";

const LINE_FEED = 0x0a;

/** The lines of a byte stream. A chunk may end inside a character. */
export async function* lines(
  input: Readable,
  edit: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): AsyncGenerator<string> {
  const parts: Buffer[] = [];
  const line = () => Buffer.concat(parts.splice(0)).toString("utf8");
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(edit(Buffer.from(chunk as string)));
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      parts.push(bytes.subarray(start, end));
      start = end + 1;
      yield line();
    }
    parts.push(bytes.subarray(start));
  }
  // Text after the last line feed is not a complete message.
}
