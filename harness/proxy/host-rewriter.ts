import { sameName } from "../trace/headers.ts";
import { framingOfRequest, HttpReader } from "./http-reader.ts";

/**
 * Writes the name of the server into the Host header of each request, and changes nothing else. Only the names of the proxy itself are
 * replaced: a server that refuses a foreign Host, which protects it from DNS rebinding, still sees it.
 */
export class HostRewriter {
  readonly #reader = new HttpReader(framingOfRequest);
  readonly #own: ReadonlySet<string>;
  readonly #host: string;

  constructor(own: readonly string[], host: string) {
    this.#own = new Set(own);
    this.#host = host;
  }

  *push(chunk: Buffer): Generator<Buffer> {
    for (const part of this.#reader.push(chunk)) {
      if (part.kind === "head") yield this.#rewritten(part.raw);
      else if (part.raw.length > 0) yield part.raw;
    }
  }

  /** The bytes of a head that is not complete, at the end of the stream. */
  rest(): Buffer {
    return this.#reader.take();
  }

  #rewritten(head: Buffer): Buffer {
    const lines = head.toString("latin1").split("\r\n");
    const rewritten = lines.map((line, index) => {
      const colon = line.indexOf(":");
      if (index === 0 || !sameName(line.slice(0, Math.max(colon, 0)), "host")) return line;
      const value = line
        .slice(colon + 1)
        .trim()
        .toLowerCase();
      return this.#own.has(value) ? `${line.slice(0, colon)}: ${this.#host}` : line;
    });
    return Buffer.from(rewritten.join("\r\n"), "latin1");
  }
}
