import type { Readable, Writable } from "node:stream";
import { Connection } from "../core/connection.ts";
import type { ReferenceServer } from "../core/server.ts";
import { decode } from "./utf8.ts";

const LINE_FEED = 0x0a;

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves one client over a pair of byte streams, one message on each line. Resolves after the end of the input, when
 * all output is written.
 */
export async function serve(server: ReferenceServer, { input, output }: Streams): Promise<void> {
  const { pipeline } = server;
  const banner = pipeline.setting("banner");
  if (banner !== undefined) output.write(banner);
  const connection = new Connection(server, {
    send: (message) => {
      output.write(pipeline.line(`${JSON.stringify(message)}\n`));
    },
  });
  // Requests are handled concurrently: a slow one must not delay a ping, or its own cancellation.
  const endsAt = pipeline.setting("endsAt")?.() ?? (() => false);
  const deafens = pipeline.setting("blankLineDeafens") ?? false;
  let isDeaf = false;
  for await (const line of lines(input, pipeline.setting("reads")?.())) {
    const isBlank = line.trim() === "";
    if (isDeaf) continue;
    if (endsAt(line.trim())) break;
    if (!isBlank) void connection.receive(line);
    else if (deafens) isDeaf = true;
  }
  // A request just before the end is still answered, if the answer needs no time.
  await new Promise(setImmediate);
  connection.close();
  await new Promise((resolve) => output.write("", resolve));
}

const asIs = (piece: Buffer): Uint8Array => piece;

/** The lines of a stream. Bytes that are not UTF-8 become a line that is not JSON. */
async function* lines(input: Readable, reads = asIs): AsyncGenerator<string> {
  const parts: Buffer[] = [];
  const line = () => decode(Buffer.concat(parts.splice(0)));
  for await (const piece of input as AsyncIterable<Buffer>) {
    const chunk = Buffer.from(reads(piece));
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      parts.push(chunk.subarray(start, end));
      start = end + 1;
      yield line();
    }
    parts.push(chunk.subarray(start));
  }
  yield line();
}
