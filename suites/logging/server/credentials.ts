import { isObject } from "../../../schema/json.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { sentNoOf } from "../../messages/conclude.ts";
import { logMessages } from "./messages.ts";

/** What only credentials look like, and what a report calls them. The values are not repeated. */
const CREDENTIALS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, "a private key"],
  [/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/, "a signed token (JWT)"],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, "an access key of AWS"],
  [/\bgh[pousr]_[A-Za-z0-9]{30,}/, "a token of GitHub"],
  [/\bxox[abprs]-[A-Za-z0-9-]{20,}/, "a token of Slack"],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"]+:[^\s/:@"]+@/i, "a URL with a password"],
];

export const logCredentials = monitor({
  id: "logging.data.credentials",
  title: "Log messages have no credentials",
  requirements: ["logging.data.credentials"],
  leniency: "tolerated",
  sends: "nothing: reads every notifications/message of the run",
  reading:
    "Only values with the form of a key or a token are found, and one of them may be an example. So it is a warning. Bearer tokens and the secrets of the run are redacted in the trace, so they are not judged.",
  hint: "Remove tokens, keys and passwords before you log.",
  reads: (trace) => trace.conversations.flatMap(({ messages }) => logMessages(messages)),
  judge: (all, trace) => ({
    expected: "no keys and no tokens",
    read: all.map(({ message }) => message.seq),
    flaws: all.flatMap(({ message, value }) => {
      const data = isObject(value.params) ? JSON.stringify(value.params.data ?? null) : "";
      const found = CREDENTIALS.find(([pattern]) => pattern.test(data));
      return found === undefined
        ? []
        : [
            {
              actual: found[1],
              at: message.seq,
              pointer: `${message.pointer}/params/data`,
              warnOnly: true,
            },
          ];
    }),
    whenNone: sentNoOf(trace, ["logging"], "log message", "tool.logs"),
  }),
});
