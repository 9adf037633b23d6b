import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import { type Expect, needsExercise, type Telling } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import { isObject } from "../../schema/json.ts";
import { clientCheck } from "./check.ts";
import { exchangesIn } from "./exchanges.ts";
import { serverRequest } from "./server-requests.ts";
import { AFTER, FAILING, FORMS as FORM_NAMES, type Form, PLAIN } from "./situations/event-streams.ts";
import { eventStreams, plain } from "./situations/index.ts";
import { PATIENCE_MS } from "./situations/server-script.ts";

const isAnswered = (seen: Played, id: string) => (serverRequest(seen, id)?.responses.length ?? 0) > 0;

const PINGS = "a client that answers a ping on the stream of an answer";

/** In the order in which they are sent. */
const ALL = [...Object.keys(FORM_NAMES), AFTER.emptyData, AFTER.otherName];

/** A ping in this form is answered, as one in the plain form was. */
function judgeForm(
  seen: Played,
  judge: (holds: boolean, telling: Telling) => void,
  id: string,
  what: string,
): void {
  if (!isAnswered(seen, PLAIN)) needsExercise(PINGS);
  const rpc = serverRequest(seen, id);
  const isRead = rpc !== undefined && rpc.responses.length > 0;
  if (!isRead && !isToBlame(seen, id)) needsExercise("a client that still reads the stream");
  judge(isRead, {
    expected: "the ping to be answered, as a plain one was",
    actual: isRead ? "it is" : `no answer to a ping ${what}`,
    at: rpc?.responses[0]?.seq ?? rpc?.request.seq ?? serverRequest(seen, PLAIN)?.request.seq ?? 0,
  });
}

/**
 * Whether a ping was left unanswered for what is about it. A client that answers one that came later on the stream
 * could not read this one; one that says nothing more at all has died of the first that it did not answer, be it
 * before that was written. One that takes its time and then does something else has lost the stream by it; one that
 * does so at once may have given the request up for reasons of its own.
 */
function isToBlame(seen: Played, id: string): boolean {
  if (ALL.slice(ALL.indexOf(id) + 1).some((later) => isAnswered(seen, later))) return true;
  if (ALL.find((one) => !isAnswered(seen, one)) !== id) return false;
  const since = serverRequest(seen, id)?.request ?? lastAnswer(seen);
  const next = seen.conversations
    .flatMap(({ messages }) => messages)
    .find(({ from, seq }) => from === "client" && since !== undefined && seq > since.seq);
  if (since === undefined) return false;
  return next === undefined ? seen.ended === "itself" : next.ms - since.ms >= PATIENCE_MS;
}

/** The answer to the last ping that was answered. */
const lastAnswer = (seen: Played) =>
  [PLAIN, ...ALL].flatMap((id) => serverRequest(seen, id)?.responses ?? []).at(-1);

function form(name: Form, title: string, what: string): ClientCheck {
  return clientCheck({
    id: `client.sse.${name}`,
    title,
    requirements: ["http.post.client-reads-both"],
    on: eventStreams,
    sends: `a ping ${what}, on the stream of an answer`,
    hint: "Read streams by the rules of the HTML standard for server-sent events.",
    run: ({ seen, expect }) => judgeForm(seen, expect.that.bind(expect), name, what),
  });
}

const FORMS: readonly ClientCheck[] = [
  form("comments", "Comments in a stream are skipped", "between comments"),
  form("fields", "An event with id, retry and unknown fields is read", "with id, retry and an unknown field"),
  form("alone", "An id or a retry without data does no harm", "after blocks of retry and of id alone"),
  form("crlf", "Lines of a stream may end with CR LF", "in lines that end with CR LF"),
  form("cr", "Lines of a stream may end with CR", "in lines that end with CR"),
  form("several-lines", "The data of an event may stand in several lines", "in two data lines"),
  form("no-space", "No space is needed after the colon of a field", "without spaces after the colons"),
  form("pieces", "An event may come in any number of pieces", "in small pieces"),
];

const emptyData = clientCheck({
  id: "client.sse.empty-data",
  title: "An event with an id and empty data is no message",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  on: eventStreams,
  sends: "an event with an id and empty data, and a ping after it",
  reading: "Servers are asked to send it since 2025-11-25; before, nobody had to expect it.",
  hint: "Keep the id for Last-Event-ID, and do not parse empty data.",
  run: ({ seen, expect }) =>
    judgeForm(seen, expect.that.bind(expect), AFTER.emptyData, "after an event with empty data"),
});

