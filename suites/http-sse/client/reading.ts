import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { judgeForm } from "../../across-topics/client/event-forms.ts";
import { AFTER, type FORMS } from "../../across-topics/situations/event-streams.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { sseEarly, sseForms, sseStatuses } from "../situations/answers.ts";

/** Requires another message after the response to `initialize`. */
function judgeGoesOn(seen: Played, judge: Expect["that"], expected: string, actual: string): void {
  const [conversation] = seen.conversations;
  const [answer] =
    conversation?.clientRequests
      .filter(({ method }) => method === "initialize")
      .flatMap(({ responses }) => responses) ?? [];
  if (conversation === undefined || answer === undefined) needsExercise("a client that sends initialize");
  const later = conversation.messages.filter(({ from, seq }) => from === "client" && seq > answer.seq);
  // A notification shows that the response was read. A request must be answered before another one follows.
  const isRead = later.length > 0;
  judge(isRead, {
    expected,
    actual: isRead ? "another message" : actual,
    at: later[0]?.seq ?? answer.seq,
    timed: !isRead,
  });
}

export const readsStream = clientCheck({
  id: "client.sse-2024.reads-stream",
  title: "A client reads a response from the stream before its POST is answered",
  requirements: ["http.sse-2024.client-reads"],
  on: sseEarly,
  sends: "the response to initialize on the stream, and status 202 a moment later",
  hint: "Read the stream independently of the POST. The response may arrive before the answer to the POST.",
  run: ({ seen, expect }) =>
    judgeGoesOn(
      seen,
      expect.that.bind(expect),
      "another message after the response to initialize on the stream",
      "the client sends nothing more, although the response was on the stream",
    ),
});

/** The messages that a played server has taken with a status of success, and whether the client sent another one after the first status. */
function takenIn({ conversations: [conversation] }: Played) {
  const [first] =
    conversation?.events.flatMap((event) =>
      event.channel === "http-response" && !event.sse && event.status < 300 ? [event] : [],
    ) ?? [];
  if (conversation === undefined || first === undefined)
    return needsExercise("a client that sends a message");
  const next = conversation.messages.find(({ from, seq }) => from === "client" && seq > first.seq);
  return { first, next };
}

export const usualSuccess = clientCheck({
  id: "client.sse-2024.accepted-202",
  title: "A client goes on after status 202 to its first message",
  requirements: ["http.sse-2024.client-accepted"],
  transport: "http+sse",
  on: "every",
  also: [usual, sseStatuses],
  sends: "status 202 to each message; in another situation status 200 to the first one",
  reading:
    "The text names no status, and the servers of SDKs send 202. A client that goes on after 200 and ends by itself after 202 takes it for a failure.",
  hint: "Accept every 2xx status. 202 is the usual one: the response comes on the stream.",
  run({ seen, expect }) {
    const of = (name: string) => seen.find(({ situation }) => situation.name === name);
    const [plain, other] = [of(usual.name), of(sseStatuses.name)];
    if (plain === undefined) return needsExercise("a client that sends a message");
    const { first, next } = takenIn(plain);
    const goesOnAfterOther = other !== undefined && takenIn(other).next !== undefined;
    if (next === undefined && !(goesOnAfterOther && plain.ended === "itself"))
      needsExercise("a client that goes on after its first message");
    expect.should(next !== undefined, {
      expected: `another message after status ${first.status}`,
      actual: next
        ? "another message"
        : `no message after status ${first.status} to the first one: the client ends; after status 200 it goes on`,
      at: next?.seq ?? first.seq,
    });
  },
});

export const anySuccess = clientCheck({
  id: "client.sse-2024.any-2xx",
  title: "A client takes 200, 202 and 204 as the receipt of a message",
  requirements: ["http.sse-2024.client-accepted"],
  after: ["client.sse-2024.accepted-202"],
  on: sseStatuses,
  sends: "200 with a text to the first message, 204 to the second, 202 with a text to the third, and so on",
  reading: "The text names no status. Every 2xx means success, and the body has no meaning.",
  hint: "Accept every 2xx status, and ignore the body. The response comes on the stream.",
  run({ seen, expect }) {
    const [conversation] = seen.conversations;
    const answered =
      conversation?.events.filter(
        (event) => event.channel === "http-response" && !event.sse && event.status < 300,
      ) ?? [];
    const [first] = answered;
    if (conversation === undefined || first === undefined) needsExercise("a client that sends a message");
    // Nothing shows that the client takes the last status.
    const last = answered.at(-1);
    const goesOn = answered.length > 2;
    expect.should(goesOn, {
      expected: "more messages after 200 and 204",
      actual: goesOn
        ? `${answered.length} messages`
        : `no message after status ${last?.channel === "http-response" ? last.status : "none"}`,
      at: last?.seq ?? first.seq,
      timed: !goesOn,
    });
  },
});

/** The forms of an event in words. */
const IN_WORDS: Readonly<Record<keyof typeof FORMS, string>> = {
  comments: "between comments, without a name",
  fields: "with id, retry and an unknown field",
  crlf: "in two data lines that end with CR LF",
  cr: "whose lines end with CR",
  "several-lines": "in several data lines",
  "no-space": "without a space after the colon",
  pieces: "in several pieces",
  alone: "after events without data",
  "many-comments": "after 10,000 comments",
};

export const eventForms = clientCheck({
  id: "client.sse-2024.event-forms",
  title: "A client reads a message in every valid form of an event",
  requirements: ["http.sse-2024.client-reads"],
  on: sseForms,
  sends:
    "pings in every valid form: without a name, with CR LF, in several data lines, between comments, in pieces",
  reading: "An event without a name is a message event, as the HTML standard defines it.",
  hint: "Parse event streams as the HTML standard defines server-sent events.",
  run({ seen, expect }) {
    for (const [name, words] of Object.entries(IN_WORDS))
      judgeForm(seen, expect.that.bind(expect), name, words);
  },
});

export const otherEvents = clientCheck({
  id: "client.sse-2024.other-events",
  title: "A client survives an event with another name than endpoint and message",
  requirements: ["http.sse-2024.client-reads"],
  leniency: "no-keyword",
  on: sseForms,
  sends: "an event named mcp-conform with data that is not JSON, then a ping",
  reading:
    "No sentence says what a client does with other events, so a client that does not survive one gets a warning.",
  hint: "Ignore events with other names than endpoint and message.",
  run: ({ seen, expect }) =>
    judgeForm(seen, expect.should.bind(expect), AFTER.otherName, "after an event with another name"),
});
