import { error, InvalidParams, result } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";

/** The log levels, from the least to the most severe. */
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
  title: "logging/setLevel accepts each of the eight log levels with an empty result",
  requirements: ["logging.level.all-accepted"],
  hint: 'Answer logging/setLevel with an empty result for all eight levels, "debug" to "emergency".',
  applies: declares("logging"),
  on: "own",
  sends: `logging/setLevel with ${LEVELS.join(", ")}`,
  answers: {
    pass: [empty],
    warn: [
      {
        shape: result("a result", () => true),
        because: "the result should be empty; extra members are tolerated because results are open",
      },
    ],
  },
  async run({ session, expect }) {
    const set = (level: string) => session.request("logging/setLevel", { level });
    const replies = await Promise.all(LEVELS.slice(0, -1).map(set));
    // The last one follows them, because a server without sessions keeps it for all its clients.
    for (const reply of [...replies, ...(await Promise.all(LEVELS.slice(-1).map(set)))]) expect.reply(reply);
  },
});

export const levelUnknown = check({
  id: "logging.level.unknown",
  title: "A log level that does not exist returns error -32602",
  requirements: ["logging.level.unknown"],
  applies: declares("logging"),
  on: "own",
  sends: `the log level "${NO_SUCH_LEVEL}": in logging/setLevel, or from 2026-07-28 on in the _meta of a request`,
  answers: { pass: [error(InvalidParams)] },
  hint: 'Answer a level that is not one of the syslog levels, "debug" to "emergency" in lower case, with error -32602.',
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
