import { anyError, result, toolError } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools } from "../../../harness/check/sample-arguments.ts";
import { check } from "../../across-topics/server/check.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import {
  type AskingRequest,
  EVERYTHING,
  isInputRequired,
  requestDeclaring,
  retryParams,
} from "./asking-requests.ts";

/** The tool whose state decides what its retry does, and another tool with a state of its own. */
const DECIDES = "test_input_required_result_tampered_state";
const OTHER = "test_input_required_result_request_state";

const asksAgain = result("an input_required result", ({ resultType }) => resultType === "input_required");

async function asked(
  context: SessionContext,
  name: string,
): Promise<AskingRequest & { readonly state: string }> {
  const items = await offeredItems(context, "tools");
  const isThere = allowedTools(items, context.allow).some(({ value }) => value.name === name);
  if (!isThere) lacksExercise("tool.state");
  const params = { name, arguments: {} };
  const reply = await requestDeclaring(context, EVERYTHING, "tools/call", params);
  const state = isInputRequired(reply) ? reply.result.requestState : undefined;
  if (!isInputRequired(reply) || typeof state !== "string" || state === "") lacksExercise("tool.state");
  return { method: "tools/call", params, asked: reply, state };
}

/** The state with one character changed, in its middle: the last one may have bits without a meaning. */
function altered(state: string): string {
  const middle = Math.floor(state.length / 2);
  const other = state[middle] === "A" ? "B" : "A";
  return state.slice(0, middle) + other + state.slice(middle + 1);
}

export const stateTampered = check({
  id: "mrtr.state.tampered",
  title: "A retry with an altered requestState is refused, if the state decides something",
  requirements: ["mrtr.state.tampered"],
  exercises: ["tool.state"],
  on: "own",
  sends: `a call of ${DECIDES}, and its retry with one character of the requestState changed`,
  answers: {
    pass: [anyError, toolError],
    warn: [{ shape: asksAgain, because: "an error would show the client that its state is wrong" }],
  },
  reading:
    "A state that decides nothing needs no protection. Only the server knows that, so only the tool of the exercise is judged.",
  hint: "Sign or encrypt the state, for example with an HMAC, and refuse a state that does not verify.",
  async run(context) {
    const one = await asked(context, DECIDES);
    const retry = { ...retryParams(one), requestState: altered(one.state) };
    context.expect.reply(await requestDeclaring(context, EVERYTHING, one.method, retry, { broken: true }));
  },
});

export const stateOfRequest = check({
  id: "mrtr.state.request",
  title: "A requestState is refused on another request than its own",
  requirements: ["mrtr.state.request"],
  exercises: ["tool.state"],
  on: "own",
  sends: `calls of ${DECIDES} and ${OTHER}, and a retry of the first with the requestState of the second`,
  answers: { pass: [anyError, toolError, asksAgain] },
  reading: "Only the tools of the exercise are judged: the state of another tool may decide nothing.",
  hint: "Put the method and the params of the request into the protected state, and compare them.",
  async run(context) {
    const one = await asked(context, DECIDES);
    const other = await asked(context, OTHER);
    const retry = { ...retryParams(one), requestState: other.state };
    context.expect.reply(await requestDeclaring(context, EVERYTHING, one.method, retry, { broken: true }));
  },
});
