import { anyError, anyResult, result } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { namedRequest } from "../headers/named-request.ts";
import {
  type AskingRequest,
  askingRequests,
  EVERYTHING,
  inputRequestsIn,
  isInputRequired,
  requestDeclaring,
  retryParams,
  sampleResponses,
} from "./asking-requests.ts";

const asksAgain = result("a result that asks again", ({ resultType }) => resultType === "input_required");
const asksSomething = ({ asked }: AskingRequest) => Object.keys(inputRequestsIn(asked)).length > 0;

/** Asked for each check by itself, as a state may count only once. */
async function askAgain(context: SessionContext): Promise<readonly AskingRequest[]> {
  const found = await askingRequests(context, asksSomething);
  const again = found.map(async (one) => ({
    ...one,
    asked: await requestDeclaring(context, EVERYTHING, one.method, one.params),
  }));
  const all = await Promise.all(again);
  const asks = all.flatMap(({ asked, ...one }) => (isInputRequired(asked) ? [{ ...one, asked }] : []));
  // All of them have asked before: where none is answered in time, nothing is known of what they do.
  const [silent] = all.flatMap(({ asked }) => (asked.kind === "silence" ? [asked] : []));
  if (asks.length === 0 && silent) throw new Inconclusive("no-answer", describeReply(silent));
  return asks.length > 0
    ? asks
    : lacksExercise("tool.asks", "a request that asks for input each time it is made");
}

const BEGIN = "a request that asks for input, and its retry with";

export const abandoned = check({
  id: "mrtr.ask.abandoned",
  title: "A request whose answers never come keeps no other from being served",
  requirements: ["mrtr.ask.abandoned"],
  exercises: ["tool.asks"],
  on: "shared",
  sends: "requests that ask for input, never retried; then each of them anew, as if for the first time",
  answers: { pass: [asksAgain] },
  async run(context) {
    for (const { method, params } of await askingRequests(context)) {
      context.expect.reply(await requestDeclaring(context, EVERYTHING, method, params));
    }
  },
});

export const responsesMalformed = check({
  id: "mrtr.responses.malformed",
  title: "Answers that are no answers are refused, or asked for again",
  requirements: ["mrtr.responses.malformed", "mrtr.responses.validated"],
  exercises: ["tool.asks"],
  on: "own",
  sends: `${BEGIN} a number in place of each answer`,
  answers: { pass: [anyError, asksAgain] },
  // A37.
  reading:
    "An error and asking again are both right; only a result that goes on with what is no answer is not.",
  async run(context) {
    for (const one of await askAgain(context)) {
      const wrong = Object.fromEntries(Object.keys(inputRequestsIn(one.asked)).map((key) => [key, 42]));
      const retry = retryParams(one, wrong);
      context.expect.reply(await requestDeclaring(context, EVERYTHING, one.method, retry, { broken: true }));
    }
  },
});

export const responsesMissing = check({
  id: "mrtr.responses.missing",
  title: "Answers that are missing are asked for again",
  requirements: ["mrtr.responses.missing"],
  exercises: ["tool.asks"],
  on: "own",
  sends: `${BEGIN} inputResponses that are empty`,
  answers: { pass: [asksAgain, result("a complete result", ({ resultType }) => resultType === "complete")] },
  reading: "Whether an answer is needed the server knows best: one that can do without may complete.",
  hint: "Answer with a new input_required result, not with an error.",
  async run(context) {
    for (const one of await askAgain(context)) {
      const retry = { ...retryParams(one, {}), inputResponses: {} };
      context.expect.reply(await requestDeclaring(context, EVERYTHING, one.method, retry, { broken: true }));
    }
  },
});

export const responsesSurplus = check({
  id: "mrtr.responses.surplus",
  title: "Answers that nobody asked for are ignored",
  requirements: ["mrtr.responses.surplus"],
  exercises: ["tool.asks"],
  on: "own",
  sends: `${BEGIN} all answers, and one more under a key of ours`,
  answers: { pass: [anyResult] },
  async run(context) {
    let judged = 0;
    for (const one of await askAgain(context)) {
      const more = { ...sampleResponses(one.asked), "mcp-conform-surplus": { action: "decline" } };
      const reply = await requestDeclaring(context, EVERYTHING, one.method, retryParams(one, more), {
        broken: true,
      });
      if (reply.kind === "error" && (await refusesOrdinaryRetry(context, one))) continue;
      judged += 1;
      context.expect.reply(reply);
    }
    if (judged === 0)
      lacksExercise("tool.asks", "a tool that goes on with an elicitation that is declined, or the like");
  },
});

/** Whether it cannot go on with our answers alone, either: then the surplus is not to blame. */
async function refusesOrdinaryRetry(
  context: SessionContext,
  { method, params }: AskingRequest,
): Promise<boolean> {
  const asked = await requestDeclaring(context, EVERYTHING, method, params);
  if (!isInputRequired(asked)) return true;
  const plain = await requestDeclaring(context, EVERYTHING, method, retryParams({ method, params, asked }));
  return plain.kind === "error";
}

export const stateSurvived = check({
  id: "mrtr.state.survived",
  title: "A requestState that is broken, empty or long does no harm",
  requirements: ["mrtr.state.survived"],
  exercises: ["tool.asks"],
  on: "own",
  sends: "a read of a resource, or the like, with requestState of several kinds that the server never made",
  answers: { pass: [anyResult, anyError] },
  reading: "Where a state decides nothing it may be ignored, so a result is right as well as an error.",
  async run(context) {
    const { method, params } = await namedRequest(context);
    for (const requestState of ["", "mcp-conform", "=".repeat(10_000)]) {
      context.expect.reply(
        await context.session.request(method, { ...params, requestState }, { broken: true }),
      );
    }
    context.expect.reply(await context.session.fence(), { pass: [anyResult] });
  },
});
