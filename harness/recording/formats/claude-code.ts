import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import type { Format, Reader, ReadingOptions } from "../format.ts";
import { logFormats } from "./log-lines.ts";

/** JSON lines whose texts are lines of a log, as Claude Code writes them for each server. */
export const claudeCode: Format = {
  name: "JSON lines of Claude Code",
  marks: [
    ["a line that begins with an object", /^\s*\{/],
    ['a text in "debug" or "error"', /"(?:debug|error)"\s*:\s*"/],
    [
      "texts that say who sends",
      /Message from (?:client|server)|(?:Client|Server) Says|\[(?:editor|server) -> /,
    ],
  ],
  unit: "line",
  lacks: ["bytes", "http", "stdio", "streams", "ends"],
  reader: (options) => new TextReader(options),
};

/** Unpacks the text of each line, and reads it as the line of a log. */
class TextReader implements Reader {
  readonly #readers: readonly Reader[];

  constructor(options: ReadingOptions) {
    this.#readers = logFormats.map(({ reader }) => reader(options));
  }

  *push(line: string) {
    const text = textIn(line);
    if (text === undefined) return;
    for (const reader of this.#readers) for (const one of text.split("\n")) yield* reader.push(one);
  }

  *end() {
    for (const reader of this.#readers) yield* reader.end();
  }

  notes(): readonly string[] {
    return this.#readers.flatMap((reader) => reader.notes());
  }

  lacks() {
    return this.#readers.flatMap((reader) => reader.lacks?.() ?? []);
  }
}

function textIn(line: string): string | undefined {
  try {
    const value = parseJson(line);
    if (!isObject(value)) return undefined;
    const { debug, error, timestamp } = value;
    const text = typeof debug === "string" ? debug : error;
    if (typeof text !== "string") return undefined;
    return typeof timestamp === "string" ? `${timestamp} ${text}` : text;
  } catch {
    return undefined;
  }
}
