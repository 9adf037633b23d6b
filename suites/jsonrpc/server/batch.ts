import { anyError, error, InvalidRequest, refusal, silence } from "../../../harness/check/answers.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { receivedSince, requestWithFence } from "../../across-topics/server/plain-request.ts";

/** Only 2025-03-26 defines batches. Whether 2024-11-05 allows them is open (reading S10), so nothing is judged there. */
const ONLY = { since: "2025-03-26", until: "2025-03-26" } as const;

const ping = (id: string) => ({ jsonrpc: "2.0", id, method: "ping" });
const cancelled = {
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: "mcp-conform-gone" },
};

interface Answers {
  readonly first: Reply;
  /** All responses except that to the fence. */
  readonly responses: readonly { readonly value: JsonObject; readonly at: number }[];
}

/** Sends a batch and collects the responses: in one array, in one or more events, or one by one (reading S11). */
async function sendBatch(
  session: Session,
  batch: readonly unknown[],
  options: { readonly broken?: boolean } = {},
): Promise<Answers> {
  const mark = session.mark();
  const ids = batch.flatMap((one) => (isObject(one) && typeof one.id === "string" ? [one.id] : []));
  const first = await requestWithFence(session, batch, ids[0] ?? "mcp-conform-none", options);
  await session.quiet();
  const responses = receivedSince(session, mark).flatMap(({ value, seq }) => {
    if (!isObject(value) || "method" in value) return [];
    // The fence has a number as id, the requests of a batch have strings.
    return typeof value.id === "number" ? [] : [{ value, at: seq }];
  });
  return { first, responses };
}

const resultsFor = ({ responses }: Answers, id: string) =>
  responses.filter(({ value }) => value.id === id && isObject(value.result));

/** The error without an id that refuses a batch as a whole. */
const refusalIn = ({ responses }: Answers) =>
  responses.find(({ value }) => isObject(value.error) && (value.id === undefined || value.id === null));

function actualOf({ first, responses }: Answers): string {
  if (responses.length > 0)
    return `the server sent ${brief(responses.map(({ value }) => value))} and no other response`;
  return first.kind === "silence"
    ? "no response, although a later request was answered"
    : describeReply(first);
}

const onOwn = checksOn("own");

export const batchReceived = onOwn({
  id: "jsonrpc.batch.received",
  title: "Every request of a batch is answered",
  requirements: ["jsonrpc.batch.received"],
  revisions: ONLY,
  after: ["ping.answered"],
  sends: "an array of two pings",
  reading:
    "The responses may come in one array, in events with one or more responses, or one by one (docs/readings.md, S11).",
  hint: "When the input is an array, handle each item as a message, and answer every request in it.",
  async run({ session, expect }) {
    const ids = ["mcp-conform-batch-1", "mcp-conform-batch-2"];
    const answers = await sendBatch(session, ids.map(ping));
    const refused = refusalIn(answers);
    if (refused !== undefined) {
      expect.that(false, {
        expected: "a result for each of the two pings in the batch",
        actual: `the batch was refused: error ${brief(refused.value.error)}`,
        at: refused.at,
        pointer: "/error",
      });
      return;
    }
    const missing = ids.filter((id) => resultsFor(answers, id).length === 0);
    const which =
      missing.length === ids.length ? "" : `no result with the id ${JSON.stringify(missing[0])}: `;
    expect.that(missing.length === 0, {
      expected: "a result for each of the two pings in the batch",
      actual: missing.length === 0 ? "two results" : `${which}${actualOf(answers)}`,
      at: answers.first.seq,
    });
  },
});

