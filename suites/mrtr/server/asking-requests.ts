import { MissingRequiredClientCapability } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { answerTo } from "../../../harness/session/replies/client-answers.ts";
import type { Reply, ResultReply } from "../../../harness/session/replies/reply.ts";
import type { SendOptions } from "../../../harness/session/session-state.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { LIKELY, likelyCalls } from "./asking-tools.ts";

/** The capabilities for every kind of input that a server can request. */
export const EVERYTHING: JsonObject = {
  roots: {},
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
};

/** A request that the server answers with input_required. */
export interface AskingRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly asked: ResultReply;
}

const MOST = 8;

/** Sends a request that declares these client capabilities. */
export function requestDeclaring(
  { session }: SessionContext,
  capabilities: JsonObject,
  method: string,
  params: JsonObject,
  options: SendOptions = {},
): Promise<Reply> {
  const _meta = { [META.clientCapabilities]: capabilities };
  return session.request(method, { ...params, _meta }, options);
}

/** The likely requests, and the answers to them when all client capabilities are declared. */
const likelyRequests = oncePerConnection(async (context: SessionContext) => {
  const { named, others } = await likelyCalls(context);
  const likely = [...named, ...(await prompts(context)), ...others].slice(0, MOST);
  return Promise.all(
    likely.map(async ({ method, params }) => ({
      method,
      params,
      asked: await requestDeclaring(context, EVERYTHING, method, params),
    })),
  );
});

/** The likely requests that are answered with input_required when all client capabilities are declared. */
export const allAskingRequests = async (context: SessionContext): Promise<readonly AskingRequest[]> =>
  (await likelyRequests(context)).flatMap(({ asked, ...rest }) =>
    isInputRequired(asked) ? [{ ...rest, asked }] : [],
  );

/** The requests whose answer depends on the client capabilities. A server that mixes them up may refuse what it would ask. */
export async function capabilityRequests(
  context: SessionContext,
): Promise<readonly Pick<AskingRequest, "method" | "params">[]> {
  const all = await likelyRequests(context);
  const asking = all.filter(
    ({ asked }) => isInputRequired(asked) && Object.keys(inputRequestsIn(asked)).length > 0,
  );
  const refused = all.filter(
    ({ asked }) => asked.kind === "error" && asked.code === MissingRequiredClientCapability,
  );
  return [...asking, ...refused];
}

/** The requests whose answer fits. Ends the check when there is none. */
export async function askingRequests(
  context: SessionContext,
  fits: (one: AskingRequest) => boolean = () => true,
) {
  const all = (await allAskingRequests(context)).filter(fits);
  return all.length > 0 ? all : lacksExercise("tool.asks");
}

export function isInputRequired(reply: Reply): reply is ResultReply {
  return reply.kind === "result" && reply.result.resultType === "input_required";
}

/** The inputRequests of a result, by their keys. */
export function inputRequestsIn({
  result,
}: Pick<ResultReply, "result">): Readonly<Record<string, JsonObject>> {
  const { inputRequests } = result;
  const entries = isObject(inputRequests) ? Object.entries(inputRequests) : [];
  return Object.fromEntries(entries.flatMap(([key, one]) => (isObject(one) ? [[key, one]] : [])));
}

/** The params of the retry: the given responses, and the requestState unchanged. */
export function retryParams(
  { params, asked }: AskingRequest,
  responses = sampleResponses(asked),
): JsonObject {
  const { requestState } = asked.result;
  return {
    ...params,
    ...(Object.keys(responses).length > 0 ? { inputResponses: responses } : {}),
    // Another check reports a state that is no text. It cannot be sent back.
    ...(typeof requestState === "string" ? { requestState } : {}),
  };
}

export function sampleResponses(asked: ResultReply): JsonObject {
  return Object.fromEntries(
    Object.entries(inputRequestsIn(asked)).map(([key, { method, params }]) => {
      const one = { id: 0, method: String(method), params: isObject(params) ? params : {}, seq: asked.seq };
      return [key, answerTo(one, EVERYTHING)?.result];
    }),
  );
}

async function prompts({ inventory, facts }: SessionContext) {
  if (!isDeclared(facts.capabilities, "prompts")) return [];
  const items = await offeredItems({ inventory }, "prompts");
  return items
    .filter(({ value: { name } }) => typeof name === "string" && LIKELY.test(name))
    .filter(({ value }) => !Array.isArray(value.arguments) || value.arguments.length === 0)
    .map(({ value: { name } }) => ({ method: "prompts/get", params: { name } }));
}