const otherName = clientCheck({
  id: "client.sse.other-event",
  title: "An event of another name does no harm",
  requirements: ["http.post.client-reads-both"],
  leniency: "no-keyword",
  revisions: { until: "2025-11-25" },
  on: eventStreams,
  sends: "an event named mcp-conform, whose data is no JSON, and a ping after it",
  reading: "No sentence names the events: a client that takes such an event for a message is warned at most.",
  hint: "Read events named message, and those without a name.",
  run: ({ seen, expect }) =>
    judgeForm(seen, expect.should.bind(expect), AFTER.otherName, "after an event of another name"),
});

/** The answer to initialize was understood, if the client goes on. */
function judgeReading(seen: Played, expect: Expect, how: string): void {
  const all = exchangesIn([seen]);
  const first = all.find(({ isInitialize, response }) => isInitialize && response?.status === 200);
  if (first?.response === undefined) needsExercise("a client that sends initialize");
  const { seq } = first.response;
  // That a session is ended shows that its id was read, in the header.
  const next = all.find(({ request, messages }) => messages.length > 0 && request.seq > seq);
  expect.that(next !== undefined, {
    expected: `the answer to initialize, ${how}, to be read`,
    actual: next ? "the client goes on" : `the client says nothing more after an answer ${how}`,
    at: next?.request.seq ?? seq,
  });
}

const readsStreams = clientCheck({
  id: "client.sse.answer",
  title: "An answer that comes as an event stream is read",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  on: eventStreams,
  sends: "the answer to initialize as an event stream",
  run: ({ seen, expect }) => judgeReading(seen, expect, "as an event stream"),
});

const readsJson = clientCheck({
  id: "client.http.json-answer",
  title: "An answer that comes as JSON is read",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  on: plain,
  sends: "the answer to initialize as JSON",
  run: ({ seen, expect }) => judgeReading(seen, expect, "as JSON"),
});

const errors = clientCheck({
  id: "client.sse.error-answer",
  title: "An error that comes on an event stream ends the wait for an answer",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  on: eventStreams,
  sends: "error -32602 on an event stream, as the answer to tools/call",
  run({ seen, expect }) {
    const rpc = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .find(({ method, params }) => method === "tools/call" && params.name === FAILING);
    const answer = rpc?.responses.find(({ value }) => isObject(value) && isObject(value.error));
    if (answer === undefined) needsExercise(`a client that calls the tool ${FAILING}`);
    const next = exchangesIn([seen]).find(({ request }) => request.seq > answer.seq);
    // The stream stays open for a while: who waits for its end has not taken the answer.
    const closed = seen.conversations
      .flatMap(({ events }) => events)
      .find(
        (one) => one.channel === "http-end" && one.exchange === answer.exchange && one.how === "complete",
      );
    const isTaken = next !== undefined && (closed === undefined || next.request.seq < closed.seq);
    if (next === undefined && closed === undefined && seen.ended === "itself")
      needsExercise("a client that goes on after an error");
    expect.that(isTaken, {
      expected: "the client to go on, or to end",
      actual: isTaken ? "it does" : "the client waits on after an error answer on the stream",
      at: next?.request.seq ?? answer.seq,
    });
  },
});

const getRefused = clientCheck({
  id: "client.http.get-refused",
  title: "A server without a stream for GET (405) is served all the same",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  on: plain,
  sends: "status 405 to GET",
  reading: "A server may offer no stream, so a client cannot fail for that.",
  run({ seen, expect }) {
    const all = exchangesIn([seen]);
    const get = all.find(({ request, response }) => request.method === "GET" && response?.status === 405);
    if (get === undefined) needsExercise("a client that opens a stream by GET");
    // Who opens the stream at the end has asked before.
    const asked = all.find(
      ({ isInitialize, messages }) => !isInitialize && messages.some((one) => "method" in one && "id" in one),
    );
    expect.that(asked !== undefined, {
      expected: "requests besides initialize, with or without a stream",
      actual: asked ? "they come" : "the client asks for nothing after status 405 to GET",
      at: asked?.request.seq ?? get.request.seq,
    });
  },
});

export const sse: ClientSuite = {
  name: "client-sse",
  checks: [readsJson, readsStreams, ...FORMS, emptyData, otherName, errors, getRefused],
};
