import { finished, type Readable, type Writable } from "node:stream";
import { inProcessTarget } from "./in-process.ts";
import type { Target } from "./target.ts";

/** The standard streams of a server that runs in this process. */
export interface ServerStreams {
  /** What the server reads. Its end is the end of the session. */
  readonly stdin: Readable;
  /** What the server writes: messages only, one for each line. */
  readonly stdout: Writable;
  /** Aborted when the session is over: the server should release what it holds. */
  readonly signal: AbortSignal;
}

/** A server in this process. `start` is called for each session, and may return before the server ends. */
export function streamsTarget(name: string, start: (streams: ServerStreams) => unknown): Target {
  return inProcessTarget(name, async (stdin, stdout) => {
    const over = new AbortController();
    const ended = new Promise<void>((resolve) => {
      finished(stdin, () => resolve());
    });
    try {
      await Promise.race([start({ stdin, stdout, signal: over.signal }), ended]);
      await ended;
      return 0;
    } finally {
      over.abort();
    }
  });
}
