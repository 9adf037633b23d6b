import { isRevision } from "../../schema/revision.ts";
import { result } from "../../harness/check/answers.ts";
import { situation } from "../../harness/check/check.ts";
import { initialize } from "../../harness/session/handshake.ts";
import { check } from "../check.ts";

const STRANGE = "1999-01-01";

/** A handshake that offers a revision which never was. */
const strangeOffer = situation("offer of an unknown revision", async (stage) => {
  const session = stage.over(await stage.connect());
  const { reply } = await initialize(session, STRANGE);
  return { reply };
});

export const unsupportedOffered = check({
  id: "lifecycle.version.unsupported",
  title: "An unknown revision is answered with one that the server speaks",
  requirements: ["lifecycle.version.counter-offer"],
  revisions: { until: "2025-11-25" },
  on: strangeOffer,
  sends: `initialize with protocolVersion "${STRANGE}", on a connection of its own`,
  answers: {
    pass: [result("a result with another, published protocolVersion", (value) => isRevision(value["protocolVersion"]))],
    warn: [
      {
        shape: {
          words: "error -32602 that lists what is supported",
          matches: (reply) => reply.kind === "error" && reply.code === -32602,
        },
        because: "an error instead of a counter-offer",
      },
    ],
  },
  reading:
    "The page demands a counter-offer, yet its sample is an error -32602 with data.supported: the error is accepted with a warning.",
  hint: "Answer with the newest revision that you speak, and let the client decide.",
  run({ seen, expect }) {
    expect.reply(seen.reply);
  },
});
