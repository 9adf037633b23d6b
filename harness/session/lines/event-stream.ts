import type { SseEvent } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import type { HttpExchange, HttpSseConnection } from "../../transport/connection.ts";
import type { GoneReply, Reply } from "../replies/reply.ts";

/** Where to post the messages of a session, or why that is not known. */
export type Address = { readonly url: string } | { readonly failure: Reply };

/** The event stream of one session over HTTP+SSE. It is opened before the first message, and its end is the end of the session. */
export class SessionStream {
  /** The number of the event of its request. */
  readonly seq: number;
  /** Resolves when the first `endpoint` event came, or when the stream has ended without it. Never rejects. */
  readonly address: Promise<Address>;
  /** Resolves when the stream has ended, with the reply for what has no answer yet. */
  readonly ended: Promise<GoneReply>;

  constructor(connection: HttpSseConnection) {
    const exchange = connection.request({
      method: "GET",
      headers: [
        ["Accept", "text/event-stream"],
        // Without it a server may compress, and the trace could not show the bytes of its events.
        ["Accept-Encoding", "identity"],
      ],
    });
    this.seq = exchange.seq;
    const named = endpointOf(connection, exchange);
    this.ended = exchange.end.then(({ how, error, seq }) => {
      // Only the harness gives a reason when it aborts an exchange.
      const byHarness = how === "aborted" && error !== undefined;
      const why = byHarness ? `mcp-conform aborted the event stream: ${error}` : endOf(how, error);
      return { kind: "gone", seq, how: why, ...(byHarness ? { byHarness } : {}) };
    });
    const refused = exchange.end.then(() => refusalOf(exchange));
    const address = named.event.then((event) => addressOf(connection, event));
    this.address = Promise.race([address, refused]).finally(named.stop);
  }
}

/** The first event that is named `endpoint`. Events before it break a rule, which a check reports. */
function endpointOf(
  connection: HttpSseConnection,
  { exchange }: HttpExchange,
): { readonly event: Promise<SseEvent>; readonly stop: () => void } {
  let stop = () => {};
  const event = new Promise<SseEvent>((resolve) => {
    stop = connection.listen((one) => {
      if (one.channel === "sse" && one.exchange === exchange && one.event === "endpoint") resolve(one);
    });
  });
  return { event, stop };
}

function addressOf(connection: HttpSseConnection, { seq, data = "" }: SseEvent): Address {
  const gone = (how: string): Address => ({ failure: { kind: "gone", seq, how } });
  if (data === "" || !URL.canParse(data, connection.url)) {
    return gone(`the endpoint event has no URL: ${JSON.stringify(data)}`);
  }
  const url = new URL(data, connection.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return gone(`the endpoint event names an address that is not http: ${url.href}`);
  }
  if (url.origin !== new URL(connection.url).origin && !connection.allowedHosts.includes(url.host)) {
    return gone(`the endpoint event names an address of another origin, ${url.origin}`);
  }
  return { url: url.href };
}

/** The reply for a stream that ended before its `endpoint` event: its status, if it was refused. */
async function refusalOf(exchange: HttpExchange): Promise<Address> {
  const [head, end] = await Promise.all([exchange.head, exchange.end]);
  if (head === undefined || (head.status === 200 && isEventStream(head))) {
    return { failure: { kind: "gone", seq: end.seq, how: endOf(end.how, end.error) } };
  }
  const { status, headers, seq } = head;
  return { failure: { kind: "status", seq, http: { status, headers }, body: await exchange.body } };
}

function isEventStream({ headers }: { readonly headers: Parameters<typeof headerOf>[0] }): boolean {
  return (headerOf(headers, "Content-Type") ?? "").toLowerCase().startsWith("text/event-stream");
}

function endOf(how: string, error: string | undefined): string {
  return how === "complete"
    ? "the event stream of the session ended"
    : `the event stream of the session was cut off (${error ?? how})`;
}
