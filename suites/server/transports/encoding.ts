import { anyResult } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";
import { harmless, PING_ANSWERED } from "../http/send.ts";

export const utf8Written = check({
  id: "transports.utf-8.written",
  title: "All that a server sends is UTF-8",
  requirements: ["transports.message.utf-8"],
  on: "trace",
  sends: "nothing of its own: every byte that the server sent is looked at",
  hint: "Encode messages as UTF-8, whatever the locale or code page of the machine is.",
  run({ trace, expect }) {
    for (const event of trace.conversations.flatMap(({ events }) => events)) {
      const theirs =
        event.channel === "stdout" || event.channel === "http-response" || event.channel === "sse";
      if (!theirs || event.raw === undefined) continue;
      expect.that(event.invalidUtf8 === undefined, {
        expected: "bytes that are UTF-8",
        actual: "bytes that are not UTF-8",
        at: event.seq,
      });
    }
  },
});

/** Two, three and four bytes in UTF-8. */
const ID = "mcp-conform-é-語-🙂";

export const utf8Read = check({
  id: "transports.utf-8.read",
  title: "A message in UTF-8 is read as UTF-8",
  requirements: ["transports.message.utf-8"],
  on: "shared",
  after: [PING_ANSWERED],
  sends: `a request with the id "${ID}"`,
  answers: { pass: [anyResult] },
  reading: "The id comes back as it was sent, so it shows how the message was read and written.",
  hint: "Decode the input as UTF-8, whatever the locale or code page of the machine is.",
  async run({ session, expect }) {
    expect.reply(await session.request(harmless(session), undefined, { id: ID }));
  },
});
