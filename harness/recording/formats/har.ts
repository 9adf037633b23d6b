import { isObject, type JsonObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import type { Headers } from "../../trace/event.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import type { Fact, Item } from "../item.ts";
import { Exchanges, type Recorded } from "./exchanges.ts";

export const har: Format = {
  name: "HAR 1.2",
  marks: [
    ["an object", /^\s*\{/],
    ['"log"', /"log"\s*:/],
    ['"entries"', /"entries"\s*:/],
  ],
  unit: "entry",
  lacks: ["bytes", "ends", "order"],
  reader: () => new EntryReader(recordedOf, (value) => isObject(value.request)),
};

/** Reads exchanges, each of which is one object. */
export class EntryReader implements Reader {
  readonly #exchanges = new Exchanges();
  readonly #tally = new Tally();
  readonly #recordedOf: (value: JsonObject) => Recorded;
  readonly #isEntry: (value: JsonObject) => boolean;
  /** stdio that was mapped to HAR has no addresses of HTTP. */
  #isInvented = false;

  constructor(of: (value: JsonObject) => Recorded, isEntry: (value: JsonObject) => boolean) {
    this.#recordedOf = of;
    this.#isEntry = isEntry;
  }

  *push(text: string): Generator<Item> {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      this.#tally.add("entries that are not JSON");
      return;
    }
    if (!isObject(value) || !this.#isEntry(value)) return;
    const recorded = this.#recordedOf(value);
    if (!/^https?:/i.test(recorded.url)) this.#isInvented = true;
    yield* this.#exchanges.take(recorded);
  }

  end(): Iterable<Item> {
    return this.#exchanges.end();
  }

  notes(): readonly string[] {
    const { others, withoutStream } = this.#exchanges;
    return [
      ...this.#tally.notes(),
      ...(others > 0 ? [`exchanges that are no MCP: ${others}`] : []),
      ...(withoutStream > 0 ? [`event streams without their events: ${withoutStream}`] : []),
    ];
  }

  lacks(): readonly Fact[] {
    const isPart = this.#exchanges.withoutStream > 0 || this.#tally.notes().length > 0;
    return [...(isPart ? (["whole"] as const) : []), ...(this.#isInvented ? (["http"] as const) : [])];
  }
}

function recordedOf(entry: JsonObject): Recorded {
  const request = objectOf(entry.request);
  const response = objectOf(entry.response);
  const status = Number(response.status ?? 0);
  const body = bodyOf(objectOf(response.content));
  const posted = objectOf(request.postData).text;
  const ms = Date.parse(String(entry.startedDateTime));
  return {
    ms: Number.isFinite(ms) ? ms : undefined,
    took: Math.max(0, Number(entry.time) || 0),
    method: String(request.method ?? "").toUpperCase(),
    url: String(request.url ?? ""),
    headers: headersIn(request.headers),
    ...(typeof posted === "string" ? { body: posted } : {}),
    // A browser writes 0 where no response came.
    ...(status > 0
      ? {
          response: { status, headers: headersIn(response.headers), ...(body === undefined ? {} : { body }) },
        }
      : {}),
  };
}

function bodyOf({ text, encoding }: JsonObject): string | undefined {
  if (typeof text !== "string") return undefined;
  return encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text;
}

function headersIn(value: unknown): Headers {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ name, value: one }) => [String(name), String(one)] as const);
}

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
