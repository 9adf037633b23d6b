import {
  type Answers,
  anyResult,
  error,
  ParseError,
  refusal,
  type Shape,
  silence,
} from "../../../harness/check/answers.ts";
import { brief, type Reply, readResponse } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainRequest, receivedSince, strayError } from "../../across-topics/server/plain-request.ts";

const CUT_ID = "mcp-conform-cut";
const CUT_SHORT = `{"jsonrpc":"2.0","id":"${CUT_ID}","method":"ping"`;

/** JSON-RPC 2.0, section 5: null, as the id could not be read. A server may have read it in spite of the missing brace. */
const refusedWithoutId: Shape = {
  words: `error ${ParseError} with the id null or without an id`,
  matches: (reply) =>
    error(ParseError).matches(reply) &&
    reply.kind === "error" &&
    [null, undefined, CUT_ID].includes(idOf(reply)),
};

const idOf = ({ message }: { readonly message: JsonObject }) => message.id as string | null | undefined;

/** The words show the id that the server has made up: an error with this code and a right id passes. */
function answersFor(reply?: Reply): Answers {
  const id = reply?.kind === "error" ? JSON.stringify(reply.message.id) : undefined;
  const made = id === undefined ? "it has an id" : `it has the id ${brief(id, 60)}`;
  return {
    pass: [refusedWithoutId, refusal],
    warn: [
      {
        shape: error(ParseError),
        because: `${made} that is not null and that another request may have, so a client takes it for the answer to that request`,
      },
      { shape: silence, because: "the client cannot know that the message was rejected" },
    ],
  };
}

export const parseErrorAnswered = check({
  id: "jsonrpc.parse-error",
  title: "Input that is not valid JSON is answered with -32700",
  requirements: ["jsonrpc.error.parse"],
  on: "own",
  sends: "a message whose last brace is missing",
  hint: "Catch the exception of the parser, and answer with error -32700, with the id null or without an id.",
  answers: answersFor(),
  reading:
    "JSON-RPC requires a response with the id null, which no MCP schema allows. Error -32700 with the id null or without an id passes, and so does an HTTP error status. An error with another id, or no answer, is a warning (docs/readings.md, S9 and A30).",
  async run({ session, expect }) {
    const mark = session.mark();
    const reply = await session.probe(CUT_SHORT);
    const answer = strayError(session, mark, reply, ParseError) ?? reply;
    expect.reply(answer, answersFor(answer));
  },
});

/** The reply to the request that was written in one piece with a line that is no JSON. */
async function replyBehind(session: Session): Promise<Reply> {
  const mark = session.mark();
  const id = session.freshId();
  await session.probe(`${CUT_SHORT}\n${JSON.stringify(plainRequest(session, id))}`);
  const fence = await session.quiet();
  if (!("message" in fence)) return fence;
  // A request of the server may have the same id: both sides choose their ids freely. Its type is judged by jsonrpc.response.id.
  const own = receivedSince(session, mark).find(
    ({ value }) => isObject(value) && String(value.id) === String(id) && !("method" in value),
  );
  if (own !== undefined && isObject(own.value)) return readResponse(own.value, own.seq);
  return { kind: "silence", seq: fence.seq, waitedMs: 0, fenced: true };
}

const servedBehind: Shape = { ...anyResult, words: "a result for the request on the line behind it" };

export const parseErrorSurvived = check({
  id: "jsonrpc.parse-error.survived",
  title: "After input that is not valid JSON, the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  sends:
    "a message whose last brace is missing, then a valid request; over stdio also both in one write, on two lines",
  answers: { pass: [anyResult] },
  hint: "Catch the exception of the parser for one line only, and continue with the next line, also in the same chunk of input.",
  async run({ session, expect, facts }) {
    await session.probe(CUT_SHORT);
    if (!expect.reply(await session.fence()) || facts.transport !== "stdio") return;
    expect.reply(await replyBehind(session), { pass: [servedBehind] });
  },
});
