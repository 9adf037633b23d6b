import type { Silence } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, HttpReply, HttpRequest, NextHttp, SseEvent } from "../../../harness/switches/server.ts";
import { LOST_CURSOR } from "../../sessions/situations/lost-session.ts";
import { isAddress, isList, onStream, overHttpSse } from "./stream.ts";

/** The id of a ping after the event endpoint of a new stream: the answer to it shows that the client has read both. */
export const NEW_STREAM = "new-stream";

const PING = { event: "message", data: JSON.stringify({ jsonrpc: "2.0", id: NEW_STREAM, method: "ping" }) };

/** The time after which a client should open a stream again, in milliseconds. */
const RETRY_MS = 50;

const isRequest = (body: string) => /"method"\s*:/.test(body) && /"id"\s*:/.test(body);

/** Ends the first stream after the first list. */
class FirstStream {
  readonly #silence: Silence;
  #address: string | undefined;
  #hasEnded = false;
  /** Requests to its address are not refused before the next stream is in use, or before the client was silent. */
  #isHolding = true;
  #useNext = () => {};
  readonly #nextIsUsed: Promise<void>;

  constructor(silence: Silence) {
    this.#silence = silence;
    this.#nextIsUsed = new Promise((resolve) => {
      this.#useNext = resolve;
    });
  }

  get hooks(): readonly Hooks[] {
    return [
      { http: (request, next) => this.#receive(request, next) },
      { dispatch: (call, next) => this.#page(call, next) },
      onStream((events) => this.#until(events)),
    ];
  }

  /**
   * Some clients open the next stream by themselves, and go on with their requests meanwhile. If these were refused at once, it would depend
   * on time whether the client still has something to send when the next stream is open.
   */
  async #receive(request: HttpRequest, next: NextHttp): Promise<HttpReply> {
    const { method, path, body } = request;
    if (method !== "POST" || !this.#hasEnded) return next(request);
    if (path !== this.#address || body.includes(`"${NEW_STREAM}"`)) this.#useNext();
    if (path !== this.#address || !isRequest(body) || !this.#isHolding) return next(request);
    await this.#silence.orSilence(this.#nextIsUsed);
    this.#isHolding = false;
    return refusal(404, "The session has ended with its stream");
  }

  /** The first list has a cursor. */
  async #page(...[call, next]: Parameters<NonNullable<Hooks["dispatch"]>>) {
    const { cursor, ...params } = call.params;
    const isFirst = !this.#hasEnded && call.method.endsWith("/list");
    const result = await next(cursor === LOST_CURSOR ? { ...call, params } : call);
    return isFirst && result !== undefined ? { ...result, nextCursor: LOST_CURSOR } : result;
  }

  async *#until(events: AsyncIterable<SseEvent | string>): AsyncGenerator<SseEvent | string> {
    yield { retry: RETRY_MS };
    for await (const event of events) {
      const isLast = !this.#hasEnded && isList(event);
      // The next request may come before this goes on.
      this.#hasEnded ||= isLast;
      yield event;
      if (isLast) return;
      if (!isAddress(event)) continue;
      this.#address ??= event.data;
      if (this.#hasEnded) yield PING;
    }
  }
}

export const sseNewStream = overHttpSse({
  name: "sse-new-stream",
  describe:
    "ends the stream after the first list, which has a nextCursor, and sends a new address and a ping on the next stream; a request to the old address is refused after that",
  asks: "Connect, list the tools, call the tool of the context, and close; when the stream ends, connect again.",
  monitored: false,
  server: ({ silence }) => ({ hooks: [...new FirstStream(silence).hooks] }),
});
