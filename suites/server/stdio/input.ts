import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { describeReply } from "../../../harness/session/reply.ts";
import { plainRequest } from "../basic/plain-request.ts";
import { check } from "../check.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };

export const carriageReturn = check({
  id: "stdio.input.crlf",
  title: "A line that ends with a carriage return and a line feed is read",
  requirements: ["stdio.message.one-per-line"],
  transport: "stdio",
  on: "own",
  sends: "a request whose line ends with CR LF",
  answers: {
    pass: [anyResult],
    warn: [{ shape: { words: "", matches: () => true }, because: "clients on Windows write such lines" }],
  },
  reading:
    "JSON takes a carriage return for white space, yet the pages say newline only: more than a warning it is not.",
  hint: "Trim the line before you parse it, or leave it to the JSON parser.",
  async run({ session, expect }) {
    const id = "mcp-conform-crlf";
    const line = `${JSON.stringify(plainRequest(session, id))}\r`;
    expect.reply(await session.probe(line, { expects: id, broken: false }));
  },
});

export const blankLine = check({
  id: "stdio.input.blank-line",
  title: "After a blank line the next request is served",
  requirements: ["jsonrpc.error.survived"],
  transport: "stdio",
  on: "own",
  sends: "an empty line, then a request",
  answers: { pass: [served] },
  hint: "Skip lines with nothing in them.",
  async run({ session, expect }) {
    await session.probe("");
    expect.reply(await session.fence());
  },
});

export const invalidUtf8 = check({
  id: "stdio.input.invalid-utf-8",
  title: "After bytes that are not UTF-8 the next request is served",
  requirements: ["jsonrpc.error.survived"],
  transport: "stdio",
  on: "own",
  sends: "a request with a byte that is not UTF-8 in one of its strings, then a request",
  answers: { pass: [served] },
  reading:
    "What becomes of the request itself is open: it may be refused, or read with a replacement character.",
  hint: "Decode with replacement, or answer with error -32700; an exception of the decoder must not end the process.",
  async run({ session, expect }) {
    const message = plainRequest(session, "mcp-conform-bytes", { mcpConformUnknown: "?" });
    const bytes = Buffer.from(JSON.stringify(message)).map((byte) => (byte === 0x3f ? 0xff : byte));
    const first = await session.probe(bytes, { expects: "mcp-conform-bytes" });
    expect.reply(await session.fence(), undefined, `The request itself brought ${describeReply(first)}.`);
  },
});
