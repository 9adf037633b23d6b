import { error, errorUnder, MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { check } from "../../across-topics/server/check.ts";
import { isError, repliesWhere } from "../../across-topics/server/recorded-replies.ts";
import { REQUESTS } from "../../across-topics/server/undeclared-answered.ts";

const methodNotFound = error(MethodNotFound);

const NO_SUCH_METHOD = "mcp-conform/no-such-method";

export const unknownMethod = check({
  id: "jsonrpc.method.unknown",
  title: "A request for a method that does not exist is answered with -32601",
  requirements: ["jsonrpc.error.method-not-found"],
  on: "shared",
  sends: `a request for the method "${NO_SUCH_METHOD}"`,
  answers: { pass: [error(MethodNotFound)] },
  hint: "Answer a request with an unknown method with error -32601 and the id of the request.",
  async run({ session, expect }) {
    expect.reply(await session.request(NO_SUCH_METHOD, {}));
  },
});

export const unknownMethodStatus = check({
  id: "jsonrpc.method.unknown-404",
  title: "Over HTTP, an unknown method is answered with status 404",
  requirements: ["jsonrpc.error.method-not-found-404"],
  hint: "Send error -32601 for an unknown method with HTTP status 404.",
  recorded: repliesWhere("error -32601", (one) => isError(one, MethodNotFound)),
  on: "shared",
  transport: "http",
  after: ["jsonrpc.method.unknown"],
  sends: `a request for the method "${NO_SUCH_METHOD}", and one for each undeclared capability among tools, resources, prompts and completions`,
  answers: {
    pass: [errorUnder([404], MethodNotFound)],
    warn: [
      {
        shape: errorUnder([404], -32600, -32602),
        because: "the status is right, but the code is not -32601",
      },
    ],
  },
  async run({ session, expect, facts }) {
    expect.reply(await session.request(NO_SUCH_METHOD, {}), undefined, { sent: NO_SUCH_METHOD });
    // A server that answers with this code says that it does not implement the method.
    for (const { capability, method, params } of REQUESTS) {
      if (isDeclared(facts.capabilities, capability)) continue;
      const reply = await session.request(method, params);
      if (methodNotFound.matches(reply)) expect.reply(reply, undefined, { sent: method });
    }
  },
});
