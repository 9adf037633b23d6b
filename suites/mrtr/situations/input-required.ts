import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Call } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { Page } from "../../across-topics/situations/page.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import {
  NO_PARAMETERS,
  type ReplacingTool,
  replaceTools,
  says,
} from "../../across-topics/situations/replace-tools.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";
import {
  choicesFor,
  defaultsFor,
  inputRequestsFor,
  malformedSamplingFor,
  namedFormFor,
  UNDECLARED_KINDS,
  UNKNOWN_INPUT,
  undeclaredInputRequest,
  urlFor,
} from "./input-requests.ts";

/**
 * A requestState that changes if a client parses, trims or normalises it. It is JSON with spaces, a number with other
 * notations, upper case, both forms of an accented letter, an escape and a trailing space.
 */
export const STATE = '{"B": 1.0,  "a":"\u00e9 e\u0301 \\u0041\u2028"}== ';

/** One that is complete JSON, so that a client can parse it, and one that a client can take for an absent one. */
const JSON_STATE = '{"B": 1.0,  "a":"\\u0041"}';
const EMPTY_STATE = "";

/** The names of the tools that ask for input of a kind that the client does not declare. */
export const UNDECLARED = "test_mrtr_undeclared";

/** The tool that asks for a form with a mode, and the tool that asks for the same form without a mode. */
export const NAMED_FORM = "test_mrtr_form";
export const PLAIN_FORM = "test_mrtr_no_state";

/** The tools that ask for a form with defaults, for sampling with unknown content, and for a visit of a page. */
export const DEFAULTS = "test_mrtr_defaults";
export const MALFORMED_SAMPLING = "test_mrtr_malformed_sampling";
export const VISIT = "test_mrtr_visit";

/** The tool with a parameter that a header repeats over HTTP, its parameter, and the values of its two calls. */
export const MARKED = "test_mrtr_header";
export const MARKED_PARAMETER = { argument: "region", header: "Mcp-Param-Region" } as const;
const REGIONS = ["us-west1", "eu-north1"] as const;

/** A key with characters that some libraries treat as a path. */
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
  definition: { name, description: "May ask for input before it answers.", inputSchema },
  ...(run ? { run } : {}),
});

/** Asks for one kind of input that the client declares, and accepts any retry. */
const echoState = tool("test_mrtr_echo_state", (call) =>
  isRetry(call) ? says("echo-state-ok") : asked(inputRequestsFor(call, KEY, 1), STATE),
);

const noState = tool(PLAIN_FORM, (call) =>
  isRetry(call) ? says("no-state-ok") : asked(inputRequestsFor(call, "confirm", 1)),
);

const stateOnly = tool("test_mrtr_state_only", (call) =>
  isRetry(call) ? says("state-only-ok") : asked({}, JSON_STATE),
);

/** Two rounds: the first has a requestState, which is empty, and the second has none. */
const rounds = tool(
  "test_mrtr_rounds",
  (call) => {
    if (!isRetry(call)) return asked(inputRequestsFor(call, "round-1", 1), EMPTY_STATE);
    // A client that declares no kind of input has no second round, because there is nothing to ask.
    const second = inputRequestsFor(call, "round-2", 1);
    const isSecond = Object.keys(Object(call.params.inputResponses)).includes("round-2");
    return isSecond || Object.keys(second).length === 0 ? says("rounds-ok") : asked(second);
  },
  { type: "object", properties: { text: { type: "string" }, list: { type: "array" } } },
);

/** Asks for all kinds of input that the client declares, in one result. */
const kinds = tool("test_mrtr_kinds", (call) => {
  const asks = inputRequestsFor(call, "kind");
  return isRetry(call) || Object.keys(asks).length === 0 ? says("kinds-ok") : asked(asks);
});

const namedForm = tool(NAMED_FORM, (call) => {
  const asks = namedFormFor(call, "named-form");
  return isRetry(call) || Object.keys(asks).length === 0 ? says("form-ok") : asked(asks);
});

/** Asks once, if the client declares the kind of input. */
const asksOnce = (name: string, asksFor: (call: Call) => JsonObject) =>
  tool(name, (call) => {
    const asks = asksFor(call);
    return isRetry(call) || Object.keys(asks).length === 0 ? says("ok") : asked(asks);
  });

/** Asks in each call, or sends only a requestState if there is nothing to ask: any client can retry it. */
const marked = tool(
  MARKED,
  (call) => (isRetry(call) ? says("header-ok") : asked(inputRequestsFor(call, "marked", 1), JSON_STATE)),
  {
    type: "object",
    properties: { [MARKED_PARAMETER.argument]: { type: "string", "x-mcp-header": "Region" } },
  },
);

/** Asks for input that the client does not declare. That breaks a rule on purpose: the client must not answer it. */
const undeclaredTool = (name: string, asksFor: (call: Call) => JsonObject) =>
  tool(name, (call) => {
    const asks = asksFor(call);
    return isRetry(call) || Object.keys(asks).length === 0 ? says("undeclared-ok") : asked(asks, STATE);
  });

/** One tool for each kind: a client that answers one of them shows nothing about the others. */
const undeclared = UNDECLARED_KINDS.map((kind) =>
  undeclaredTool(`${UNDECLARED}_${kind.name.replaceAll(" ", "_")}`, (call) =>
    undeclaredInputRequest(call, kind),
  ),
);

const toolsAt = (pageUrl: () => string): readonly ReplacingTool[] => [
  echoState,
  tool("test_mrtr_unrelated", undefined),
  noState,
  tool("test_mrtr_no_result_type", undefined),
  stateOnly,
  rounds,
  kinds,
  namedForm,
  asksOnce(DEFAULTS, (call) => defaultsFor(call, "defaults")),
  asksOnce("test_mrtr_choices", (call) => choicesFor(call, "choices")),
  marked,
  asksOnce(MALFORMED_SAMPLING, (call) => malformedSamplingFor(call, "sampling")),
  asksOnce(VISIT, (call) => urlFor(call, "visit", pageUrl())),
  undeclaredTool(UNDECLARED, () => UNKNOWN_INPUT),
  ...undeclared,
];

/** The arguments of each call of a tool. */
function callsOf(one: ReplacingTool): readonly JsonObject[] {
  if (one === marked) return REGIONS.map((region) => ({ [MARKED_PARAMETER.argument]: region }));
  return [one === rounds ? ARGUMENTS : {}];
}

export const inputRequired: ClientSituation = {
  name: "input-required",
  describe:
    "answers tool calls with input_required, and in the last calls asks for kinds of input that the client does not declare",
  asks: "List the tools, call the tools of the context in order, provide the input that they request, and close; when a call fails, continue with the next.",
  context: {
    calls: toolsAt(() => "").flatMap((one) =>
      callsOf(one).map((given) => ({ name: one.definition.name, arguments: given })),
    ),
  },
  official: "sep-2322-client-request-state",
  revisions: STATELESS,
  server: () => {
    const page = new Page();
    return {
      without: ["prompts", "resources", "completions", "logging", "extensions"],
      hooks: [page.hooks, repairStateless({ always: true }), replaceTools(toolsAt(() => page.url))],
    };
  },
};
