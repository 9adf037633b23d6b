import { closeSync, openSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { TraceEvent, TraceFooter, TraceHeader, Transport } from "../event.ts";
import type { Sink } from "../recorder.ts";
import type { Whole } from "../whole.ts";

/** A compressed trace is written in blocks of this many characters. A crash loses the last one at most. */
const BLOCK = 1024 * 1024;

/** A long text is escaped in parts of this many characters, so that they do not add to the peak of the memory. */
const PART = 64 * 1024;

/** A shorter text is written without a copy of its bytes. */
const SHORT = 16 * 1024;

/** Spaces at the end of a header that may get the name of another transport. */
const ROOM = "http+sse".length;

/** Higher levels take more time, and make a trace hardly smaller. */
const LEVEL = 4;

/** How the recorded run ended. */
export interface Ending extends Pick<TraceFooter, "verdict" | "exitCode" | "judged"> {
  readonly interrupted?: boolean;
}

/**
 * Writes a trace to a file. Each event is handed to the system before append returns, so a crash loses none. If the name of
 * the file ends with .gz, it is compressed, block by block.
 */
export class TraceFile implements Sink {
  readonly #path: string;
  readonly #file: number;
  readonly #isCompressed: boolean;
  readonly #header: TraceHeader;
  /** The length of its text. */
  readonly #length: number;
  /** The transport that the target may turn out to speak. The header names it as soon as a connection uses it. */
  #other: Transport | undefined;
  /** Lines of the next compressed block. */
  #block = "";
  #events = 0;
  #failure: Error | undefined;

  /** Creates or empties the file, and writes the header. Throws the error of the system if the path is not writable. */
  constructor(path: string, header: TraceHeader, other?: Transport) {
    this.#path = path;
    this.#isCompressed = /\.gz$/i.test(path);
    this.#header = header;
    this.#length = JSON.stringify(header).length + (other === undefined ? 0 : ROOM);
    this.#other = other;
    this.#file = openSync(path, "w");
    this.#append(this.#headerBytes(header));
  }

  /** Never throws, because a full disk must not end the run. finish() reports the error. */
  append(event: TraceEvent, whole?: Whole): void {
    if (whole === undefined) this.#write(event);
    else this.#writeWhole(event, whole);
    this.#events += 1;
    if (event.channel === "open" && event.transport === this.#other) this.#rename(event.transport);
  }

  /** Writes the footer and closes the file. Throws if part of the trace could not be written. */
  finish(ending: Ending = {}): void {
    const { interrupted, ...outcome } = ending;
    const footer: TraceFooter = {
      footer: true,
      events: this.#events,
      ...(interrupted ? { interrupted: true } : {}),
      ...outcome,
    };
    this.#write(footer);
    this.#writeBlock();
    closeSync(this.#file);
    if (this.#failure !== undefined) {
      throw new Error(`The trace in ${this.#path} is incomplete: ${this.#failure.message}`, {
        cause: this.#failure,
      });
    }
  }

  /** Writes the header again, with the transport that the target turned out to speak. A pipe keeps the first one. */
  #rename(transport: Transport): void {
    this.#other = undefined;
    const { target } = this.#header;
    const bytes = this.#headerBytes({ ...this.#header, target: { ...target, transport } });
    try {
      writeSync(this.#file, bytes, 0, bytes.length, 0);
    } catch {
      // Every connection in the trace names its transport.
    }
  }

  /** The line of the header. Its length does not depend on the transport, not even compressed. */
  #headerBytes(header: TraceHeader): Buffer {
    const line = Buffer.from(`${JSON.stringify(header).padEnd(this.#length)}\n`);
    return this.#isCompressed ? gzipSync(line, { level: 0 }) : line;
  }

  #write(line: TraceEvent | TraceFooter): void {
    this.#writeText(`${JSON.stringify(line)}\n`);
  }

  /**
   * An event with its complete text, in parts: as one string it takes twice the memory. A reader parses the message from
   * the text. With a secret in it, the text may no longer be that JSON.
   */
  #writeWhole(event: TraceEvent, { text, isClean }: Whole): void {
    const name = event.channel === "sse" ? "data" : "raw";
    const derived = isClean ? { message: undefined, unread: undefined } : {};
    const truncated = name === "raw" ? { truncated: undefined } : {};
    const others = JSON.stringify({ ...event, [name]: undefined, ...truncated, ...derived });
    this.#writeText(`${others.slice(0, -1)},${JSON.stringify(name)}:"`);
    for (let at = 0; at < text.length; at += PART) {
      this.#writeText(JSON.stringify(text.slice(at, at + PART)).slice(1, -1));
    }
    this.#writeText('"}\n');
  }

  #writeText(text: string): void {
    if (this.#failure !== undefined) return;
    if (!this.#isCompressed) {
      this.#append(text);
      return;
    }
    this.#block += text;
    if (this.#block.length > BLOCK) this.#writeBlock();
  }

  /** Each block is a complete gzip member. Programs read the members of a file as one text. */
  #writeBlock(): void {
    if (this.#block !== "") this.#append(gzipSync(this.#block, { level: LEVEL }));
    this.#block = "";
  }

  #append(data: string | Uint8Array): void {
    if (this.#failure !== undefined) return;
    try {
      writeAll(this.#file, data);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** The same as appendFileSync of Node, which takes three times as long for a line: a flood has thousands of them. */
function writeAll(file: number, data: string | Uint8Array): void {
  if (typeof data === "string" && data.length <= SHORT) {
    const written = writeSync(file, data);
    const length = Buffer.byteLength(data);
    if (written < length) writeAll(file, Buffer.from(data).subarray(written));
    return;
  }
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
