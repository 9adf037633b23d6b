import type { Shape } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { JsonRpcId } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { plainRequest, requestWithFence } from "./plain-request.ts";

/** Whether the id kept its type is judged once, over all responses of a run. */
function answerTo(id: JsonRpcId): Shape {
  return {
    words: `an answer with the id ${JSON.stringify(id)}`,
    matches: (reply) =>
      (reply.kind === "result" || reply.kind === "error") && String(reply.message.id) === String(id),
  };
}

/** One after the other: an answer that lost its id can then be told from another. */
async function askWith(ids: readonly JsonRpcId[], { session, expect }: SessionContext): Promise<void> {
  for (const id of ids) {
    expect.reply(await requestWithFence(session, plainRequest(session, id), id), { pass: [answerTo(id)] });
  }
}

/** Zero is where clients begin to count, and false in many languages. */
const PLAIN: readonly JsonRpcId[] = [0, 1_000_007, "mcp-conform-text", "1000008"];

export const plainIds = check({
  id: "jsonrpc.request.ids",
  title: "Requests are answered whether their id is a number, zero or a string",
  requirements: ["jsonrpc.response.id", "lifecycle.base"],
  on: "own",
  sends: `the same request with the ids ${PLAIN.map((id) => JSON.stringify(id)).join(", ")}`,
  hint: "Ask whether an id is there, not whether it is true, and keep it as the JSON value that came.",
  run: (stage) => askWith(PLAIN, stage),
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
  title: "Negative, very large, empty, long and non-ASCII ids are answered as they are",
  requirements: ["jsonrpc.response.id-precision"],
  on: "own",
  sends: "the same request with the ids -1, 2^53-1, the empty string, one of 480 letters and one in Unicode",
  hint: "Keep the id as the JSON value that came; a 32-bit number or a float does not hold every integer.",
  run: (stage) => askWith(EDGES, stage),
});
