import { anyResult } from "../../../harness/check/answers.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";
import { requireTextIds } from "../../across-topics/server/text-ids.ts";
import { isCut, signalIn } from "../../stdio/server/lines.ts";

export const utf8Written = check({
  id: "transports.utf-8.written",
  title: "Every message of the server is UTF-8",
  requirements: ["transports.message.utf-8"],
  on: "trace",
  sends: "nothing: every byte of the server is read",
  hint: "Encode messages as UTF-8, independent of the locale and the code page of the machine.",
  run({ trace, expect }) {
    const all = trace.conversations.flatMap(({ events }) => {
      const signalled = signalIn(events);
      // A line that was cut may end in the middle of a character.
      return events.filter((event) => event.channel !== "stdout" || !isCut(event, signalled));
    });
    for (const event of all) {
      const isFromServer =
        event.channel === "stdout" || event.channel === "http-response" || event.channel === "sse";
      if (!isFromServer || event.raw === undefined) continue;
      expect.that(event.invalidUtf8 === undefined, {
        expected: "bytes that are UTF-8",
        actual: event.invalidUtf8 === undefined ? "bytes that are UTF-8" : "bytes that are not UTF-8",
        at: event.seq,
      });
    }
  },
});

/** Characters of two, three and four bytes in UTF-8. */
const ID = "mcp-conform-é-語-🙂";

export const utf8Read = check({
  id: "transports.utf-8.read",
  title: "The server reads messages as UTF-8",
  requirements: ["transports.message.utf-8"],
  on: "shared",
  sends: `a request with the id "${ID}"`,
  answers: { pass: [anyResult] },
  reading: "The response has to repeat the id, so the id shows how the server decodes and encodes messages.",
  hint: "Decode the input as UTF-8, independent of the locale and the code page of the machine.",
  async run(context) {
    const { session, expect } = context;
    const reply = await session.request(plainMethod(session), undefined, { id: ID });
    await requireTextIds(context, reply);
    const id = "message" in reply ? reply.message.id : undefined;
    // Over HTTP the exchange shows which request was answered. An id of another type has another cause.
    if (typeof id === "string" && id !== ID) {
      expect.that(false, {
        expected: `a result with the id ${JSON.stringify(ID)}`,
        actual: `the id ${brief(JSON.stringify(id))}`,
        at: reply.seq,
      });
    } else expect.reply(reply);
  },
});
