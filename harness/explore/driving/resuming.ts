import { isObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { streamHeaders } from "../../session/lines/envelope.ts";
import type { JsonRpcId } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import type { SseEvent, TraceEvent } from "../../trace/event.ts";
import { HEADER } from "../../trace/headers.ts";
import { messagesOf } from "../../trace/message.ts";

/** How many requests are answered before the stream is left: a server may send what is stored a little later. */
const FENCES = 2;

/**
 * Resumes the newest stream that answered a POST, after its first event id, as a client does whose connection broke there: what
 * follows may be sent once more. Without event ids nothing can be resumed.
 */
export async function resumeStream(session: Session): Promise<void> {
  if (session.connection.transport !== "http" || eraOf(session.revision) === "stateless") return;
  const first = firstOfNewest(session);
  if (first?.id === undefined) return;
  const headers = [...streamHeaders(session.speaker), [HEADER.lastEventId, first.id] as const];
  const exchange = session.exchange({ method: "GET", headers });
  const came = await session.arrival(
    exchange.head.then((head) => ({ head })),
    "the answer to a GET that resumes a stream",
  );
  // It ends when everything was sent again, or stays open.
  for (let nth = 0; nth < FENCES && came?.head?.status === 200; nth += 1) await session.fence();
  exchange.abort();
}

/** Resolves when the stream of a request has an event with an id, or the request has its answer. */
export async function firstEvent(
  session: Session,
  { id, answered }: { readonly id: JsonRpcId; readonly answered: Promise<void> },
): Promise<void> {
  let stop = () => {};
  const came = new Promise<void>((resolve) => {
    const look = () => {
      const events = session.since(0);
      const posted = events.findLast((one) =>
        messagesOf(one).some(({ from, value }) => from === "client" && isObject(value) && value.id === id),
      );
      if (posted?.channel === "http-request" && streamOf(posted.exchange, events).length > 0) resolve();
    };
    look();
    stop = session.connection.listen(look);
  });
  await Promise.race([came, answered]).finally(stop);
}

/** The events with an id in an exchange. */
const streamOf = (exchange: number, events: readonly TraceEvent[]) =>
  events.filter(
    (one): one is SseEvent =>
      one.channel === "sse" && one.exchange === exchange && one.id !== undefined && one.id !== "",
  );

/** The first event with an id on the newest stream of a POST that has one. */
function firstOfNewest(session: Session): SseEvent | undefined {
  const events = session.since(0);
  const posted = events.flatMap((one) =>
    one.channel === "http-request" && one.method === "POST" ? [one.exchange] : [],
  );
  const streams = posted.map((exchange) => streamOf(exchange, events));
  return streams.findLast(({ length }) => length > 0)?.[0];
}
