import { eraOf, type Revision } from "../../schema/revision.ts";
import type { Headers, SseEvent } from "../trace/event.ts";
import type { HttpConnection, HttpExchange } from "../transport/connection.ts";

/** How often a stream that ends without its answer is taken up again before the harness gives up. */
const TRIES = 5;

/**
 * Takes up an event stream where it broke off: GET with `Last-Event-ID`, after the `retry` that the server
 * asked for (2025-11-25, basic/transports#resumability-and-redelivery). Streams without event ids, and
 * 2026-07-28, which has no resumption, are left as they ended.
 */
export class Resumption {
  private readonly connection: HttpConnection;
  private readonly revision: Revision;
  private readonly getHeaders: () => Headers;
  private answered = false;

  constructor(connection: HttpConnection, revision: Revision, getHeaders: () => Headers) {
    this.connection = connection;
    this.revision = revision;
    this.getHeaders = getHeaders;
  }

  /** The answer is there: whatever ends now is not taken up again. */
  stop(): void {
    this.answered = true;
  }

  /** Resolves with the exchange in which the stream finally ended. */
  async follow(first: HttpExchange): Promise<HttpExchange> {
    if (eraOf(this.revision) === "stateless" || this.revision === "2024-11-05") {
      await first.end;
      return first;
    }
    let exchange = first;
    let lastId: string | undefined;
    let retry = 0;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const stop = this.connection.listen((event) => {
        if (event.channel !== "sse" || event.exchange !== exchange.exchange) return;
        lastId = idOf(event) ?? lastId;
        retry = event.retry ?? retry;
      });
      const end = await exchange.end;
      stop();
      // An answer and the end of its stream may come in one chunk: let the answer be seen first.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.answered || lastId === undefined || end.how === "aborted") return exchange;
      await new Promise((resolve) => setTimeout(resolve, retry));
      const next = this.connection.request({
        method: "GET",
        headers: [...this.getHeaders(), ["Last-Event-ID", lastId]],
      });
      const head = await next.head;
      if (head?.status !== 200) return exchange;
      exchange = next;
    }
    return exchange;
  }
}

function idOf(event: SseEvent): string | undefined {
  return event.id === "" ? undefined : event.id;
}
