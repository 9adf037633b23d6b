import { type Shape, status } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { brief, type JsonRpcId, type Reply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainMethod, strayResponse } from "../../across-topics/server/plain-request.ts";

/** A server may refuse an id of as many characters because of its length. */
const LONG = 1_000;

/** HTTP: a request that is too large for the server. */
const tooLarge: Shape = { ...status(413), words: "HTTP 413 for a long one" };

/** The type of the id, and that there is one, is not judged here: jsonrpc.response.id judges it for all responses. */
function answerTo(id: JsonRpcId, usual: Reply): Shape {
  const isPlain = usual.kind === "result" && String(id).length < LONG;
  const kinds = isPlain ? ["result"] : ["result", "error"];
  return {
    words: `a ${isPlain ? "result" : "response"} with the id ${brief(JSON.stringify(id), 60)}`,
    matches: (reply) =>
      kinds.includes(reply.kind) && "message" in reply && String(reply.message.id ?? id) === String(id),
  };
}

/**
 * One request after the other, so that a response without an id can be assigned to its request. Where the request has a result with a usual id, an
 * error refuses the id.
 */
async function askWith(ids: readonly JsonRpcId[], { session, expect }: SessionContext): Promise<void> {
  const usual = await session.request(plainMethod(session));
  for (const id of ids) {
    const mark = session.mark();
    const reply = await session.request(plainMethod(session), undefined, { id });
    const expected = answerTo(id, usual);
    const other = reply.kind === "silence" ? strayResponse(session, mark) : undefined;
    if (other !== undefined) {
      const actual = `a response with the id ${brief(JSON.stringify(other.id), 60)}`;
      expect.that(false, { expected: expected.words, actual, at: other.seq });
    } else expect.reply(reply, { pass: [expected, ...(String(id).length < LONG ? [] : [tooLarge])] });
  }
}

/** Many clients begin with the id 0, which is falsy in many languages. */
const PLAIN: readonly JsonRpcId[] = [0, 1_000_007, "mcp-conform-text", "1000008"];

export const plainIds = check({
  id: "jsonrpc.request.ids",
  title: "Requests are answered whether their id is a number, zero or a string",
  requirements: ["jsonrpc.response.id", "lifecycle.base"],
  on: "own",
  sends: `the same request with the ids ${PLAIN.map((id) => JSON.stringify(id)).join(", ")}`,
  hint: "Test whether the id member is present, not whether its value is truthy, and copy the JSON value into the response.",
  run: (context) => askWith(PLAIN, context),
});

const EDGES: readonly JsonRpcId[] = [
  -1,
  Number.MAX_SAFE_INTEGER,
  "",
  "mcp-conform-".repeat(40),
  "mcp-conform-Grüße-語-🙂-\u2028",
  // Longer than the buffers of 1,024, 4,096 and 8,192 bytes in which outputs are cut: 11 does not divide them, so each cut is inside a character somewhere.
  "aé語🙂b".repeat(800),
];

export const edgeIds = check({
  id: "jsonrpc.request.ids-at-the-edges",
  title: "Negative, very large, empty, long and non-ASCII ids are returned unchanged",
  requirements: ["jsonrpc.response.id-precision"],
  on: "own",
  sends:
    "the same request with the ids -1, 2^53-1, the empty string, a string of 480 characters, and strings of 23 and 4,000 characters, many of them outside ASCII",
  reading:
    "An error with the same id, or HTTP 413, refuses the longest one because of its size. That conforms.",
  hint: "Store the id as the JSON value that was received. A 32-bit integer or a float cannot hold every integer.",
  run: (context) => askWith(EDGES, context),
});
