import { error, InvalidParams, result } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../check.ts";

/** From the least to the most severe. */
export const LEVELS = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;

const NO_SUCH_LEVEL = "mcp-conform";
const empty = result("an empty result", (value) => Object.keys(value).every((key) => key === "_meta"));

export const levelsAccepted = check({
  id: "logging.level.all-accepted",
  title: "Each of the eight log levels is accepted with an empty result",
  requirements: ["logging.level.all-accepted"],
  applies: declares("logging"),
  on: "own",
  sends: `logging/setLevel with ${LEVELS.join(", ")}`,
  answers: {
    pass: [empty],
    warn: [
      {
        shape: result("a result", () => true),
        because: "it should be empty, and further members only pass because results are open",
      },
    ],
  },
  async run({ session, expect }) {
    for (const level of LEVELS) expect.reply(await session.request("logging/setLevel", { level }));
  },
});

export const levelUnknown = check({
  id: "logging.level.unknown",
  title: "A log level that does not exist is answered with error -32602",
  requirements: ["logging.level.unknown"],
  applies: declares("logging"),
  on: "own",
  sends: `the log level "${NO_SUCH_LEVEL}": by logging/setLevel, from 2026-07-28 on in the _meta of a request`,
  answers: { pass: [error(InvalidParams)] },
  hint: 'The levels are those of syslog, in lower case: "debug" to "emergency".',
  async run({ session, expect }) {
    expect.reply(
      session.era === "stateful"
        ? await session.request("logging/setLevel", { level: NO_SUCH_LEVEL }, { broken: true })
        : await session.request(
            "server/discover",
            { _meta: { [META.logLevel]: NO_SUCH_LEVEL } },
            { broken: true },
          ),
    );
  },
});
