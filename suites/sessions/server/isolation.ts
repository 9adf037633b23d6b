import { error, MethodNotFound, type Shape } from "../../../harness/check/answers.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { PING_ANSWERED } from "../../across-topics/server/http/send.ts";
import { sideBySide } from "./side-by-side.ts";

/** Any answer except the answer to the other request. */
function own(words: string, isOthers: (reply: Reply) => boolean): Shape {
  const kinds = ["result", "error", "malformed"];
  return { words, matches: (reply) => kinds.includes(reply.kind) && !isOthers(reply) };
}

const holds = (member: string, reply: Reply) =>
  reply.kind === "result" && Object.hasOwn(reply.result, member);

export const isolated = check({
  id: "session.isolation",
  title: "Requests with the same id in two sessions get their own responses",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.response.id"],
  transport: "http",
  on: sideBySide,
  after: [PING_ANSWERED],
  sends:
    "at the same time and with the same id, five times: a ping in one session, a list request in another",
  reading: "Only a response that belongs to the other session fails. Other checks judge errors.",
  hint: "Use a separate transport object for each session, and for each client without a session. Request ids are unique only within a session.",
  run({ seen: { rounds, member }, expect }) {
    for (const { plain, other } of rounds) {
      if (member === undefined) {
        expect.reply(plain, { pass: [own("an answer to the ping", error(MethodNotFound).matches)] });
        expect.reply(other, { pass: [own("an answer", () => false)] });
      } else {
        expect.reply(plain, { pass: [own(`an answer without ${member}`, (reply) => holds(member, reply))] });
        const without = (reply: Reply) => reply.kind === "result" && !holds(member, reply);
        expect.reply(other, { pass: [own(`an answer with ${member}`, without)] });
      }
    }
  },
});
