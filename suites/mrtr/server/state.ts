import { anyError, result, toolError } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools } from "../../../harness/check/sample-arguments.ts";
import { brief, type Reply, type ResultReply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import {
  type AskingRequest,
  allAskingRequests,
  EVERYTHING,
  isInputRequired,
  requestDeclaring,
  retryParams,
} from "./asking-requests.ts";

/** The tool whose state decides what its retry does, and another tool with a state of its own. */
const DECIDES = "test_input_required_result_tampered_state";
const OTHER = "test_input_required_result_request_state";

const asksAgain = result("an input_required result", ({ resultType }) => resultType === "input_required");

type Stateful = AskingRequest & { readonly state: string };

async function isOffered({ inventory, allow, facts }: SessionContext, name: string): Promise<boolean> {
  if (!isDeclared(facts.capabilities, "tools")) return false;
  const items = await offeredItems({ inventory }, "tools");
  return allowedTools(items, allow).some(({ value }) => value.name === name);
}

async function asked(context: SessionContext, name: string): Promise<Stateful> {
  if (!(await isOffered(context, name))) lacksExercise("tool.state");
  const params = { name, arguments: {} };
  return (await askedNow(context, { method: "tools/call", params })) ?? lacksExercise("tool.state");
}

/** A new input_required result with a state, as a server may accept a state only once. Undefined for any other answer. */
async function askedNow(
  context: SessionContext,
  { method, params }: Pick<AskingRequest, "method" | "params">,
): Promise<Stateful | undefined> {
  const reply = await requestDeclaring(context, EVERYTHING, method, params);
  const state = isInputRequired(reply) ? reply.result.requestState : undefined;
  if (!isInputRequired(reply) || typeof state !== "string" || state === "") return undefined;
  return { method, params, asked: reply, state };
}

/** The state with one character changed, in its middle: the last one may have bits without a meaning. */
function altered(state: string): string {
  const middle = Math.floor(state.length / 2);
  const other = state[middle] === "A" ? "B" : "A";
  return state.slice(0, middle) + other + state.slice(middle + 1);
}

const isRefusal = (reply: Reply) => anyError.matches(reply) || toolError.matches(reply);

/**
 * Other tools that ask, each retried with its own state and with an altered one. Only what follows on a retry that the server
 * has accepted shows something: a refusal is then about the state.
 */
async function judgeOthers(context: SessionContext): Promise<void> {
  const { expect } = context;
  for (const one of await allAskingRequests(context)) {
    const plain = await askedNow(context, one);
    if (plain === undefined) continue;
    const control = await requestDeclaring(context, EVERYTHING, plain.method, retryParams(plain));
    const again = await askedNow(context, one);
    if (again === undefined || control.kind !== "result" || isRefusal(control)) continue;
    const retry = { ...retryParams(again), requestState: altered(again.state) };
    const reply = await requestDeclaring(context, EVERYTHING, again.method, retry, { broken: true });
    if (isRefusal(reply)) expect.reply(reply);
    else if (reply.kind === "result") expect.observe(used(one, reply, control), reply.seq);
  }
  if (expect.findings.length === 0) lacksExercise("tool.state");
}

/** What a server made of an altered state, beside what it makes of its own. */
function used({ params: { name } }: AskingRequest, { result }: ResultReply, control: ResultReply): string {
  if (result.resultType === "input_required") return `${name} asks again after an altered requestState`;
  const text = (content: unknown) => brief(JSON.stringify(content ?? null));
  const [other, own] = [text(result.content), text(control.result.content)];
  const beside = own === other ? "" : `; with its own state it returns ${own}`;
  return `${name} accepts an altered requestState and returns ${other}${beside}`;
}

export const stateTampered = check({
  id: "mrtr.state.tampered",
  title: "A retry with an altered requestState is refused, if the state decides something",
  requirements: ["mrtr.state.tampered"],
  exercises: ["tool.state"],
  on: "own",
  sends: `a call of ${DECIDES}, and its retry with one character of the requestState changed; without this tool, calls of other tools that ask with a requestState`,
  answers: {
    pass: [anyError, toolError],
    warn: [{ shape: asksAgain, because: "an error would show the client that its state is wrong" }],
  },
  reading:
    "A state that decides nothing needs no protection. Only the server knows that. So only the tool of the exercise can fail: what another tool makes of an altered state is an observation, and a refusal passes.",
  hint: "Sign or encrypt the state, for example with an HMAC, and refuse a state that does not verify.",
  async run(context) {
    if (!(await isOffered(context, DECIDES))) return judgeOthers(context);
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
