import { appendFileSync, closeSync, openSync } from "node:fs";
import { isObject } from "../../schema/json.ts";
import type { TraceEvent, TraceFooter, TraceHeader } from "./event.ts";
import type { Sink } from "./recorder.ts";

/** Writes a trace to a file. Each event is handed to the system before append returns, so a crash loses none. */
export class TraceFile implements Sink {
  readonly #path: string;
  readonly #file: number;
  #events = 0;
  #failure: Error | undefined;

  /** Creates or empties the file, and writes the header. Throws the error of the system if the path is not writable. */
  constructor(path: string, header: TraceHeader) {
    this.#path = path;
    this.#file = openSync(path, "w");
    this.#write(header);
  }

  /** Never throws, because a full disk must not end the run. finish() reports the error. */
  append(event: TraceEvent): void {
    this.#write(event);
    this.#events += 1;
  }

  /** Writes the footer and closes the file. Throws if part of the trace could not be written. */
  finish(ending: { readonly interrupted?: boolean } = {}): void {
    const footer: TraceFooter = {
      footer: true,
      events: this.#events,
      ...(ending.interrupted ? { interrupted: true } : {}),
    };
    this.#write(footer);
    closeSync(this.#file);
    if (this.#failure !== undefined) {
      throw new Error(`The trace in ${this.#path} is incomplete: ${this.#failure.message}`, {
        cause: this.#failure,
      });
    }
  }

  #write(line: TraceHeader | TraceEvent | TraceFooter): void {
    if (this.#failure !== undefined) return;
    try {
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}

export interface Trace {
  readonly header: TraceHeader;
  readonly events: readonly TraceEvent[];
  /** There is no footer: the program that wrote the trace did not finish it. */
  readonly incomplete: boolean;
  /** The recorded run was interrupted. */
  readonly interrupted: boolean;
}

/** Reads a trace file. Throws an Error that names the line when it is damaged. */
export function readTrace(text: string): Trace {
  const lines = text.split("\n");
  // The text after the last newline is empty, or a line that was not completely written.
  lines.pop();
  const [header, ...rest] = lines.map(parseLine);
  if (!isHeader(header)) throw damage(1, 'a header with "format": "mcp-conform/trace@1"', lines[0] ?? text);
  const footer = rest.at(-1);
  const records = isFooter(footer) ? rest.slice(0, -1) : rest;
  const events = records.map((record, index) => {
    if (isEvent(record) && record.seq === index + 1) return record;
    throw damage(index + 2, `the event with "seq": ${index + 1}`, lines[index + 1] ?? "");
  });
  if (isFooter(footer) && footer.events !== events.length) {
    throw damage(lines.length, `a footer with "events": ${events.length}`, lines.at(-1) ?? "");
  }
  return {
    header,
    events,
    incomplete: !isFooter(footer),
    interrupted: isFooter(footer) && footer.interrupted === true,
  };
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damage(index + 1, "a line of JSON", line);
  }
}

function damage(line: number, expected: string, found: string): Error {
  return new Error(
    `The trace is damaged at line ${line}: expected ${expected}, found ${found.slice(0, 80) || "nothing"}`,
  );
}

function isHeader(value: unknown): value is TraceHeader {
  return isObject(value) && value.format === "mcp-conform/trace@1";
}

function isFooter(value: unknown): value is TraceFooter {
  return isObject(value) && value.footer === true && typeof value.events === "number";
}

function isEvent(value: unknown): value is TraceEvent {
  return isObject(value) && typeof value.channel === "string" && typeof value.connection === "string";
}
