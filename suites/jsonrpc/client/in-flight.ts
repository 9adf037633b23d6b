import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { notificationsIn } from "../../across-topics/client/eras.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { type ClientRequest, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** When a request ended: by its response, its cancellation, or the end of its stream. */
export function overAt(
  { conversations }: Played,
  { connection, id, request, responses }: ClientRequest,
): number {
  const conversation = conversations.find((one) => one.connection === connection);
  const cancelled = conversation ? notificationsIn(conversation) : [];
  const ends = [
    ...responses.map(({ seq }) => seq),
    ...cancelled.flatMap(({ params, seq }) => (isObject(params) && params.requestId === id ? [seq] : [])),
    ...(conversation?.events ?? []).flatMap((event) =>
      event.channel === "http-end" && event.exchange === request.exchange ? [event.seq] : [],
    ),
  ];
  return Math.min(...ends, Number.POSITIVE_INFINITY);
}

export const idInFlight = clientMonitor({
  id: "client.jsonrpc.request.id-in-flight",
  title: "The id of a request is unique among the requests without a response",
  requirements: ["jsonrpc.request.id-unique"],
  revisions: STATELESS,
  sends: "nothing: reads every request of the client",
  hint: "Use an incrementing counter for request ids.",
  reading:
    "An id may be used again after the response to its request, and after a restart of the server process: that loses all requests without a response.",
  judge(seen) {
    const sent = seen.flatMap((played) =>
      requestsIn(played).map((one) => ({
        ...one,
        played,
        // Requests to a process that has ended are lost. Then the ids may begin again.
        sender: one.headers === undefined ? one.connection : "",
        overAt: overAt(played, one),
      })),
    );
    const flaws = sent.flatMap((one, index) => {
      const clash = sent
        .slice(0, index)
        .find(
          ({ played, sender, id, overAt }) =>
            played === one.played && sender === one.sender && id === one.id && overAt > one.seq,
        );
      const actual = `${one.method} has the id ${JSON.stringify(one.id)} of ${clash?.method}, which has no response yet`;
      return clash ? [{ actual, at: one.seq, pointer: `${one.pointer}/id` }] : [];
    });
    return {
      expected: "an id that no request in flight has",
      read: sent.map(({ seq }) => seq),
      flaws,
      needs: "a client that sends a request",
    };
  },
});