export const batchMixed = onOwn({
  id: "jsonrpc.batch.mixed",
  title: "A batch gets one response for each request, and none for a notification",
  requirements: ["jsonrpc.batch.mixed"],
  revisions: ONLY,
  after: ["jsonrpc.batch.received"],
  sends: "an array of a ping, a notification and a ping",
  hint: "Answer only the requests of the batch, each with one response.",
  async run({ session, expect }) {
    const ids = ["mcp-conform-mixed-1", "mcp-conform-mixed-2"] as const;
    const answers = await sendBatch(session, [ping(ids[0]), cancelled, ping(ids[1])]);
    const had = ids.map((id) => resultsFor(answers, id).length);
    const { length } = answers.responses;
    expect.that(length === 2 && had.every((count) => count === 1), {
      expected: "two responses, one for each ping",
      actual:
        length === 0
          ? actualOf(answers)
          : `${length} responses: ${brief(answers.responses.map(({ value }) => value))}`,
      at: answers.responses.at(-1)?.at ?? answers.first.seq,
    });
  },
});

export const batchOfNotifications = onOwn({
  id: "jsonrpc.batch.notifications-only",
  title: "A batch of notifications gets no response",
  requirements: ["jsonrpc.batch.notifications-only"],
  revisions: ONLY,
  after: ["jsonrpc.batch.received"],
  sends: "an array of one notification",
  hint: "Send nothing, not even an empty array. Over HTTP, answer with status 202 and no body.",
  async run({ session, expect }) {
    const mark = session.mark();
    await session.send([cancelled]);
    const last = await session.quiet();
    const answers = receivedSince(session, mark).filter(
      ({ value }) => isObject(value) && typeof value.id !== "number" && !("method" in value),
    );
    const arrays = session.since(mark).filter((event) => "message" in event && isEmptyArray(event.message));
    const first = answers[0]?.seq ?? arrays[0]?.seq;
    expect.that(first === undefined, {
      expected: "no response",
      actual: first === undefined ? "none" : `a response to notifications: ${brief(answers[0]?.value ?? [])}`,
      at: first ?? last.seq,
    });
  },
});

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0;

export const batchEmpty = onOwn({
  id: "jsonrpc.batch.empty",
  title: "An empty batch is answered with one error -32600",
  requirements: ["jsonrpc.batch.empty"],
  revisions: ONLY,
  sends: "an empty array",
  hint: "Answer an empty array with a single error -32600, not with an array.",
  answers: {
    pass: [error(InvalidRequest), refusal],
    warn: [
      { shape: silence, because: "the client cannot know that the batch was rejected" },
      { shape: anyError, because: "the error has another code" },
    ],
  },
  async run({ session, expect }) {
    expect.reply(await session.probe("[]"));
  },
});

export const batchPartlyInvalid = onOwn({
  id: "jsonrpc.batch.partly-invalid",
  title: "An invalid item of a batch gets error -32600, and the other items are served",
  requirements: ["jsonrpc.batch.partly-invalid"],
  revisions: ONLY,
  after: ["jsonrpc.batch.received"],
  sends: "an array of the number 1 and a ping",
  hint: "Validate each item of a batch on its own: answer an invalid item with error -32600, and serve the others.",
  async run({ session, expect }) {
    const id = "mcp-conform-valid";
    const answers = await sendBatch(session, [1, ping(id)], { broken: true });
    const refusedOne = answers.responses.some(
      ({ value }) => isObject(value.error) && value.error.code === InvalidRequest,
    );
    expect.that(refusedOne && resultsFor(answers, id).length === 1, {
      expected: "error -32600 and a result for the ping",
      actual: brief(answers.responses.map(({ value }) => value)),
      at: answers.responses.at(-1)?.at ?? answers.first.seq,
    });
  },
});

export const batchRefused = onOwn({
  id: "jsonrpc.batch.refused",
  title: "An array of requests is not processed as a batch",
  requirements: ["jsonrpc.batch.refused"],
  sends: "an array of one ping",
  answers: {
    pass: [anyError, refusal],
    warn: [{ shape: silence, because: "the client cannot know that the message was rejected" }],
  },
  hint: "2025-06-18 removed batches. Answer an array with error -32600, or over HTTP with status 400.",
  async run({ session, expect }) {
    const id = "mcp-conform-array";
    expect.reply(await session.probe(JSON.stringify([ping(id)]), { expects: id }));
  },
});
