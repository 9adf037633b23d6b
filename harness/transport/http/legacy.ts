import { setTimeout as delay } from "node:timers/promises";
import type { SseEvent } from "../../trace/event.ts";
import type { HttpConnection } from "../connection.ts";

/** An endpoint of the transport of 2024-11-05, HTTP with SSE. */
export interface HttpSseEndpoint {
  /** Where messages are to be POSTed, absolute. */
  readonly messages: string;
}

/**
 * Whether the target speaks the older transport: it answers GET with an event stream whose first event is `endpoint`.
 * Undefined when it does not, or not within `limit` milliseconds. The stream is closed again.
 */
export async function looksLikeHttpSse(
  connection: HttpConnection,
  limit: number,
): Promise<HttpSseEndpoint | undefined> {
  let stop = (): void => {};
  const waiting = new AbortController();
  const first = new Promise<SseEvent>((resolve) => {
    stop = connection.listen((event) => {
      // Comments and retry times alone are no event; an event without data is none either.
      if (event.channel === "sse" && event.exchange === exchange.exchange && event.data) resolve(event);
    });
  });
  const exchange = connection.request({ method: "GET", headers: [["Accept", "text/event-stream"]] });
  const over = exchange.end.then(() => undefined);
  const late = delay(limit, undefined, { signal: waiting.signal }).catch(() => undefined);
  const event = await Promise.race([first, over, late]);
  stop();
  waiting.abort();
  exchange.abort();
  if (event?.event !== "endpoint") return undefined;
  const messages = event.data ?? "";
  return URL.canParse(messages, connection.url)
    ? { messages: new URL(messages, connection.url).href }
    : undefined;
}
