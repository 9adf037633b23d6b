import { PassThrough, type Readable } from "node:stream";
import type { Revision } from "../../schema/revision.ts";
import type { ReferenceServer } from "../reference/server/core/server.ts";
import { serve } from "../reference/server/wire/stdio.ts";
import type { CloseEvent, Unrecorded } from "../trace/event.ts";
import { payload } from "../trace/payload.ts";
import type { Recorder } from "../trace/recorder.ts";
import { type Line, Lines } from "../transport/stdio/lines.ts";
import type { Accepted, ExitStatus, Pipes, ProcessSignal } from "./target.ts";

const CLEAN: ExitStatus = { code: 0, signal: null };

/** What a client may write to one process, in bytes; nobody means more. */
const MOST = 64 * 1024 * 1024;

/**
 * Plays a server process over its pipes, and records what crosses them. It ends as a process would: when its input
 * does, or by a signal, unless a hook of the situation keeps it running.
 */
export function playProcess(
  server: ReferenceServer,
  { input, output, errors, exit }: Pipes,
  recorder: Recorder,
  { purpose, revision }: { readonly purpose: string; readonly revision: Revision },
): Accepted {
  const { pipeline } = server;
  const connection = recorder.nameConnection();
  recorder.record({ channel: "open", connection, transport: "stdio", purpose, revision });
  let over = false;
  const record = <E extends Unrecorded>(event: E) => {
    if (!over) recorder.record<E["channel"]>(event as never);
  };
  const close = (how: CloseEvent["how"], why?: string) =>
    record({ channel: "close", connection, how, ...(why === undefined ? {} : { why }) });

  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  let resolveExited = (_: ExitStatus): void => {};
  const exited = new Promise<ExitStatus>((resolve) => {
    resolveExited = resolve;
  });
  /** Nothing of the connection follows. */
  const gone = (status: ExitStatus) => {
    if (over) return;
    record({ channel: "exit", connection, ...status });
    over = true;
    exit?.(status);
    resolveExited(status);
    // Whoever still writes is not heard any more.
    for (const [from, to] of [
      [input, toServer],
      [fromServer, output],
    ] as const) {
      from.unpipe(to);
      from.resume();
      to.end();
    }
  };
  /** What was written before is still read. */
  const leave = (status: ExitStatus) => {
    fromServer.once("end", () => setImmediate(gone, status));
    fromServer.end();
  };

  lines(input, ({ bytes, omitted }) => record({ channel: "stdin", connection, ...payload(bytes, omitted) }));
  let received = 0;
  input.on("data", (chunk: Buffer) => {
    received += chunk.length;
    // Not at once: the chunk is still on its way to the server.
    if (received > MOST) setImmediate(abandon, `it wrote ${received} bytes; the harness reads no more`);
  });
  input.once("end", () => close("end-of-input"));
  input.pipe(toServer);
  lines(fromServer, ({ bytes, omitted }, ending) =>
    record({ channel: "stdout", connection, ...payload(bytes, omitted), ...ending }),
  );
  fromServer.pipe(output, { end: false });
  // A client that is gone is seen by what it did before.
  for (const stream of [input, output, errors, toServer, fromServer]) stream?.on("error", () => {});
  const chatter = pipeline.setting("chatter");
  if (chatter !== undefined) errors?.write(chatter);
  void serve(server, { input: toServer, output: fromServer }).then(() => {
    if (!over && pipeline.setting("exitOnEof") !== false) leave(CLEAN);
  });

  const signal = (name: ProcessSignal) => {
    close(name);
    if (name === "SIGKILL") gone({ code: null, signal: name });
    else if (name !== "SIGTERM") gone({ code: null, signal: name });
    else if (pipeline.setting("exitOnSigterm") !== false) leave(CLEAN);
  };
  const abandon = (why: string) => {
    close("SIGKILL", why);
    gone({ code: null, signal: "SIGKILL" });
  };
  return { connection, exited, signal, abandon };
}

function lines(
  stream: Readable,
  record: (line: Line, ending: { readonly unterminated?: true }) => void,
): void {
  const lexed = new Lines();
  stream.on("data", (chunk: Buffer) => {
    for (const line of lexed.push(chunk)) record(line, {});
  });
  stream.on("end", () => {
    const last = lexed.end();
    if (last !== undefined) record(last, { unterminated: true });
  });
}
