import type { Fault, HttpReply } from "../../../../harness/reference/client/switch.ts";
import { ProtocolError } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, SESSIONS, STATEFUL } from "../../../across-topics/faults/client/places.ts";

/** Drops the pieces of a stream that come while another one has the beginning of an event. */
async function* sharing(
  { body }: HttpReply,
  begun: Set<object>,
  lost: () => void,
): AsyncGenerator<Uint8Array> {
  const me = {};
  try {
    for await (const piece of body) {
      const isWhole = Buffer.from(piece).toString("latin1").endsWith("\n\n");
      const isTaken = begun.size > 0 && !begun.has(me) && !isWhole;
      if (isTaken) lost();
      if (isTaken) continue;
      if (isWhole) begun.delete(me);
      else begun.add(me);
      yield piece;
    }
  } finally {
    begun.delete(me);
  }
}

/** Requests that are open at the same time. */
export const atOnceFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "jsonrpc.responses-in-order",
    describe: "takes each response for that of its oldest open call",
    trips: ["client.at-once.reverse-order"],
    mayTrip: ["client.at-once.error", "client.at-once.interleaved"],
    says: /whose response had/,
    remember: () => {
      const open: unknown[] = [];
      const all = new Set<unknown>();
      return {
        outgoing: (message) => {
          if (message.method !== "tools/call") return [message];
          open.push(message.id);
          all.add(message.id);
          return [message];
        },
        incoming: (message) => {
          const isKnown = all.has(message.id);
          return "method" in message || !isKnown ? [message] : [{ ...message, id: open.shift() }];
        },
      };
    },
  },
  {
    id: "jsonrpc.error-as-result",
    describe: "takes an error for a result while other calls are open",
    trips: ["client.at-once.error"],
    says: /whose response was an error/,
    remember: () => {
      let open = 0;
      return {
        request: async (call, next) => {
          open += 1;
          try {
            return await next(call);
          } catch (cause) {
            if (open < 2 || call.method !== "tools/call" || !(cause instanceof ProtocolError)) throw cause;
            return { content: [{ type: "text", text: cause.message }] };
          } finally {
            open -= 1;
          }
        },
      };
    },
  },
  {
    id: "streams.one-buffer",
    describe: "reads all event streams into one buffer",
    transports: HTTP,
    revisions: SESSIONS,
    trips: ["client.at-once.interleaved"],
    says: /no result of .*, whose response had one/,
    remember: () => {
      const begun = new Set<object>();
      let isLost = false;
      const lost = () => {
        isLost = true;
      };
      return {
        // Otherwise the server would send the event again.
        decide: { resumedFrom: (value) => (isLost ? undefined : value) },
        http: async (request, next) => {
          const reply = await next(request);
          return request.method === "POST" ? { ...reply, body: sharing(reply, begun, lost) } : reply;
        },
      };
    },
  },
]);
