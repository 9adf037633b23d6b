import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { judgeForm } from "../../across-topics/client/event-forms.ts";
import { exchangesIn } from "../../across-topics/client/exchanges.ts";
import { AFTER, eventStreams, FAILING, type Form } from "../../across-topics/situations/event-streams.ts";
import { plain } from "../../across-topics/situations/plain.ts";
import { getNotRepeated, getRefused } from "./get-refused.ts";

const CONTINUES =
  "A client that sends nothing more after this response, but continues after one in the other form, has not read it. One that never continues ends for a reason of its own.";

function form(name: Form, title: string, what: string): ClientCheck {
  return clientCheck({
    id: `client.sse.${name}`,
    title,
    requirements: ["http.post.client-reads-both"],
    on: eventStreams,
    sends: `a ping ${what}, on the stream of a response`,
    hint: "Parse event streams as the HTML standard defines server-sent events.",
    run: ({ seen, expect }) => judgeForm(seen, expect.that.bind(expect), name, what),
  });
}

const FORMS: readonly ClientCheck[] = [
  form("comments", "A client skips comments in an event stream", "between comments"),
  form(
    "fields",
    "A client reads an event with id, retry and unknown fields",
    "with id, retry and an unknown field",
  ),
  form(
    "alone",
    "A client skips an id or a retry without data",
    "after an event with only retry and one with only id",
  ),
  form("crlf", "A client reads lines that end with CR LF", "in two data lines that end with CR LF"),
  form("cr", "A client reads lines that end with CR", "in lines that end with CR"),
  form("several-lines", "A client joins several data lines of an event", "in two data lines"),
  form(
    "no-space",
    "A client reads fields without a space after the colon",
    "without spaces after the colons",
  ),
  form("pieces", "A client reads an event that arrives in small pieces", "in small pieces"),
  form("many-comments", "A client survives 10,000 comments between two events", "after 10,000 comments"),
];

const emptyData = clientCheck({
  id: "client.sse.empty-data",
  title: "A client does not parse an event with an id and empty data as a message",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  on: eventStreams,
  sends: "an event with an id and empty data, then a ping",
  reading:
    "2025-11-25 recommends that servers send such an event. In other revisions a client need not expect it (docs/readings.md, S26).",
  hint: "Store the id for Last-Event-ID, and do not parse empty data.",
  run: ({ seen, expect }) =>
    judgeForm(seen, expect.that.bind(expect), AFTER.emptyData, "after an event with empty data"),
});

const otherName = clientCheck({
  id: "client.sse.other-event",
  title: "A client survives an event with another name than message",
  requirements: ["http.post.client-reads-both"],
  leniency: "no-keyword",
  revisions: { until: "2025-11-25" },
  on: eventStreams,
  sends: "an event named mcp-conform with data that is not JSON, then a ping",
  reading:
    "No sentence says which event names carry messages. So a client that parses such an event as a message only gets a warning.",
  hint: "Parse only events named message and events without a name.",
  run: ({ seen, expect }) =>
    judgeForm(seen, expect.should.bind(expect), AFTER.otherName, "after an event with another name"),
});

/** A response to initialize, and whether the client sends another message after it. */
interface Reading {
  readonly sse: boolean;
  readonly at: number;
  readonly next?: number;
}

function readingIn(seen: Played): Reading | undefined {
  const all = exchangesIn([seen]);
  const first = all.find(({ isInitialize, response }) => isInitialize && response?.status === 200);
  if (first?.response === undefined) return undefined;
  const { seq, sse } = first.response;
  // A DELETE without a message does not count: it only needs the session id in a header of the response.
  const next = all.find(({ request, messages }) => messages.length > 0 && request.seq > seq);
  return { sse, at: seq, ...given({ next: next?.request.seq }) };
}

/**
 * A client that sends another message has read the response to initialize. One that sends nothing more may end for a reason of its own,
 * so it fails only if it continues after a response in the other form.
 */
function judgeReading(
  seen: readonly Played[],
  expect: Expect,
  { in: { name }, how }: { readonly in: ClientSituation; readonly how: string },
): void {
  const readings = seen.flatMap((one) => {
    const reading = readingIn(one);
    return reading === undefined ? [] : [{ ...reading, isHere: one.situation.name === name }];
  });
  const here = readings.find(({ isHere }) => isHere);
  if (here === undefined) needsExercise("a client that sends initialize");
  const continues = readings.some(({ sse, next }) => sse !== here.sse && next !== undefined);
  if (here.next === undefined && !continues)
    needsExercise("a client that sends another message after the response to initialize");
  expect.that(here.next !== undefined, {
    expected: `another message after the response to initialize ${how}`,
    actual:
      here.next === undefined ? `the client sends nothing more after a response ${how}` : "another message",
    at: here.next ?? here.at,
    timed: here.next === undefined,
  });
}

const readsStreams = clientCheck({
  id: "client.sse.answer",
  title: "A client reads a response that is an event stream",
  hint: "Read Content-Type of the answer to a POST: where it is text/event-stream, the response is in the lines that begin with data:.",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "every",
  also: [eventStreams, plain],
  sends: "the response to initialize as an event stream",
  reading: CONTINUES,
  run: ({ seen, expect }) => judgeReading(seen, expect, { in: eventStreams, how: "as an event stream" }),
});

const readsJson = clientCheck({
  id: "client.http.json-answer",
  title: "A client reads a response that is JSON",
  hint: "Read Content-Type of the answer to a POST: where it is application/json, the body is the response.",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "every",
  also: [plain, eventStreams],
  sends: "the response to initialize as JSON",
  reading: CONTINUES,
  run: ({ seen, expect }) => judgeReading(seen, expect, { in: plain, how: "as JSON" }),
});

const errors = clientCheck({
  id: "client.sse.error-answer",
  title: "A client takes an error on an event stream as the answer to its request",
  hint: "Take the message with the id of your request as its answer, also if it has error in place of result.",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  on: eventStreams,
  sends: "error -32602 on an event stream, in response to tools/call",
  run({ seen, expect }) {
    const rpc = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .find(({ method, params }) => method === "tools/call" && params.name === FAILING);
    const answer = rpc?.responses.find(({ value }) => isObject(value) && isObject(value.error));
    if (answer === undefined) needsExercise(`a client that calls the tool ${FAILING}`);
    const next = exchangesIn([seen]).find(({ request }) => request.seq > answer.seq);
    // The stream stays open for a while. A client that waits until it ends has not read the error.
    const closed = seen.conversations
      .flatMap(({ events }) => events)
      .find(
        (one) => one.channel === "http-end" && one.exchange === answer.exchange && one.how === "complete",
      );
    if (next === undefined) needsExercise("a client that continues after an error");
    const isTaken = closed === undefined || next.request.seq < closed.seq;
    // A client that pauses between its requests does not continue because the stream ends.
    if (!isTaken && next.request.ms - closed.ms > (closed.ms - answer.ms) / 2)
      needsExercise("a client that continues soon after an answer");
    expect.that(isTaken, {
      expected: "a next request before the stream ends",
      actual: isTaken ? "a next request" : "the client waits until the stream ends, although the error came",
      at: next.request.seq,
      timed: !isTaken,
    });
  },
});

export const sse: ClientSuite = {
  name: "client-sse",
  checks: [readsJson, readsStreams, ...FORMS, emptyData, otherName, errors, getRefused, getNotRepeated],
};
