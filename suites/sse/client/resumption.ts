import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { harnessEndedAt, hasDisconnected } from "../../across-topics/client/ends.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";
import { ANOTHER_STREAM, brokenStream, RECONNECTION, RETRY_MS } from "../situations/broken-stream.ts";
import { answeredNotResumed } from "./after-response.ts";
import { closedGetChecks } from "./closed-get.ts";
import { getAfterEndChecks } from "./get-after-end.ts";
import { TOLERANCE_MS } from "./tolerance.ts";

interface Break {
  readonly call: Exchange;
  /** The id of the last event before the break. */
  readonly lastId: string;
  readonly brokeAt: { readonly seq: number; readonly ms: number };
  /** The GET requests after the break, also those for the other stream. */
  readonly gets: readonly Exchange[];
  /** Whether the client sent anything else after the break: then it had time to resume the stream. */
  readonly goesOn: boolean;
}

function breakIn(seen: Played): Break {
  const all = exchangesIn([seen]);
  const call = all.find(({ messages }) =>
    messages.some(({ params }) => isObject(params) && params.name === RECONNECTION),
  );
  if (call === undefined) needsExercise(`a client that calls the tool ${RECONNECTION}`);
  const { exchange } = call.request;
  const { events } = call.conversation;
  const ids = events.flatMap((event) =>
    event.channel === "sse" && event.exchange === exchange && event.id !== undefined ? [event.id] : [],
  );
  const end = events.find((event) => event.channel === "http-end" && event.exchange === exchange);
  const lastId = ids.at(-1);
  if (lastId === undefined || end === undefined)
    return needsExercise("a client that waits for the answer on the stream");
  const gets = all.filter(({ request }) => request.method === "GET" && request.seq > end.seq);
  const goesOn = all.some(({ request }) => request.method !== "GET" && request.seq > end.seq);
  return { call, lastId, brokeAt: end, gets, goesOn };
}

const idOf = ({ request }: Exchange) => headerOf(request.headers, HEADER.lastEventId);

/** The GET that resumes the stream: with its last event id or, if there is none, with another id. */
const resumptionIn = ({ gets, lastId }: Break) =>
  gets.find((one) => idOf(one) === lastId) ?? gets.find((one) => idOf(one) !== undefined);

const endOf = ({ conversation: { events }, request: { exchange } }: Exchange): number | undefined =>
  events.find((event) => event.channel === "http-end" && event.exchange === exchange)?.seq;

const sessionOf = ({ request }: Exchange) => headerOf(request.headers, HEADER.sessionId);

/**
 * The GET without an id that a client sends after the break instead of resuming the stream. Its stream for listening was
 * open before the break, and still is when the client sends its next request, or is ended: so it needs no other one, and
 * has not replaced it. A client that opens its first stream late, that listens on several, or that renews its stream
 * shows nothing.
 */
function freshStreamIn(seen: Played, { call, brokeAt, gets }: Break): Exchange | undefined {
  const all = exchangesIn([seen]).filter((one) => sessionOf(one) === sessionOf(call));
  const listening = all.filter(
    (one) => one.request.method === "GET" && idOf(one) === undefined && one.response?.sse === true,
  );
  const [before, another] = listening.filter(({ request }) => request.seq < brokeAt.seq);
  const fresh = gets.find((one) => listening.some(({ request }) => request.seq === one.request.seq));
  if (before === undefined || another !== undefined || fresh === undefined) return undefined;
  const next = all.find(({ request }) => request.seq > fresh.request.seq)?.request.seq;
  const shownAt = next ?? harnessEndedAt(seen);
  return Number.isFinite(shownAt) && (endOf(before) ?? Infinity) > shownAt ? fresh : undefined;
}

/**
 * A client that did not resume the stream shows something only if it has opened another stream instead, or had the time:
 * it continued, and then left.
 */
function needsWitness(seen: Played, broken: Break): Exchange | undefined {
  const fresh = freshStreamIn(seen, broken);
  if (fresh !== undefined) return fresh;
  if (!broken.goesOn) needsExercise("a client that resumes the stream, or sends something else");
  if (!hasDisconnected(seen)) needsExercise("a client that resumes the stream, or ends by itself");
  return undefined;
}

const without = (fresh: Exchange | undefined) =>
  fresh ? "GET without Last-Event-ID, beside the open stream of GET" : "no GET with Last-Event-ID";

const onBrokenStream = clientChecksOn(brokenStream);

const resumes = onBrokenStream({
  id: "client.resume.last-event-id",
  title: "A client resumes a broken stream with GET and Last-Event-ID",
  requirements: ["sse.resume.client"],
  sends: "an event with an id on the stream of a response, which then breaks",
  reading:
    "A GET without Last-Event-ID opens a stream for listening. A client that has such a stream, keeps it, and opens another one after the break has not resumed the broken one.",
  hint: "Store the id of the last event of each stream. When a stream ends before the response, send GET with this id in Last-Event-ID.",
  run({ seen, expect }) {
    const broken = breakIn(seen);
    const found = resumptionIn(broken);
    const fresh = found === undefined ? needsWitness(seen, broken) : undefined;
    const id = found && idOf(found);
    expect.that(id === broken.lastId, {
      expected: `GET with Last-Event-ID: ${broken.lastId}`,
      actual: found ? `GET with Last-Event-ID: ${brief(id ?? "")}` : without(fresh),
      at: (found ?? fresh)?.request.seq ?? broken.brokeAt.seq,
      timed: found === undefined,
    });
  },
});

