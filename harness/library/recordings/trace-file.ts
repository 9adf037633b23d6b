import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { printableLine } from "../../../reports/text.ts";
import { type Trace, TraceReader } from "../../trace/files/read.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";

/** No event is larger. Other files may have no newline at all. */
const LONGEST_LINE = 256 * 1024 * 1024;

/** The first bytes of compressed data. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** How the files of --report json begin. They are mistaken for traces: both are asked for in the same run. */
const RESULT = /^\s*\{\s*"format"\s*:\s*"mcp-conform\/result@/;

/** What is wrong with a file that begins like this, if it is a result. */
export function asResult(head: string): string | undefined {
  return RESULT.test(head)
    ? "it is a result of --report json, which has no messages. mcp-conform report shows it. A trace is written with --trace <file>"
    : undefined;
}

const NEWLINE = 0x0a;

const CHUNK = 256 * 1024;

/**
 * The trace in a file, which may be compressed; `given` names what asks for it. It is read line by line, because it can have
 * gigabytes. Throws UsageError for any other file.
 */
export async function traceIn(path: string, given: string): Promise<Trace> {
  return traceOf(contentOf(path), path, given);
}

/** The same, of content that is already being read. */
export async function traceOf(content: AsyncIterable<Buffer>, path: string, given: string): Promise<Trace> {
  const reader = new TraceReader();
  const lines = new Lines((line) => reader.push(line));
  let head: string | undefined;
  try {
    for await (const chunk of content) {
      head ??= chunk.subarray(0, 200).toString("utf8");
      lines.push(chunk);
    }
    return reader.end(lines.rest());
  } catch (error) {
    const result = asResult(head ?? "");
    if (result !== undefined) throw new UsageError(`${given} ${printableLine(path)}: ${result}.`);
    throw new UsageError(
      `${given} ${printableLine(path)}: ${printableLine(why(error, reader.lines))}. Expected a trace of --trace <file>.`,
    );
  }
}

function why(error: unknown, lines: number): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("Z_")) return `The trace is damaged after line ${lines}: ${messageOf(error)}`;
  return code === "" ? messageOf(error) : `cannot be read: ${messageOf(error)}`;
}

/** The bytes of a file, unpacked if they are compressed. The first ones say so: a pipe has no name with an ending. */
export async function* contentOf(path: string): AsyncGenerator<Buffer, void> {
  const opened: AsyncIterable<Buffer> =
    path === "-" ? process.stdin : createReadStream(path, { highWaterMark: CHUNK });
  const file = opened[Symbol.asyncIterator]();
  const first = await file.next();
  if (first.done) return;
  const all = async function* () {
    yield first.value;
    for (let next = await file.next(); !next.done; next = await file.next()) yield next.value;
  };
  if (!first.value.subarray(0, GZIP.length).equals(GZIP)) {
    yield* all();
    return;
  }
  // With this option the end of a file that was cut is no error: the trace is incomplete then.
  const unpacked = createGunzip({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
  const source = Readable.from(all(), { objectMode: false });
  source.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  yield* unpacked;
}

/** Splits bytes into lines of text. `onLong`: called in place of `take` for a line that is longer than `longest`, which is an error without it. */
export class Lines {
  readonly #take: (line: string) => void;
  readonly #longest: number;
  readonly #onLong: (() => void) | undefined;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(take: (line: string) => void, longest = LONGEST_LINE, onLong?: () => void) {
    this.#take = take;
    this.#longest = longest;
    this.#onLong = onLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end));
      const isLong = this.#length > this.#longest;
      const line = this.rest();
      if (isLong) this.#onLong?.();
      else this.#take(line);
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** The text after the last newline. */
  rest(): string {
    const text = Buffer.concat(this.#pending).toString("utf8");
    this.#pending = [];
    this.#length = 0;
    return text;
  }

  /** The text after the last newline, or the call for a long line. */
  end(): void {
    const isLong = this.#length > this.#longest;
    const line = this.rest();
    if (isLong) this.#onLong?.();
    else if (line !== "") this.#take(line);
  }

  #add(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length <= this.#longest) this.#pending.push(bytes);
    else if (this.#onLong === undefined) throw new Error(`a line has more than ${this.#longest} bytes`);
    else this.#pending = [];
  }
}
