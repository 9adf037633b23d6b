import {
  anyError,
  anyResult,
  error,
  MethodNotFound,
  result,
  type Shape,
} from "../../harness/check/answers.ts";
import { check } from "../check.ts";
import { PING_ANSWERED } from "../http/exchange.ts";
import { sideBySide } from "./side-by-side.ts";

const anotherError: Shape = {
  words: "another error",
  matches: (reply) => anyError.matches(reply) && !error(MethodNotFound).matches(reply),
};

export const isolated = check({
  id: "session.isolation",
  title: "Requests with the same id in two sessions each get their own answer",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.response.id"],
  transport: "http",
  on: sideBySide,
  after: [PING_ANSWERED],
  sends:
    "at the same time, under one id: a ping in one session, and a request for a list in another, five times",
  reading: "Errors are judged elsewhere; here it only counts whose answer came.",
  hint: "Give each session, and each client without one, a transport object of its own: ids are unique within a session only.",
  run({ seen: { rounds, member }, expect }) {
    for (const { plain, other } of rounds) {
      if (member === undefined) {
        expect.reply(plain, { pass: [anyResult, anotherError] });
        expect.reply(other, { pass: [anyError, anyResult] });
      } else {
        expect.reply(plain, {
          pass: [result(`a result without ${member}`, (value) => !(member in value)), anyError],
        });
        expect.reply(other, {
          pass: [result(`a result with ${member}`, (value) => member in value), anyError],
        });
      }
    }
  },
});
