import { PassThrough, type Readable, type Writable } from "node:stream";
import type { Revision } from "../../schema/revision.ts";
import type { ReferenceServer } from "../reference/server/server.ts";
import { serve } from "../reference/wire/stdio.ts";
import { payload } from "../trace/payload.ts";
import type { Recorder } from "../trace/recorder.ts";
import { Lines } from "../transport/stdio/lines.ts";
import type { Accepted } from "./target.ts";

/** The pipes of a server process, as its client holds them: `input` is what the client writes. */
export interface Pipes {
  readonly input: Readable;
  readonly output: Writable;
}

/** Plays a server process over two streams, and records each line that crosses them. */
export function serveStreams(
  server: ReferenceServer,
  { input, output }: Pipes,
  recorder: Recorder,
  { purpose, revision }: { readonly purpose: string; readonly revision: Revision },
): Accepted {
  const connection = recorder.nameConnection();
  recorder.record({ channel: "open", connection, transport: "stdio", purpose, revision });
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  tap(input, (line) => recorder.record({ channel: "stdin", connection, ...payload(line) }));
  input.on("end", () => recorder.record({ channel: "close", connection, how: "end-of-input" }));
  input.pipe(toServer);
  tap(fromServer, (line, ending) =>
    recorder.record({ channel: "stdout", connection, ...payload(line), ...ending }),
  );
  fromServer.pipe(output);
  // A client that is gone is seen by what it did before.
  for (const stream of [input, output]) stream.on("error", () => {});
  const served = serve(server, { input: toServer, output: fromServer }).then(async () => {
    if (server.pipeline.setting("exitOnEof") === false) return;
    fromServer.end();
  });
  return { connection, served };
}

function tap(
  stream: Readable,
  record: (line: Uint8Array, ending: { readonly unterminated?: true }) => void,
): void {
  const lines = new Lines();
  stream.on("data", (chunk: Buffer) => {
    for (const line of lines.push(chunk)) record(line.bytes, {});
  });
  stream.on("end", () => {
    const last = lines.end();
    if (last !== undefined) record(last.bytes, { unterminated: true });
  });
}
