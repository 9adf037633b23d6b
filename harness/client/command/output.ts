import type { Readable } from "node:stream";
import type { Recorder } from "../../trace/recorder.ts";
import { Stderr } from "../../transport/stdio/stderr.ts";

/** What a client may print, in bytes; nobody means more. */
const MOST = 64 * 1024 * 1024;

/**
 * Records what a client says beside the protocol, as much as is kept: its standard output carries none. Returns how to
 * record what is held back for the rest of a line.
 */
export function recordOutput(
  recorder: Recorder,
  connection: string,
  { stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable },
  flood: (why: string) => void,
): () => void {
  let received = 0;
  const tapped = (stream: Readable, from?: "stdout") => {
    const text = new Stderr((said) =>
      recorder.record({ channel: "stderr", connection, ...(from ? { from } : {}), ...said }),
    );
    stream.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > MOST) flood(`it printed ${received} bytes; the harness reads no more`);
      else text.push(chunk);
    });
    stream.on("error", () => {});
    return text;
  };
  const all = [tapped(stdout, "stdout"), tapped(stderr)];
  return () => {
    for (const text of all) text.end();
  };
}