const returns = onBrokenStream({
  id: "client.resume.polling",
  title: "A client reconnects when the server closes the stream before the response",
  requirements: ["sse.polling.client-returns"],
  sends: "an event with an id, and retry, on the stream of a response, which is then closed",
  run({ seen, expect }) {
    const broken = breakIn(seen);
    const found = resumptionIn(broken);
    const fresh = found === undefined ? needsWitness(seen, broken) : undefined;
    expect.that(found !== undefined, {
      expected: "GET with the id of an event of the stream",
      actual: found ? "GET" : "no GET to resume the stream",
      at: (found ?? fresh)?.request.seq ?? broken.brokeAt.seq,
      timed: found === undefined,
    });
  },
});

const retry = onBrokenStream({
  id: "client.resume.retry",
  title: "A client waits for the time in the retry field before it reconnects",
  requirements: ["sse.retry.respected"],
  sends: `retry: ${RETRY_MS} on a stream that is then closed`,
  reading: `The clocks of two processes differ, so up to ${TOLERANCE_MS} ms less are accepted. A client may wait longer.`,
  hint: "Read the value of retry as milliseconds, and wait at least that long.",
  run({ seen, expect }) {
    const broken = breakIn(seen);
    const found = resumptionIn(broken);
    if (found === undefined) needsExercise("a client that resumes the stream");
    const waited = Math.round(found.request.ms - broken.brokeAt.ms);
    expect.that(waited >= RETRY_MS - TOLERANCE_MS, {
      expected: `at least ${RETRY_MS} ms between the end of the stream and GET`,
      actual: `${waited} ms, but retry is ${RETRY_MS}`,
      at: found.request.seq,
      // A busy machine delays what the harness records.
      timed: waited < RETRY_MS - TOLERANCE_MS,
    });
  },
});

/** Whether a GET may open a stream for listening: it has no id, and no such stream is open at that time. */
function isListening(one: Exchange, all: readonly Exchange[]): boolean {
  if (idOf(one) !== undefined) return false;
  const isOpen = (other: Exchange) =>
    other.request.seq < one.request.seq && (endOf(other) ?? Infinity) > one.request.seq;
  return !all.some(isOpen);
}

/** The ids of the events of other streams, for example of a second call: a client may resume these, too. */
function idsOfOtherStreams({ call }: Break, resumed: Exchange): ReadonlySet<string | undefined> {
  const own = [call, resumed].map(({ request }) => request.exchange);
  const ids = call.conversation.events.flatMap((event) =>
    event.channel === "sse" && event.id !== undefined && !own.includes(event.exchange) ? [event.id] : [],
  );
  return new Set([...ids, ANOTHER_STREAM]);
}

const keepsCursor = onBrokenStream({
  id: "client.resume.keeps-cursor",
  title: "A client whose resumed stream ends before any event resumes it again with the same Last-Event-ID",
  requirements: ["sse.resume.client"],
  sends: "a resumed stream that ends before any event with an id",
  reading: "A client that tries only once shows nothing.",
  hint: "Store the last event id with the stream that it belongs to, also when a connection delivers no new id.",
  run({ seen, expect }) {
    const broken = breakIn(seen);
    const resumed = resumptionIn(broken);
    if (resumed === undefined) return needsExercise("a client that resumes the stream");
    const gets = exchangesIn([seen]).filter(({ request }) => request.method === "GET");
    const later = broken.gets.filter(({ request }) => request.seq > (endOf(resumed) ?? Infinity));
    const same = later.find((one) => idOf(one) === idOf(resumed));
    const elsewhere = idsOfOtherStreams(broken, resumed);
    const other = later.find((one) => !elsewhere.has(idOf(one)) && !isListening(one, gets));
    if (same === undefined && !hasDisconnected(seen)) needsExercise("a client that ends by itself");
    const again = same ?? other;
    if (again === undefined) return needsExercise("a client that tries again to resume the stream");
    const id = idOf(again);
    expect.that(id === idOf(resumed), {
      expected: `GET with Last-Event-ID: ${idOf(resumed)}`,
      actual: id === undefined ? "GET without Last-Event-ID" : `GET with Last-Event-ID: ${brief(id)}`,
      at: again.request.seq,
    });
  },
});

export const resumption: ClientSuite = {
  name: "client-resumption",
  checks: [
    resumes,
    returns,
    retry,
    keepsCursor,
    answeredNotResumed,
    ...closedGetChecks,
    ...getAfterEndChecks,
  ],
};
