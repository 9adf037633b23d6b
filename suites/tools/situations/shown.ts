import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import {
  NO_PARAMETERS,
  type ReplacingTool,
  replaceTools,
  says,
} from "../../across-topics/situations/replace-tools.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";

/** What the text of each result has, so that it is recognized in what a model is shown. */
export const SAID = {
  plain: "a plain text 4711",
  failed: "the year 4711 has to be after 5000",
  refused: "the word 4711 is not allowed here",
  structured: "a text beside structured content 4711",
} as const;

/** One of each kind that a terminal or a reader does not show: an escape sequence, a bell, a space without width, and a tag. */
export const CONTROLS = {
  "the escape sequence of a color": "\u001b[31m",
  "a bell": "\u0007",
  "a space without width": "\u200b",
  "a tag character": "\u{e0041}",
} as const;

const BETWEEN = Object.values(CONTROLS).join("text");

/** The text between these marks is longer than most applications show to a model. */
export const MARKS = { begin: "begin4711", end: "end4711" } as const;
const LONG = `${MARKS.begin}${" line of a long text".repeat(20_000)} ${MARKS.end}`;

export const COUNT = { counted4711: 1 };

const USER_ONLY: JsonObject = {
  type: "text",
  text: "for the user 4711",
  annotations: { audience: ["user"] },
};

/** The tools, by what is special about the result of each. */
export const SHOWN_TOOLS = {
  plain: "test_shown_plain",
  failed: "test_shown_failed",
  refused: "test_shown_refused",
  controls: "test_shown_controls",
  long: "test_shown_long",
  structured: "test_shown_structured",
  userOnly: "test_shown_for_the_user",
} as const;

export type ShownName = keyof typeof SHOWN_TOOLS;

const RESULTS: Readonly<Record<ShownName, () => JsonObject>> = {
  plain: () => says(SAID.plain),
  failed: () => ({ ...says(SAID.failed), isError: true }),
  refused: () => {
    throw new ProtocolError(INVALID_PARAMS, SAID.refused);
  },
  controls: () => says(`controls4711 ${BETWEEN} end`),
  long: () => says(LONG),
  structured: () => ({ ...says(SAID.structured), structuredContent: COUNT }),
  userOnly: () => ({ content: [USER_ONLY] }),
};

const NAMES = Object.keys(RESULTS) as readonly ShownName[];

const TOOLS: readonly ReplacingTool[] = NAMES.map((name) => ({
  definition: {
    name: SHOWN_TOOLS[name],
    description: "Returns a fixed result.",
    inputSchema: NO_PARAMETERS,
    annotations: { readOnlyHint: true },
  },
  run: RESULTS[name],
}));

const REPORTING: ReplacingTool = {
  definition: { name: REPORT, description: "Takes a report.", inputSchema: { type: "object" } },
};

export const shown: ClientSituation = {
  name: "shown",
  describe: "returns results whose way to a model differs: errors, control characters, a long text",
  asks: `List the tools, call each tool of the context, and call ${REPORT} after each call: with the name of the tool as "tool", and with the text that a language model is shown of the result as "shown". Close.`,
  context: {
    report: REPORT,
    shows: true,
    calls: NAMES.map((name) => ({ name: SHOWN_TOOLS[name], arguments: {} })),
  },
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "tasks", "extensions"],
    hooks: [replaceTools([...TOOLS, REPORTING]), repairStateful(), repairStateless({ always: false })],
  }),
};
