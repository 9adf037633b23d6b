import { anyError, anyResult, result } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { namedRequest } from "../../headers/server/named-request.ts";
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
import { readableAsks } from "./readable-asks.ts";

const asksAgain = result("an input_required result", ({ resultType }) => resultType === "input_required");

/** New input_required results, not shared with other checks: a server may accept a requestState only once. */
async function askAgain(context: SessionContext): Promise<readonly AskingRequest[]> {
  const found = await readableAsks(context);
  const again = found.map(async (one) => ({
    ...one,
    asked: await requestDeclaring(context, EVERYTHING, one.method, one.params),
  }));
  const all = await Promise.all(again);
  const asks = all.flatMap(({ asked, ...one }) => (isInputRequired(asked) ? [{ ...one, asked }] : []));
  // All of these requests were answered with input_required before. Without an answer now, the check cannot judge.
  const [silent] = all.flatMap(({ asked }) => (asked.kind === "silence" ? [asked] : []));
  if (asks.length === 0 && silent) throw new Inconclusive("no-answer", describeReply(silent));
  return asks.length > 0
    ? asks
    : lacksExercise("tool.asks", "a request that is answered with input_required each time");
}

const requestBroken = (context: SessionContext, { method }: AskingRequest, params: JsonObject) =>
  requestDeclaring(context, EVERYTHING, method, params, { broken: true });

const BEGIN = "a request that is answered with input_required, and its retry with";

export const abandoned = check({
  id: "mrtr.ask.abandoned",
  title: "An input_required result that is never followed by a retry does not block other requests",
  requirements: ["mrtr.ask.abandoned"],
  exercises: ["tool.asks"],
  on: "shared",
  sends:
    "requests that are answered with input_required and never retried; then each of them again as a new request",
  answers: { pass: [anyResult, anyError] },
  reading: "A server need not ask again for the same request. So every result and every error passes.",
  hint: "Do not wait for the retry of an earlier request before you answer the next one.",
  async run(context) {
    const again = (await askingRequests(context)).map(({ method, params }) =>
      requestDeclaring(context, EVERYTHING, method, params),
    );
    for (const reply of await Promise.all(again)) context.expect.reply(reply);
  },
});

const onOwn = checksOn("own", { exercises: ["tool.asks"] });

export const responsesMalformed = onOwn({
  id: "mrtr.responses.malformed",
  title: "Malformed inputResponses are rejected, or requested again",
  requirements: ["mrtr.responses.malformed", "mrtr.responses.validated"],
  hint: "Validate inputResponses like other params. Refuse an invalid one, or ask again.",
  sends: `${BEGIN} a number in place of each response`,
  answers: { pass: [anyError, asksAgain] },
  reading:
    "An error and a new input_required result both conform. Only a complete result breaks the rule, because it uses the malformed value (docs/readings.md, A37).",
  async run(context) {
    const retried = (await askAgain(context)).map((one) => {
      const wrong = Object.fromEntries(Object.keys(inputRequestsIn(one.asked)).map((key) => [key, 42]));
      return requestBroken(context, one, retryParams(one, wrong));
    });
    for (const reply of await Promise.all(retried)) context.expect.reply(reply);
  },
});

export const responsesMissing = onOwn({
  id: "mrtr.responses.missing",
  title: "Missing inputResponses are requested again",
  requirements: ["mrtr.responses.missing"],
  sends: `${BEGIN} empty inputResponses`,
  answers: { pass: [asksAgain, result("a complete result", ({ resultType }) => resultType === "complete")] },
  reading:
    "Only the server knows whether it needs a response. A server that does not need it may complete the request.",
  hint: "Return a new input_required result, not an error.",
  async run(context) {
    const retried = (await askAgain(context)).map((one) =>
      requestBroken(context, one, { ...retryParams(one, {}), inputResponses: {} }),
    );
    for (const reply of await Promise.all(retried)) context.expect.reply(reply);
  },
});

export const responsesSurplus = onOwn({
  id: "mrtr.responses.surplus",
  title: "inputResponses under keys that were not requested are ignored",
  requirements: ["mrtr.responses.surplus"],
  hint: "Ignore entries of inputResponses that you did not ask for.",
  sends: `${BEGIN} all responses, and one more under the key "mcp-conform-surplus"`,
  answers: { pass: [anyResult] },
  async run(context) {
    const retried = (await askAgain(context)).map(async (one) => {
      const more = { ...sampleResponses(one.asked), "mcp-conform-surplus": { action: "decline" } };
      const reply = await requestBroken(context, one, retryParams(one, more));
      return reply.kind === "error" && (await refusesOrdinaryRetry(context, one)) ? [] : [reply];
    });
    const judged = (await Promise.all(retried)).flat();
    for (const reply of judged) context.expect.reply(reply);
    if (judged.length === 0)
      lacksExercise("tool.asks", "a tool that completes when the user declines the elicitation");
  },
});

/** Whether the server also rejects the retry without the surplus. Then the surplus is not the cause. */
async function refusesOrdinaryRetry(
  context: SessionContext,
  { method, params }: AskingRequest,
): Promise<boolean> {
  const asked = await requestDeclaring(context, EVERYTHING, method, params);
  if (!isInputRequired(asked)) return true;
  const plain = await requestDeclaring(context, EVERYTHING, method, retryParams({ method, params, asked }));
  return plain.kind === "error";
}

export const stateSurvived = onOwn({
  id: "mrtr.state.survived",
  title: "A server survives an invalid, empty or very long requestState",
  requirements: ["mrtr.state.survived"],
  hint: "Treat requestState as untrusted input: refuse a state that you did not issue, and answer the request.",
  sends:
    "a request such as resources/read, with an invalid, an empty and a very long requestState that the server never issued",
  answers: { pass: [anyResult, anyError] },
  reading:
    "A server may ignore requestState where it does not matter, so both a result and an error conform (docs/readings.md, A38).",
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
