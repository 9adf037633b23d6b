import { anyResult, error, MethodNotFound, result } from "../../harness/check/answers.ts";
import { check } from "../check.ts";

const empty = result("an empty result", (value) => Object.keys(value).every((key) => key === "_meta"));

export const pingAnswered = check({
  id: "ping.answered",
  title: "A ping is answered with an empty result",
  requirements: ["ping.answered"],
  on: "shared",
  sends: "ping, without params",
  answers: {
    pass: [empty],
    warn: [
      {
        shape: anyResult,
        because: "a ping's result is empty, and further members only pass because results are open",
      },
    ],
  },
  reading: "No bound is named for prompt: the operator's limit is taken.",
  hint: 'Answer {"method": "ping"} with {"result": {}}, whatever else the server is busy with.',
  async run({ session, expect }) {
    expect.reply(await session.request("ping"));
  },
});

export const pingRemoved = check({
  id: "ping.removed",
  title: "ping is an unknown method since 2026-07-28",
  requirements: ["ping.removed"],
  on: "shared",
  sends: "ping, in the envelope of the revision",
  answers: { pass: [error(MethodNotFound)] },
  hint: "Read the revision of each request from its _meta, and answer ping with error -32601 where it is gone.",
  async run({ session, expect }) {
    expect.reply(await session.request("ping"));
  },
});
