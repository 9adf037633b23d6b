import { anyResult, result } from "../../../harness/check/answers.ts";
import { check } from "../../across-topics/server/check.ts";

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
        because:
          "the result of a ping is empty; other members are only tolerated because results may have any member",
      },
    ],
  },
  reading:
    "The specification does not say how fast prompt is. The time limit is the value of --timeout (docs/readings.md, S40).",
  hint: 'Answer {"method": "ping"} with {"result": {}}, also while another request is in progress.',
  async run({ session, expect }) {
    expect.reply(await session.request("ping"));
  },
});
