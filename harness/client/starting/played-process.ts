import { PassThrough, type Readable } from "node:stream";
import type { Revision } from "../../../schema/revision.ts";
import type { ReferenceServer } from "../../reference/server/core/server.ts";
import { serve } from "../../reference/server/wire/stdio.ts";
import type { CloseEvent, Payload, Unrecorded } from "../../trace/event.ts";
import { parse, payload } from "../../trace/files/payload.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { type Line, Lines } from "../../transport/stdio/lines.ts";
import type { ExitStatus, Pipes, PlayedProcess, ProcessSignal } from "./target.ts";

/** Why the harness ends a server process that the client did not end. */
export const LEFT_RUNNING = "the client had ended and left it running";

const CLEAN: ExitStatus = { code: 0, signal: null };

/** The limit for what a client writes to one process, in bytes. Real clients write far less. */
const MAX_INPUT = 64 * 1024 * 1024;

/** The limit for the messages in it. Real clients send a few hundred; what is on the way when one is ended would be 70,000 more. */
const MAX_LINES = 8_000;

/**
 * Plays a server process over its pipes, and records what crosses them. It ends like a process: at the end of its input
 * or by a signal, unless a hook of the situation keeps it running.
 */
export function playProcess(
  server: ReferenceServer,
  { input, output, errors, exit }: Pipes,
  recorder: Recorder,
  { purpose, revision }: { readonly purpose: string; readonly revision: Revision },
): PlayedProcess {
  const { pipeline } = server;
  const connection = recorder.nameConnection();
  recorder.record({ channel: "open", connection, transport: "stdio", purpose, revision });
  let isOver = false;
  const record = <E extends Unrecorded>(event: E) => {
    if (!isOver) recorder.record<E["channel"]>(event as never);
  };
  const close = (how: CloseEvent["how"], why?: string) =>
    record({ channel: "close", connection, how, ...(why === undefined ? {} : { why }) });

  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  let resolveExited = (_: ExitStatus): void => {};
  const exited = new Promise<ExitStatus>((resolve) => {
    resolveExited = resolve;
  });
  /** The last event of the connection. */
  const finish = (status: ExitStatus) => {
    if (isOver) return;
    record({ channel: "exit", connection, ...status });
    isOver = true;
    exit?.(status);
    resolveExited(status);
    // What is still written after the exit is discarded.
    for (const [from, to] of [
      [input, toServer],
      [fromServer, output],
    ] as const) {
      from.unpipe(to);
      from.resume();
      to.end();
    }
  };
  /** Exits after everything that was written before has been read. */
  const exitAfterOutput = (status: ExitStatus) => {
    fromServer.once("end", () => setImmediate(finish, status));
    fromServer.end();
  };

  const end = (what: string) => abandon(`it wrote ${what}, which is over the limit of mcp-conform`);
  let written = 0;
  lines(input, ({ bytes, omitted, sha256 }) => {
    if (++written > MAX_LINES) return;
    if (written === MAX_LINES) setImmediate(end, `${MAX_LINES} messages`);
    record({ channel: "stdin", connection, ...payload(bytes, omitted, sha256), ...behindMark(bytes) });
  });
  let received = 0;
  input.on("data", (chunk: Buffer) => {
    received += chunk.length;
    // Later, because the server has not received the chunk yet.
    if (received > MAX_INPUT) setImmediate(end, `${received} bytes`);
  });
  input.once("end", () => close("end-of-input"));
  input.pipe(toServer);
  lines(fromServer, ({ bytes, omitted, sha256 }, ending) =>
    record({ channel: "stdout", connection, ...payload(bytes, omitted, sha256), ...ending }),
  );
  fromServer.pipe(output, { end: false });
  // Errors of the pipes are ignored: the events before them show that the client is gone.
  for (const stream of [input, output, errors, toServer, fromServer]) stream?.on("error", () => {});
  const chatter = pipeline.setting("chatter");
  if (chatter !== undefined) errors?.write(chatter);
  if (errors !== undefined) pipeline.setting("takesErrors")?.((text) => void errors.write(text));
  void serve(server, { input: toServer, output: fromServer }).then(() => {
    if (!isOver && pipeline.setting("exitOnEof") !== false) exitAfterOutput(CLEAN);
  });

  const signal = (name: ProcessSignal) => {
    close(name);
    if (name === "SIGKILL") finish({ code: null, signal: name });
    else if (name !== "SIGTERM") finish({ code: null, signal: name });
    else if (pipeline.setting("exitOnSigterm") !== false) exitAfterOutput(CLEAN);
  };
  const abandon = (why: string) => {
    close("SIGKILL", why);
    finish({ code: null, signal: "SIGKILL" });
  };
  return { connection, exited, signal, abandon };
}

const MARK = Buffer.from("\ufeff");

/**
 * The message behind a byte order mark. No JSON text begins with one, but it is clear what the client means: its other messages can be
 * judged, and a check reads the mark in the raw text.
 */
function behindMark(bytes: Uint8Array): Pick<Payload, "message" | "unread"> {
  const isMarked = MARK.equals(bytes.subarray(0, MARK.length));
  return isMarked ? parse(Buffer.from(bytes.subarray(MARK.length)).toString()) : {};
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
