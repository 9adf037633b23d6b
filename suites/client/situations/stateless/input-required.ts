import type { ClientSituation } from "../../../../harness/check/situation.ts";
import type { Call } from "../../../../harness/reference/server/switch.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { STATELESS } from "../revisions.ts";
import { inputRequestsFor, undeclaredInputRequest } from "./input-requests.ts";
import { repairStateless } from "./repair-stateless.ts";
import { NO_PARAMETERS, type ReplacingTool, replaceTools, says } from "./replace-tools.ts";

/**
 * What a client that reads, parses, trims or normalises it would change: JSON with spaces and with a number that has
 * other notations, capitals, both forms of a letter with an accent, an escape, a trailing space.
 */
export const STATE = '{"B": 1.0,  "a":"\u00e9 e\u0301 \\u0041\u2028"}== ';

/** The tool that asks for what the client has not declared. */
export const UNDECLARED = "test_mrtr_undeclared";

/** Has letters that some libraries take for a path, or for something of theirs. */
const KEY = "first/ask.1";

export const ARGUMENTS: JsonObject = { text: "Gr\u00fc\u00dfe  ", list: [1, 2.5, { deep: null }] };

const asked = (inputRequests: JsonObject, requestState?: string): JsonObject => ({
  resultType: "input_required",
  ...(Object.keys(inputRequests).length > 0 ? { inputRequests } : {}),
  ...(requestState === undefined ? {} : { requestState }),
});

const isRetry = ({ params }: Call): boolean => "inputResponses" in params || "requestState" in params;

const tool = (
  name: string,
  run: ReplacingTool["run"],
  inputSchema: JsonObject = NO_PARAMETERS,
): ReplacingTool => ({
  definition: { name, description: "Asks before it answers, or does not.", inputSchema },
  ...(run ? { run } : {}),
});

/** Asks, with whatever the client declares, and is content with any retry. */
const echoState = tool("test_mrtr_echo_state", (call) =>
  isRetry(call) ? says("echo-state-ok") : asked(inputRequestsFor(call, KEY, 1), STATE),
);

const noState = tool("test_mrtr_no_state", (call) =>
  isRetry(call) ? says("no-state-ok") : asked(inputRequestsFor(call, "confirm", 1)),
);

const stateOnly = tool("test_mrtr_state_only", (call) =>
  isRetry(call) ? says("state-only-ok") : asked({}, STATE),
);

/** With a state in the first round, and none in the second. */
const rounds = tool(
  "test_mrtr_rounds",
  (call) => {
    if (!isRetry(call)) return asked(inputRequestsFor(call, "round-1", 1), STATE);
    // Without anything to ask there is no way to a second round without a state.
    const second = inputRequestsFor(call, "round-2", 1);
    const isSecond = Object.keys(Object(call.params.inputResponses)).includes("round-2");
    return isSecond || Object.keys(second).length === 0 ? says("rounds-ok") : asked(second);
  },
  { type: "object", properties: { text: { type: "string" }, list: { type: "array" } } },
);

/** Everything that the client declares, at once. */
const kinds = tool("test_mrtr_kinds", (call) => {
  const asks = inputRequestsFor(call, "kind");
  return isRetry(call) || Object.keys(asks).length === 0 ? says("kinds-ok") : asked(asks);
});

/** Breaks the rule that only what is declared may be asked: it is for the client to see that. */
const undeclared = tool(UNDECLARED, (call) =>
  isRetry(call) ? says("undeclared-ok") : asked(undeclaredInputRequest(call), STATE),
);

const TOOLS = [
  echoState,
  tool("test_mrtr_unrelated", undefined),
  noState,
  tool("test_mrtr_no_result_type", undefined),
  stateOnly,
  rounds,
  kinds,
  undeclared,
];

const argumentsOf = (one: ReplacingTool) => (one === rounds ? ARGUMENTS : {});

export const inputRequired: ClientSituation = {
  name: "input-required",
  describe:
    "answers calls of tools with input_required, and at last asks for what the client did not declare",
  asks: "List the tools, call those of the context in their order, answer what they ask for, and close; when a call fails, go on with the next.",
  context: { calls: TOOLS.map((one) => ({ name: one.definition.name, arguments: argumentsOf(one) })) },
  official: "sep-2322-client-request-state",
  revisions: STATELESS,
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), replaceTools(TOOLS)],
  }),
};
