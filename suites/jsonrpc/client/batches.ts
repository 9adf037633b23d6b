import { InvalidRequest } from "../../../harness/check/answers.ts";
import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { describeResponse, errorIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { after, NOISE, ODD, unexpected } from "../../across-topics/situations/unexpected.ts";
import { requireGoesOn } from "./goes-on.ts";

const isAnswered = (seen: Played, id: string) => (serverRequest(seen, id)?.responses.length ?? 0) > 0;

/** Another check judges a client that reads no batches. */
function needsBatches(seen: Played): void {
  if (!ODD.batch.every((id) => isAnswered(seen, id)))
    needsExercise("a client that answers each request of a batch");
}

/** The responses that the client sent between two answered pings, without those that answer a request of the server. */
function straysBetween(seen: Played, from: string, to: string) {
  const start = serverRequest(seen, from)?.responses[0]?.seq;
  const end = serverRequest(seen, to)?.responses[0]?.seq;
  if (start === undefined || end === undefined)
    return needsExercise("a client that answers pings after a batch");
  const known = new Set(
    seen.conversations.flatMap(({ serverRequests }) => serverRequests.flatMap(({ responses }) => responses)),
  );
  const strays = seen.conversations
    .flatMap(({ messages }) => messages)
    .filter((one) => one.from === "client" && one.seq > start && one.seq < end && !known.has(one))
    .filter(({ value }) => isObject(value) && !("method" in value));
  return { strays, end };
}

const onUnexpected = clientChecksOn(unexpected);

const mixed = onUnexpected({
  id: "client.jsonrpc.batch.mixed",
  title: "A client answers each request of a batch with notifications, and no notification",
  requirements: ["jsonrpc.batch.mixed"],
  sends: "two pings in one array, with a notification between them",
  hint: "Answer the requests of a batch, and send no response for its notifications.",
  run({ seen, expect }) {
    needsBatches(seen);
    const { strays, end } = straysBetween(seen, after("batch"), after("mixed"));
    const unanswered = ODD.mixed.filter((id) => !isAnswered(seen, id));
    const [stray] = strays;
    expect.that(unanswered.length === 0, {
      expected: "a response to each of the two pings",
      actual: unanswered.length === 0 ? "two responses" : `no response to ${unanswered.join(", ")}`,
      at: serverRequest(seen, unanswered[0] ?? ODD.mixed[0])?.request.seq ?? end,
      timed: unanswered.length > 0,
    });
    expect.that(stray === undefined, {
      expected: "no response to the notification",
      actual: stray ? brief(stray.raw) : "none",
      at: stray?.seq ?? end,
    });
  },
});

const notificationsOnly = onUnexpected({
  id: "client.jsonrpc.batch.notifications-only",
  title: "A client sends no response to a batch of notifications",
  requirements: ["jsonrpc.batch.notifications-only"],
  sends: "two notifications in one array",
  hint: "Send nothing, also no empty array, when a batch has no request.",
  run({ seen, expect }) {
    needsBatches(seen);
    const { strays, end } = straysBetween(seen, after("mixed"), after(NOISE.notifications));
    const empty = emptyArrayIn(seen);
    const stray = strays[0];
    expect.that(stray === undefined && empty === undefined, {
      expected: "no response",
      actual: stray ? brief(stray.raw) : empty ? "an empty array" : "none",
      at: stray?.seq ?? empty?.seq ?? end,
    });
  },
});

/** An empty array that the client sent. It has no messages, so only the events show it. */
function emptyArrayIn({ conversations }: Played) {
  return conversations
    .flatMap(({ events }) => events)
    .find(
      (event) =>
        (event.channel === "stdin" || event.channel === "http-request") &&
        Array.isArray(event.message) &&
        event.message.length === 0,
    );
}

const refused = onUnexpected({
  id: "client.jsonrpc.batch.refused",
  title: "A client does not answer a batch in a revision without batches",
  requirements: ["jsonrpc.batch.refused"],
  leniency: "no-keyword",
  sends: "one ping in an array, then a ping as one message",
  reading: "Only the changelog removes batches, so this is a warning.",
  run({ seen, expect }) {
    const fence = serverRequest(seen, after(ODD.removedBatch))?.responses[0];
    if (fence === undefined) {
      requireGoesOn(seen);
      return needsExercise("a client that answers pings");
    }
    const answer = serverRequest(seen, ODD.removedBatch)?.responses[0];
    expect.should(answer === undefined, {
      expected: "no response to the ping in the array",
      actual: answer ? "a response" : "none",
      at: answer?.seq ?? fence.seq,
    });
  },
});

/** The error codes of responses without a known id, between two answered pings. */
function strayErrors(seen: Played, from: string, to: string) {
  const { strays, end } = straysBetween(seen, from, to);
  const errors = strays.flatMap((one) => {
    const error = errorIn(one);
    return error ? [{ code: error.code, seq: one.seq }] : [];
  });
  return { errors, end };
}

const NULL_ID =
  "An error would have no id, and the schema of the revision has no response without an id. So silence is accepted, and only the code of an error is judged.";

const empty = onUnexpected({
  id: "client.jsonrpc.batch.empty",
  title: "A client that answers an empty array sends error -32600",
  requirements: ["jsonrpc.batch.empty"],
  sends: "an empty array",
  reading: NULL_ID,
  run({ seen, expect }) {
    needsBatches(seen);
    const { errors } = strayErrors(seen, after(NOISE.notifications), after(ODD.emptyBatch));
    const [error] = errors;
    if (error === undefined) return needsExercise("a client that answers an empty array");
    expect.should(error.code === InvalidRequest, {
      expected: `error ${InvalidRequest}`,
      actual: `error ${String(error.code)} to an empty array`,
      at: error.seq,
    });
  },
});

const partlyInvalid = onUnexpected({
  id: "client.jsonrpc.batch.partly-invalid",
  title: "A client answers the valid requests of a batch with an invalid member",
  requirements: ["jsonrpc.batch.partly-invalid"],
  sends: "an array with a number and a ping",
  reading: NULL_ID,
  hint: "Refuse only the invalid member, and answer the others.",
  run({ seen, expect }) {
    needsBatches(seen);
    const { errors, end } = strayErrors(seen, after(ODD.emptyBatch), after(ODD.partlyInvalid));
    const answer = serverRequest(seen, ODD.partlyInvalid)?.responses[0];
    const other = errors.find(({ code }) => code !== InvalidRequest);
    const isServed = answer !== undefined && errorIn(answer) === undefined;
    expect.should(isServed, {
      expected: "a result for the ping in the array",
      actual: answer ? describeResponse(answer) : "no response to the ping in the array",
      at: answer?.seq ?? end,
      timed: answer === undefined,
    });
    expect.should(other === undefined, {
      expected: `error ${InvalidRequest} for the number, or none`,
      actual: other ? `error ${String(other.code)}` : "no other error",
      at: other?.seq ?? end,
    });
  },
});

export const batches: readonly ClientCheck[] = [mixed, notificationsOnly, empty, partlyInvalid, refused];
