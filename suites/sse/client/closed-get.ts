import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";
import {
  answerTo,
  describeResponse,
  EVERY_PING,
  errorIn,
} from "../../across-topics/client/server-requests.ts";
import { CLOSED_EVENT, CLOSED_IDS, CLOSED_RETRY_MS, closedGet } from "../situations/closed-get.ts";
import { TOLERANCE_MS } from "./tolerance.ts";

const onClosedGet = clientChecksOn(closedGet);

const CLOSES = "an event with an id and retry on the stream of GET, and the end of that stream";

/** The end of the first stream of GET, and what the client sends after it. */
function closedIn(seen: Played) {
  const all = exchangesIn([seen]);
  const ofClosed = seen.conversations
    .flatMap(({ events }) => events)
    .find((event) => event.channel === "sse" && event.id === CLOSED_EVENT);
  const closed = all.find(
    ({ request }) => ofClosed?.channel === "sse" && request.exchange === ofClosed.exchange,
  );
  const end = closed?.conversation.events.find(
    (event) => event.channel === "http-end" && event.exchange === closed.request.exchange,
  );
  if (closed === undefined || end === undefined)
    return needsExercise("a client that opens a stream with GET");
  const later = all.filter(({ request }) => request.seq > end.seq);
  return { end, later, gets: later.filter(({ request }) => request.method === "GET") };
}

const eventIdOf = ({ request }: Exchange) => headerOf(request.headers, HEADER.lastEventId);

interface Pinged {
  readonly id: string;
  readonly ping: string;
  readonly title: string;
  readonly sends: string;
  readonly where: string;
  readonly needs: string;
  readonly hint: string;
}

const answersPing = ({ id, ping, where, needs, ...rest }: Pinged) =>
  onClosedGet({
    ...rest,
    id,
    requirements: ["ping.answered"],
    after: ["client.ping.answered", EVERY_PING],
    run({ seen, expect }) {
      closedIn(seen);
      const { rpc, response } = answerTo(seen, ping, needs);
      expect.that(response !== undefined && errorIn(response) === undefined, {
        expected: "an empty result",
        actual: `${describeResponse(response)} to ping ${where}`,
        at: response?.seq ?? rpc.request.seq,
        timed: response === undefined,
      });
    },
  });

const ping = answersPing({
  id: "client.http.get-closed.ping",
  ping: CLOSED_IDS.ping,
  title: "A client answers ping on the stream of a request when its stream of GET was closed",
  sends: `${CLOSES}; then ping on the stream of a call`,
  where: "after the stream of GET was closed",
  needs: "a client that calls the tool of the context after its stream of GET was closed",
  hint: "Handle requests of the server on each stream. None of them is the connection.",
});

const pingAgain = answersPing({
  id: "client.http.get-closed.reads-again",
  ping: CLOSED_IDS.again,
  title: "A client answers ping on the stream of GET that it opened again",
  sends: `${CLOSES}; then ping on the next stream of GET`,
  where: "on the stream that was opened again",
  needs: "a client that opens its stream of GET again",
  hint: "Read the stream that you open again in the same way as the first one.",
});

const opensAgain = onClosedGet({
  id: "client.http.get-closed.opened-again",
  title: "Whether a client opens the stream of GET again that the server has closed",
  requirements: ["sse.resume.client"],
  sends: CLOSES,
  reading: "The stream of GET is a choice of the client, so this is a fact.",
  hint: "Without the stream, notifications and requests that belong to no request of the client do not arrive.",
  run({ seen, expect }) {
    const { end, gets } = closedIn(seen);
    const [again] = gets;
    expect.observe(
      again
        ? "the client opens the stream again"
        : "the client does not open the stream again while it is watched",
      again?.request.seq ?? end.seq,
    );
  },
});

const lastEventId = onClosedGet({
  id: "client.http.get-closed.last-event-id",
  title: "A client that resumes the closed stream of GET names the last event of it",
  requirements: ["sse.resume.client"],
  sends: CLOSES,
  reading: "A client that opens the stream without Last-Event-ID does not resume it: it opens a new one.",
  hint: "Store the last event id of the stream of GET, and send it unchanged when you open the stream again.",
  run({ seen, expect }) {
    const [again] = closedIn(seen).gets;
    if (again === undefined) return needsExercise("a client that opens its stream of GET again");
    const id = eventIdOf(again);
    if (id === undefined) return expect.observe("the client opens a new stream", again.request.seq);
    expect.that(id === CLOSED_EVENT, {
      expected: `GET with Last-Event-ID: ${CLOSED_EVENT}`,
      actual: `GET with Last-Event-ID: ${brief(id)}`,
      at: again.request.seq,
    });
  },
});

const retry = onClosedGet({
  id: "client.http.get-closed.retry",
  title: "A client waits for the time in the retry field before it resumes the stream of GET",
  requirements: ["sse.retry.respected"],
  sends: CLOSES,
  reading: `A server that closes a stream of GET follows the same rules as for one of POST. The clocks of two processes differ, so up to ${TOLERANCE_MS} ms less are accepted. A client may wait longer. A GET without the last event id may open another stream, at any time.`,
  hint: "Keep the value of retry for each stream, and wait that long before you open it again.",
  run({ seen, expect }) {
    const { end, gets } = closedIn(seen);
    const again = gets.find((one) => eventIdOf(one) === CLOSED_EVENT);
    if (again === undefined) return needsExercise("a client that resumes its stream of GET");
    const waited = Math.round(again.request.ms - end.ms);
    expect.that(waited >= CLOSED_RETRY_MS - TOLERANCE_MS, {
      expected: `GET at least ${CLOSED_RETRY_MS} ms after the end of the stream, because of retry`,
      actual: `GET after ${waited} ms`,
      at: again.request.seq,
    });
  },
});

export const closedGetChecks = [ping, pingAgain, opensAgain, lastEventId, retry] as const;
