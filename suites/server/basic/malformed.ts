import { anyResult, error, ParseError, refusal, silence } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";

const CUT_SHORT = '{"jsonrpc":"2.0","id":"mcp-conform-cut","method":"ping"';

export const parseErrorAnswered = check({
  id: "jsonrpc.parse-error",
  title: "Input that is no JSON is answered with -32700",
  requirements: ["jsonrpc.error.parse"],
  on: "own",
  sends: "a message whose last brace is missing",
  answers: {
    pass: [error(ParseError), refusal],
    warn: [{ shape: silence, because: "nobody can tell what became of the message" }],
  },
  reading:
    "JSON-RPC wants an answer with id null, which no MCP schema allows: null, an absent id, an HTTP error status, and over stdio silence are all accepted, the last with a warning.",
  async run({ session, expect }) {
    expect.reply(await session.probe(CUT_SHORT));
  },
});

export const parseErrorSurvived = check({
  id: "jsonrpc.parse-error.survived",
  title: "After input that is no JSON the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  sends: "a message whose last brace is missing, then a valid request",
  answers: { pass: [anyResult] },
  hint: "Catch the error of the parser, and read on at the next line.",
  async run({ session, expect }) {
    await session.probe(CUT_SHORT);
    expect.reply(await session.fence());
  },
});
