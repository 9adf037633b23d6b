import { anyResult, error, ParseError, refusal, silence } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";

const CUT_SHORT = '{"jsonrpc":"2.0","id":"mcp-conform-cut","method":"ping"';

export const parseErrorAnswered = check({
  id: "jsonrpc.parse-error",
  title: "Input that is not valid JSON is answered with -32700",
  requirements: ["jsonrpc.error.parse"],
  on: "own",
  sends: "a message whose last brace is missing",
  hint: "Catch the exception of the parser, and answer with error -32700.",
  answers: {
    pass: [error(ParseError), refusal],
    warn: [{ shape: silence, because: "the client cannot know that the message was rejected" }],
  },
  reading:
    "JSON-RPC requires a response with the id null, which no MCP schema allows. Error -32700 with the id null or without an id passes, and so does an HTTP error status. No answer is a warning (docs/readings.md, S9 and A30).",
  async run({ session, expect }) {
    expect.reply(await session.probe(CUT_SHORT));
  },
});

export const parseErrorSurvived = check({
  id: "jsonrpc.parse-error.survived",
  title: "After input that is not valid JSON, the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  sends: "a message whose last brace is missing, then a valid request",
  answers: { pass: [anyResult] },
  hint: "Catch the exception of the parser, and continue with the next message.",
  async run({ session, expect }) {
    await session.probe(CUT_SHORT);
    expect.reply(await session.fence());
  },
});
