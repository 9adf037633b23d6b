import { error, errorUnder, MethodNotFound } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";

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
  on: "shared",
  transport: "http",
  after: ["jsonrpc.method.unknown"],
  sends: `a request for the method "${NO_SUCH_METHOD}"`,
  answers: {
    pass: [errorUnder([404], MethodNotFound)],
    warn: [
      {
        shape: errorUnder([404], -32600, -32602),
        because: "the status is right, but the code is not -32601",
      },
    ],
  },
  async run({ session, expect }) {
    expect.reply(await session.request(NO_SUCH_METHOD, {}));
  },
});
