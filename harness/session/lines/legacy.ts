import { given } from "../../../schema/given.ts";
import type { SseEvent } from "../../trace/event.ts";
import type { AnyHttpConnection } from "../../transport/connection.ts";
import { withFreeTime } from "../waiting/timeout.ts";

/** How long an endpoint usually has to show that it speaks this transport, in milliseconds. */
export const LEGACY_MS = 3_000;

/** An endpoint of the transport of 2024-11-05, HTTP with SSE. */
export interface HttpSseEndpoint {
  /** The absolute URL for POST requests with messages. */
  readonly messages: string;
}

/**
 * Detects the older transport: a GET is answered with an event stream whose first event is `endpoint`. Undefined if the
 * target does not do that within `limit` milliseconds in which this process was free. The stream is closed again. `by`: the check
 * that asks.
 */
export async function looksLikeHttpSse(
  connection: AnyHttpConnection,
  limit: number,
  by?: string,
): Promise<HttpSseEndpoint | undefined> {
  let stop = (): void => {};
  const first = new Promise<SseEvent>((resolve) => {
    stop = connection.listen((event) => {
      // Only comments and retry times are not an event, and an event without data does not count.
      if (event.channel === "sse" && event.exchange === exchange.exchange && event.data) resolve(event);
    });
  });
  const headers = [["Accept", "text/event-stream"]] as const;
  const exchange = connection.request({ method: "GET", headers, ...given({ by }) });
  const over = exchange.end.then(() => undefined);
  const event = await withFreeTime(Promise.race([first, over]), limit, () => undefined);
  stop();
  exchange.abort();
  if (event?.event !== "endpoint") return undefined;
  const messages = event.data ?? "";
  return URL.canParse(messages, connection.url)
    ? { messages: new URL(messages, connection.url).href }
    : undefined;
}
