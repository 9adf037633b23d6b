import { anyResult, result } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";

const empty = result("an empty result", (value) => Object.keys(value).every((key) => key === "_meta"));

export const pingAnswered = check({
  id: "ping.answered",
  title: "A ping is answered with an empty result",
  requirements: ["ping.answered"],
  leniency: "tolerated",
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
