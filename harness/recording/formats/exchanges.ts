import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import type { Headers } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import { SseLexer } from "../../transport/http/sse.ts";
import type { Item } from "../item.ts";

/** A request and its response, as a format has them together. */
export interface Recorded {
  readonly ms: number | undefined;
  /** How long it took, in milliseconds. */
  readonly took: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body?: string };
}

/** Makes items of exchanges, in the order of their times: a response comes before the requests that were sent after it. */
export class Exchanges {
  #waiting: { readonly until: number; readonly items: readonly Item[] }[] = [];
  #count = 0;
  /** Which conversation a session id belongs to. */
  readonly #sessions = new Map<string, string>();
  readonly #newest = new Map<string, string>();
  /** Conversations that have a handshake: the next one begins another conversation. */
  readonly #begun = new Set<string>();
  /** Requests that are no MCP. */
  others = 0;
  /** Streams whose events were not recorded. */
  withoutStream = 0;

  *take(one: Recorded): Generator<Item> {
    const key = this.#keyOf(one);
    if (key === undefined) {
      this.others += 1;
      return;
    }
    const { ms } = one;
    if (ms !== undefined) yield* this.#until(ms);
    const exchange = String(++this.#count);
    const at = ms === undefined ? {} : { ms };
    const { method, url, headers, body, response } = one;
    const common = { session: key, exchange };
    yield {
      kind: "request",
      ...common,
      ...at,
      method,
      url,
      headers,
      ...(body === undefined ? {} : { text: body }),
    };
    if (response === undefined) return;
    const until = (ms ?? 0) + one.took;
    const ended = ms === undefined ? {} : { ms: until };
    const items = this.#answer({ ...common, ...ended }, response);
    if (ms === undefined) yield* items;
    else this.#waiting.push({ until, items });
  }

  *end(): Generator<Item> {
    yield* this.#until(Number.POSITIVE_INFINITY);
  }

  *#until(ms: number): Generator<Item> {
    const [due, later] = [
      this.#waiting.filter(({ until }) => isBefore(until, ms)),
      this.#waiting.filter(({ until }) => !isBefore(until, ms)),
    ];
    this.#waiting = later;
    for (const { items } of due.toSorted((one, other) => one.until - other.until)) yield* items;
  }

  #answer(
    common: { readonly session: string; readonly exchange: string; readonly ms?: number },
    { status, headers, body }: NonNullable<Recorded["response"]>,
  ): readonly Item[] {
    if (!isStream(headers))
      return [
        { kind: "response", ...common, status, headers, text: body ?? "" },
        { kind: "end", ...common },
      ];
    const head: Item = { kind: "response", ...common, status, headers };
    if (body === undefined || body === "") {
      this.withoutStream += 1;
      return [head];
    }
    const lexer = new SseLexer();
    const blocks = [...lexer.push(Buffer.from(body)), lexer.end()].filter((one) => one !== undefined);
    const events = blocks.map((block): Item => ({ kind: "event", ...common, text: block.data, block }));
    return [head, ...events];
  }

  /** The conversation of an exchange: by its session id, else the newest one of its URL. Undefined for what is no MCP. */
  #keyOf({ url, method, headers, body, response }: Recorded): string | undefined {
    const place = url.replace(/[?#].*$/s, "");
    const id = headerOf(headers, "mcp-session-id");
    const known = id === undefined ? undefined : this.#sessions.get(`${place} ${id}`);
    const isMcp =
      isMessage(body) || headerOf(headers, "mcp-protocol-version") !== undefined || id !== undefined;
    const isGet =
      method === "GET" && response !== undefined && isStream(response.headers) && this.#newest.has(place);
    if (!isMcp && !isGet) return undefined;
    const newest = this.#newest.get(place) ?? place;
    const begins = known === undefined && isInitialize(body);
    const key = known ?? (begins && this.#begun.has(newest) ? `${place} ${this.#count}` : newest);
    if (begins) this.#begun.add(key);
    this.#newest.set(place, key);
    const assigned = response && headerOf(response.headers, "mcp-session-id");
    if (assigned !== undefined) this.#sessions.set(`${place} ${assigned}`, key);
    return key;
  }
}

/** Whether a response came before a request. Times have whole milliseconds: of the same one, the response was first, as the client had waited for it. */
export const isBefore = (until: number, ms: number) => Math.floor(until) <= ms;

const isStream = (headers: Headers) =>
  /^\s*text\/event-stream/i.test(headerOf(headers, "content-type") ?? "");

const isMessage = (body: string | undefined) => /"jsonrpc"\s*:/.test(body ?? "");

function isInitialize(body: string | undefined): boolean {
  if (!body?.includes('"initialize"')) return false;
  try {
    const value = parseJson(body);
    return isObject(value) && value.method === "initialize";
  } catch {
    return false;
  }
}
