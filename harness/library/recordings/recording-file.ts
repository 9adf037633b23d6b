import { printableLine } from "../../../reports/text.ts";
import type { Revision } from "../../../schema/revision.ts";
import { isOfProxy, recordedByProxy } from "../../proxy/recorded.ts";
import { Elements } from "../../recording/balanced.ts";
import type { Format, Reader, ReadingOptions } from "../../recording/format.ts";
import type { Fact } from "../../recording/item.ts";
import { HEAD, nearestTo, recognize } from "../../recording/recognize.ts";
import { type Parts, type Recording, TraceMaker } from "../../recording/to-trace.ts";
import type { Trace } from "../../trace/files/read.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import type { Foreign } from "./foreign.ts";
import { redactedIn } from "./redacted-recording.ts";
import { asResult, contentOf, Lines, traceOf } from "./trace-file.ts";

export type { Foreign } from "./foreign.ts";

/** A longer line, or element of a document, is not read: a payload of this size is not parsed either. */
const LONGEST = 48 * 1024 * 1024;

/** How our own traces begin. */
const OWN = /^\s*\{\s*"format"\s*:\s*"mcp-conform\/trace@/;

/** Judges a part of a recording that is too long to be in memory as a whole. Returns the numbers of the messages that show violations. */
export type OnPart = (part: Foreign) => ReadonlySet<number>;

export interface RecordingOptions extends ReadingOptions {
  /** The revision of a recording that does not name one. */
  readonly spec?: Revision;
  readonly onPart?: OnPart;
  readonly sizes?: Parts["sizes"];
}

/** What is in a file, or in the standard input: our own trace, or a recording in another format. Throws UsageError for anything else. */
export async function recordingIn(
  path: string,
  options: RecordingOptions,
): Promise<{ readonly trace: Trace } | { readonly foreign: Foreign }> {
  const shown = printableLine(path);
  const { head, all } = await beginningOf(path);
  if (OWN.test(head)) {
    const trace = await traceOf(all(), path, "judge");
    const foreign = isOfProxy(trace) ? recordedByProxy(trace, options.spec) : redactedIn(trace);
    return foreign === undefined ? { trace } : { foreign };
  }
  const result = asResult(head);
  if (result !== undefined) throw new UsageError(`judge ${shown}: ${result}.`);
  const format = recognize(head);
  if (format === undefined) {
    const what = head === "" ? "It is empty." : `The nearest: ${printableLine(nearestTo(head))}.`;
    throw new UsageError(
      `judge ${shown}: no format of recordings that mcp-conform knows. ${what} A trace of --trace <file> is judged as well.`,
    );
  }
  const reader = format.reader(options);
  const { spec, onPart, sizes } = options;
  const parting = onPart && {
    onPart: (part: Recording) => onPart(foreignOf(format, reader, part, feeder.unread())),
    sizes,
  };
  const maker = new TraceMaker(spec, parting);
  const feeder = new Feeder(format, (text) => {
    for (const item of reader.push(text)) maker.take(item);
  });
  try {
    for await (const chunk of all()) feeder.push(chunk);
  } catch (error) {
    throw new UsageError(`judge ${shown}: cannot be read: ${printableLine(messageOf(error))}.`);
  }
  feeder.end();
  for (const item of reader.end()) maker.take(item);
  return { foreign: foreignOf(format, reader, maker.finish(), feeder.notes()) };
}

function foreignOf(format: Format, reader: Reader, recording: Recording, notes: readonly string[]): Foreign {
  const missing = new Set<Fact>([
    "abilities",
    ...format.lacks,
    ...(reader.lacks?.() ?? []),
    ...(notes.length > 0 ? (["whole"] as const) : []),
  ]);
  return {
    ...recording,
    format,
    missing: [...missing],
    notes: [...recording.notes, ...reader.notes(), ...notes],
  };
}

/** The first characters, and all chunks from the beginning. */
async function beginningOf(path: string) {
  const content = contentOf(path);
  const read: Buffer[] = [];
  let length = 0;
  try {
    while (length < HEAD) {
      const next = await content.next();
      if (next.done) break;
      read.push(next.value);
      length += next.value.length;
    }
  } catch (error) {
    throw new UsageError(`judge ${printableLine(path)}: cannot be read: ${printableLine(messageOf(error))}.`);
  }
  const head = Buffer.concat(read)
    .subarray(0, HEAD)
    .toString("utf8")
    .replace(/^\ufeff/, "");
  const all = async function* () {
    while (read.length > 0) yield read.shift() as Buffer;
    yield* content;
  };
  return { head, all };
}

/** Splits the content into the units of a format. */
class Feeder {
  readonly #lines: Lines;
  readonly #elements: Elements | undefined;
  readonly #decoder = new TextDecoder();
  readonly #take: (text: string) => void;
  #longLines = 0;

  constructor({ unit }: Format, take: (text: string) => void) {
    this.#take = take;
    this.#lines = new Lines(take, LONGEST, () => {
      this.#longLines += 1;
    });
    this.#elements = unit === "line" ? undefined : new Elements(unit, LONGEST);
  }

  push(chunk: Buffer): void {
    if (this.#elements === undefined) {
      this.#lines.push(chunk);
      return;
    }
    for (const text of this.#elements.push(this.#decoder.decode(chunk, { stream: true }))) this.#take(text);
  }

  end(): void {
    if (this.#elements === undefined) this.#lines.end();
  }

  notes(): readonly string[] {
    return [...(this.#elements?.isCut ? ["the document is cut at its end"] : []), ...this.unread()];
  }

  /** What was too long until now. */
  unread(): readonly string[] {
    const elements = this.#elements?.tooLong ?? 0;
    return [
      ...(elements > 0 ? [`elements that are too long: ${elements}`] : []),
      ...(this.#longLines > 0 ? [`lines that are too long: ${this.#longLines}`] : []),
    ];
  }
}
