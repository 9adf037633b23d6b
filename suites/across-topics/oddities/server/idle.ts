import { type Events, onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { Oddity, SseEvent } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { SESSIONS } from "./places.ts";

/** What is sent after a time without traffic has such an id. */
const AFTER = /"id":"mcp-conform-idle-(after|again)"/;

/** In milliseconds. */
const BEAT = 100;

/** Adds an event wherever nothing came for a while. */
async function* withBeats(events: Events, beat: () => SseEvent): AsyncGenerator<SseEvent | string> {
  const source = events[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const tick = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), BEAT);
      });
      const came = await Promise.race([next, tick]);
      clearTimeout(timer);
      if (came === undefined) yield beat();
      else if (came.done) return;
      else {
        next = source.next();
        yield came.value;
      }
    }
  } finally {
    // It may wait for an event that does not come any more.
    void source.return?.();
  }
}

/** What a server may do while nothing is sent. */
export const idleOddities: readonly Oddity[] = inPlace({ revisions: SESSIONS, transports: ["http"] }, [
  {
    id: "idle.expires",
    describe: "ends a session that has no traffic",
    http: async (request, next) =>
      AFTER.test(request.body) ? refusal(404, "The session has expired") : next(request),
  },
  {
    id: "idle.comments",
    describe: "sends comments on a stream of GET to keep it open",
    ...onEventStream((events, { method }) =>
      method === "GET" ? withBeats(events, () => ({ comment: "keep-alive" })) : events,
    ),
  },
  {
    id: "idle.pings",
    describe: "pings a client that sends nothing",
    remember: () => {
      let count = 0;
      const ping = () => ({
        data: JSON.stringify({ jsonrpc: "2.0", id: `idle-${++count}`, method: "ping" }),
      });
      return onEventStream((events, { method }) => (method === "GET" ? withBeats(events, ping) : events));
    },
  },
]);
