import type { Shape } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { requestMessage } from "../../../harness/session/lines/envelope.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "./check.ts";
import { requestWithFence } from "./plain-request.ts";

/** An HTTP status of success without a response, such as an event stream that ends without an event. */
function isEmptySuccess(reply: Reply): boolean {
  return reply.kind === "status" && reply.http.status < 300;
}

const answer: Shape = {
  words: "a response of any kind, or an HTTP error status",
  matches: (reply) => reply.kind !== "silence" && reply.kind !== "gone" && !isEmptySuccess(reply),
};

const ID = "jsonrpc.request.undeclared-answered";

/** One request that changes nothing for each capability. */
export const REQUESTS: readonly {
  readonly capability: string;
  readonly method: string;
  readonly params?: JsonObject;
}[] = [
  { capability: "tools", method: "tools/list" },
  { capability: "resources", method: "resources/list" },
  { capability: "prompts", method: "prompts/list" },
  {
    capability: "completions",
    method: "completion/complete",
    params: {
      ref: { type: "ref/prompt", name: "mcp-conform_no-such-prompt" },
      argument: { name: "mcp-conform", value: "" },
    },
  },
];

export const undeclaredAnswered = check({
  id: ID,
  title: "A request that needs an undeclared capability is not left unanswered",
  requirements: ["jsonrpc.error.method-not-found"],
  on: "own",
  after: ["jsonrpc.method.unknown"],
  sends: "one request for each undeclared capability among tools, resources, prompts and completions",
  answers: { pass: [answer] },
  reading:
    "JSON-RPC requires a response to every request (section 5). Other checks judge which response it is.",
  hint: "Answer every request, also one for a method that you do not support: with error -32601.",
  async run({ session, expect, facts }) {
    const missing = REQUESTS.filter(({ capability }) => !isDeclared(facts.capabilities, capability));
    if (missing.length === 0) notApplicable("the server declares all of these capabilities");
    for (const { method, params } of missing) {
      const id = session.freshId();
      const reply = await requestWithFence(session, requestMessage(session.speaker, id, method, params), id);
      expect.reply(reply, undefined, { sent: method });
    }
  },
});

/** The reply to a request for an undeclared capability. Without one, only the check above can judge. */
export function answered(reply: Reply): Reply {
  if (reply.kind !== "silence" && !isEmptySuccess(reply)) return reply;
  throw new Inconclusive("depends-on", `the request was not answered: ${describeReply(reply)}`, { on: ID });
}
