import type { Shape } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainRequest, requestWithFence } from "../../across-topics/server/plain-request.ts";

/** The type of the id, and that there is one, is not judged here: jsonrpc.response.id judges it for all responses. */
function answerTo(id: JsonRpcId): Shape {
  return {
    words: `a response with the id ${JSON.stringify(id)}`,
    matches: (reply) =>
      (reply.kind === "result" || reply.kind === "error") && String(reply.message.id ?? id) === String(id),
  };
}

/** One request after the other, so that a response without an id can be assigned to its request. */
async function askWith(ids: readonly JsonRpcId[], { session, expect }: SessionContext): Promise<void> {
  for (const id of ids) {
    expect.reply(await requestWithFence(session, plainRequest(session, id), id), { pass: [answerTo(id)] });
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
];

export const edgeIds = check({
  id: "jsonrpc.request.ids-at-the-edges",
  title: "Negative, very large, empty, long and non-ASCII ids are returned unchanged",
  requirements: ["jsonrpc.response.id-precision"],
  on: "own",
  sends:
    "the same request with the ids -1, 2^53-1, the empty string, a string of 480 characters, and a string with characters outside ASCII",
  hint: "Store the id as the JSON value that was received. A 32-bit integer or a float cannot hold every integer.",
  run: (context) => askWith(EDGES, context),
});
