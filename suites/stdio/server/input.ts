import { anyResult, anythingElse, type Shape } from "../../../harness/check/answers.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { plainRequest } from "../../across-topics/server/plain-request.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };

const onOwn = checksOn("own", { transport: "stdio" });

export const carriageReturn = onOwn({
  id: "stdio.input.crlf",
  title: "A line that ends with CR LF is read as a message",
  requirements: ["stdio.message.one-per-line"],
  sends: "a request whose line ends with CR LF",
  answers: {
    pass: [anyResult],
    warn: [
      {
        shape: anythingElse,
        because: "some clients on Windows end their lines with CR LF",
      },
    ],
  },
  reading:
    "The pages name only a newline as separator, but JSON treats a carriage return as white space. So a refusal is only a warning.",
  hint: "Trim the line before you parse it, or let the JSON parser ignore the white space.",
  async run({ session, expect }) {
    const id = session.freshId();
    const line = `${JSON.stringify(plainRequest(session, id))}\r`;
    expect.reply(await session.probe(line, { expects: id, broken: false }));
  },
});

export const blankLine = onOwn({
  id: "stdio.input.blank-line",
  title: "After a blank line, the next request is served",
  requirements: ["jsonrpc.error.survived"],
  sends: "an empty line, then a request",
  answers: { pass: [served] },
  hint: "Skip empty lines.",
  async run({ session, expect }) {
    await session.probe("");
    expect.reply(await session.fence());
  },
});

export const invalidUtf8 = onOwn({
  id: "stdio.input.invalid-utf-8",
  title: "After bytes that are not UTF-8, the next request is served",
  requirements: ["jsonrpc.error.survived"],
  sends: "a request with a byte that is not UTF-8 in a string, then a valid request",
  answers: { pass: [served] },
  reading:
    "The server may refuse the invalid request, or read it with a replacement character. Only the reply to the next request is judged.",
  hint: "Replace invalid bytes while decoding, or answer with error -32700. Catch the exception of the decoder, so that it does not end the process.",
  async run({ session, expect }) {
    const message = plainRequest(session, "mcp-conform-bytes", { mcpConformUnknown: "?" });
    const bytes = Buffer.from(JSON.stringify(message)).map((byte) => (byte === 0x3f ? 0xff : byte));
    const first = await session.probe(bytes, { expects: "mcp-conform-bytes" });
    const sent = `a request after the invalid one (its answer was ${describeReply(first)})`;
    expect.reply(await session.fence(), undefined, { sent });
  },
});
