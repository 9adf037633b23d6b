import { isObject, type JsonObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import type { Headers } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import { type Fact, type Item, type Side, textOf } from "../item.ts";

/** The traces of the suite of tomtom215: JSON lines of messages and of facts about HTTP. */
export const tomtom215: Format = {
  name: "traces of mcp-trace-validator",
  marks: [
    [
      '"direction": "client-to-server" or "server-to-client"',
      /"direction"\s*:\s*"(?:client-to-server|server-to-client)"/,
    ],
    ['"kind": "message", "http" or "lifecycle"', /"kind"\s*:\s*"(?:message|http|lifecycle)"/],
    ['"transport": "stdio" or "streamable-http"', /"transport"\s*:\s*"(?:stdio|streamable-http)"/],
  ],
  unit: "line",
  lacks: ["bytes", "exchanges", "streams", "ends", "time"],
  reader: () => new TraceReader(),
};

const URL_OF_ALL = "http://recorded.invalid/mcp";

interface Exchange {
  readonly name: string;
  readonly id: unknown;
  isAnswered: boolean;
  isStream: boolean;
}

class TraceReader implements Reader {
  readonly #tally = new Tally();
  /** The headers of a request whose message comes next. */
  #asking: Headers | undefined;
  /** The head of a response whose message comes next. */
  #answering: { readonly status: number; readonly headers: Headers } | undefined;
  #exchanges: Exchange[] = [];
  #count = 0;
  #isWithoutHeaders = false;

  *push(line: string): Generator<Item> {
    const event = objectIn(line);
    if (event === undefined) {
      if (line.trim() !== "") this.#tally.add("lines that are cut");
      return;
    }
    const from: Side = event.direction === "server-to-client" ? "server" : "client";
    const isHttp = event.transport === "streamable-http";
    if (event.kind === "http") {
      yield* this.#flush();
      const headers = headersOf(event.headers);
      if (from === "client") this.#asking = headers;
      else this.#answering = { status: Number(event.status ?? 200), headers };
    } else if (event.kind === "message") {
      const text = textOf(event.payload);
      if (!isHttp) yield { kind: "message", from, session: "", text, transport: "stdio" };
      else if (from === "client") yield* this.#posted(text, event.payload);
      else yield* this.#sent(text, event.payload);
    }
  }

  *end(): Generator<Item> {
    yield* this.#flush();
  }

  notes(): readonly string[] {
    return this.#tally.notes();
  }

  lacks(): readonly Fact[] {
    return this.#isWithoutHeaders ? ["http"] : [];
  }

  /** Heads without a message after them. */
  *#flush(): Generator<Item> {
    if (this.#asking !== undefined) {
      const headers = this.#asking;
      this.#asking = undefined;
      // The format has no method: only a request for a stream can be nothing but GET.
      const isGet = /^\s*text\/event-stream\s*$/.test(headerOf(headers, "accept") ?? "");
      if (isGet) yield this.#request("GET", headers, undefined);
      else this.#tally.add("requests without a message");
    }
    if (this.#answering !== undefined) yield* this.#answer(undefined, undefined);
  }

  *#posted(text: string | undefined, payload: unknown): Generator<Item> {
    if (this.#answering !== undefined) yield* this.#answer(undefined, undefined);
    const headers = this.#asking ?? [];
    if (this.#asking === undefined) this.#isWithoutHeaders = true;
    this.#asking = undefined;
    yield this.#request(
      "POST",
      headers,
      text,
      isObject(payload) && "method" in payload ? payload.id : undefined,
    );
  }

  #request(method: string, headers: Headers, text: string | undefined, id?: unknown): Item {
    const name = String(++this.#count);
    this.#exchanges.push({ name, id, isAnswered: false, isStream: false });
    return {
      kind: "request",
      session: "",
      exchange: name,
      method,
      url: URL_OF_ALL,
      headers,
      ...(method === "POST" ? { text } : {}),
    };
  }

  *#sent(text: string | undefined, payload: unknown): Generator<Item> {
    const id = isObject(payload) && !("method" in payload) ? payload.id : undefined;
    if (this.#answering !== undefined) return yield* this.#answer(text, id);
    const open = this.#exchanges.filter(({ isStream }) => isStream);
    const stream = open.find((one) => id !== undefined && one.id === id) ?? open.at(-1);
    if (stream !== undefined) yield { kind: "event", session: "", exchange: stream.name, text };
    else {
      this.#isWithoutHeaders = true;
      const waiting =
        this.#exchanges.find((one) => !one.isAnswered && one.id === id) ??
        this.#exchanges.find((one) => !one.isAnswered);
      if (waiting === undefined) return this.#tally.add("messages of the server without an exchange");
      this.#answering = { status: 200, headers: [["content-type", "application/json"]] };
      yield* this.#answer(text, id);
    }
  }

  *#answer(text: string | undefined, id: unknown): Generator<Item> {
    const head = this.#answering;
    this.#answering = undefined;
    const waiting = this.#exchanges.filter((one) => !one.isAnswered);
    const exchange = waiting.find((one) => id !== undefined && one.id === id) ?? waiting[0];
    if (head === undefined) return;
    if (exchange === undefined) return this.#tally.add("responses without a request");
    exchange.isAnswered = true;
    exchange.isStream = head.headers.some(
      ([name, value]) => name === "content-type" && value.startsWith("text/event-stream"),
    );
    const common = { session: "", exchange: exchange.name };
    yield { kind: "response", ...common, ...head, ...(exchange.isStream ? {} : { text: text ?? "" }) };
    if (exchange.isStream && text !== undefined) yield { kind: "event", ...common, text };
    if (!exchange.isStream) yield { kind: "end", ...common };
  }
}

function objectIn(line: string): JsonObject | undefined {
  try {
    const value = parseJson(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Of an object: names with values. */
export function headersOf(value: unknown): Headers {
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, one]) => [name, String(one)] as const);
}
