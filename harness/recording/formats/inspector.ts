import type { JsonObject } from "../../../schema/json.ts";
import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import { type Item, type Side, textOf } from "../item.ts";
import { isBefore, type Recorded } from "./exchanges.ts";
import { EntryReader } from "./har.ts";
import { timeOf } from "./messages.ts";
import { headersOf } from "./tomtom215.ts";

export const inspectorNetwork: Format = {
  name: "network exports of the Inspector",
  marks: [
    ["an array", /^\s*\[/],
    ['"requestHeaders"', /"requestHeaders"\s*:/],
    ['"category"', /"category"\s*:\s*"(?:transport|auth)"/],
  ],
  unit: "value",
  lacks: ["bytes", "ends", "order"],
  reader: () => new EntryReader(recordedOf, (value) => typeof value.url === "string"),
};

export const inspectorHistory: Format = {
  name: "history exports of the Inspector",
  marks: [
    ["an array", /^\s*\[/],
    [
      '"direction": "request", "response" or "notification"',
      /"direction"\s*:\s*"(?:request|response|notification)"/,
    ],
    ['"message"', /"message"\s*:/],
  ],
  unit: "value",
  lacks: ["bytes", "http", "stdio", "streams", "ends", "order", "responses"],
  reader: () => new HistoryReader(),
};

function recordedOf(entry: JsonObject): Recorded {
  const {
    method,
    url,
    requestHeaders,
    requestBody,
    responseStatus,
    responseHeaders,
    responseBody,
    duration,
  } = entry;
  const status = Number(responseStatus ?? 0);
  return {
    ms: timeOf(entry),
    took: Math.max(0, Number(duration) || 0),
    method: String(method ?? "").toUpperCase(),
    url: String(url),
    headers: headersOf(requestHeaders),
    ...(typeof requestBody === "string" ? { body: requestBody } : {}),
    ...(status > 0
      ? {
          response: {
            status,
            headers: headersOf(responseHeaders),
            ...(typeof responseBody === "string" ? { body: responseBody } : {}),
          },
        }
      : {}),
  };
}

interface Late {
  readonly until: number;
  readonly item: Item;
}

/** A request and its response are one entry: a response comes before what began after it. */
class HistoryReader implements Reader {
  readonly #tally = new Tally();
  #waiting: Late[] = [];

  *push(text: string): Generator<Item> {
    const value = valueIn(text);
    if (!isObject(value)) return this.#tally.add("entries that are not JSON");
    const ms = timeOf(value);
    const at = ms === undefined ? {} : { ms };
    const from = senderOf(value);
    if (from === undefined) return this.#tally.add("messages that do not say who sent them");
    if (ms !== undefined) yield* this.#until(ms);
    yield { kind: "message", session: "", from, text: textOf(value.message), ...at };
    if (value.response === undefined || value.response === null) return;
    const until = (ms ?? 0) + (Number(value.duration) || 0);
    const answers: Side = from === "client" ? "server" : "client";
    const ended = ms === undefined ? {} : { ms: until };
    const item: Item = {
      kind: "message",
      session: "",
      from: answers,
      text: textOf(value.response),
      ...ended,
    };
    if (ms === undefined) yield item;
    else this.#waiting.push({ until, item });
  }

  *end(): Generator<Item> {
    yield* this.#until(Number.POSITIVE_INFINITY);
  }

  notes(): readonly string[] {
    return this.#tally.notes();
  }

  *#until(ms: number): Generator<Item> {
    const due = this.#waiting.filter(({ until }) => isBefore(until, ms));
    this.#waiting = this.#waiting.filter(({ until }) => !isBefore(until, ms));
    for (const { item } of due.toSorted((one, other) => one.until - other.until)) yield item;
  }
}

function valueIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Without `origin`, requests are those of the client, and notifications those of the server. */
function senderOf({ origin, direction, message }: JsonObject): Side | undefined {
  if (origin === "client" || origin === "server") return origin;
  if (direction === "request") return "client";
  if (direction !== "notification" || !isObject(message)) return undefined;
  const ofClient = ["notifications/initialized", "notifications/roots/list_changed"];
  return ofClient.includes(String(message.method)) ? "client" : "server";
}
