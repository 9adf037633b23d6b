import type { Readable } from "node:stream";
import type { Recorder } from "../../trace/recorder.ts";
import { Stderr } from "../../transport/stdio/stderr.ts";

/** The limit for what a client prints, in bytes. Real clients print far less. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Records what a client prints. Both of its streams are outside the protocol. Returns a function that records a last
 * line without a newline.
 */
export function recordOutput(
  recorder: Recorder,
  connection: string,
  { stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable },
  flood: (why: string) => void,
): () => void {
  let received = 0;
  const tapped = (stream: Readable, from?: "stdout") => {
    const text = new Stderr((part) =>
      recorder.record({ channel: "stderr", connection, ...(from ? { from } : {}), ...part }),
    );
    stream.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_OUTPUT)
        flood(`it printed ${received} bytes, which is over the limit of mcp-conform`);
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
