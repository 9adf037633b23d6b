import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import type { Readable, Writable } from "node:stream";
import type { Command } from "../transport/stdio/command.ts";
import type { Flow, Tap } from "./tap.ts";

/** How long output is passed on after the exit of the server, while another process holds it open. */
const LEFT_MS = 1_000;

/** How the server ended: the proxy ends in the same way. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server that could not be started. */
export class NotStarted extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface StdioProxy {
  /** Rejects with NotStarted. */
  readonly ended: Promise<Ended>;
  /** Passes a signal on. */
  signal(name: NodeJS.Signals): void;
}

/** The standard streams of this process. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  /** Called when the server has ended its output: the client has to see its end. */
  readonly endOutput: () => void;
}

/**
 * Starts the server, and passes everything on between it and the streams. It gets a process group of its own: a signal for the whole group of
 * the proxy would reach it a second time when the proxy passes it on.
 */
export function proxyStdio({ file, args }: Command, streams: Streams, tap: Tap): StdioProxy {
  const link = 1;
  const isWindows = process.platform === "win32";
  const child = spawn(file, [...args], { stdio: "pipe", detached: !isWindows, windowsHide: true });
  tap.see({ link, kind: "open", over: "stdio" });
  const see = (kind: Flow) => (bytes: Uint8Array) => tap.see({ link, kind, bytes });
  pass(streams.input, child.stdin, see("client"), () => {
    tap.see({ link, kind: "client-end" });
    child.stdin.end();
  });
  // The client sees the end of the output, also where the server goes on.
  pass(child.stdout, streams.output, see("server"), () => {
    tap.see({ link, kind: "server-end" });
    afterWrites(streams.output, streams.endOutput);
  });
  pass(child.stderr, streams.errors, see("stderr"));
  return {
    ended: endOf(child, streams, tap),
    signal: (name) => {
      tap.see({ link, kind: "signal", signal: name });
      child.kill(name);
    },
  };
}

/** `from` stops while `to` is full. If `to` is closed, so is `from`: who writes into it has to see that. */
function pass(from: Readable, to: Writable, see: (bytes: Uint8Array) => void, atEnd?: () => void): void {
  from.on("data", (bytes: Uint8Array) => {
    if (!to.destroyed && !to.write(bytes)) from.pause();
    see(bytes);
  });
  to.on("drain", () => from.resume());
  from.once("end", () => atEnd?.());
  from.once("error", () => atEnd?.());
  to.on("error", () => from.destroy());
}

function endOf(child: ChildProcess, { output }: Streams, tap: Tap): Promise<Ended> {
  return new Promise((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) reject(new NotStarted(error.code ?? "", error.message));
    });
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      tap.see({ link: 1, kind: "exit", code, signal });
      afterWrites(output, () => resolve({ code, signal }));
    };
    child.once("exit", (code, signal) => {
      const late = setTimeout(() => end(code, signal), LEFT_MS);
      child.once("close", () => {
        clearTimeout(late);
        end(code, signal);
      });
    });
  });
}

/** Calls back when everything is written, or when no one reads any more. */
function afterWrites(to: Writable, done: () => void): void {
  if (to.destroyed) done();
  else to.write("", () => done());
}

/** The streams of this process. Its standard output can be closed before it ends: a Node.js stream for it cannot. */
export function ownStreams(): Streams {
  const output = process.stdout;
  return {
    input: process.stdin,
    output,
    errors: process.stderr,
    endOutput: () => {
      if (!output.isTTY) closeOutput();
    },
  };
}

function closeOutput(): void {
  try {
    closeSync(1);
    // The next file that is opened must not become the standard output.
    openSync(devNull, "w");
  } catch {
    // It is closed already.
  }
}
