import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { Core } from "../core/core.ts";
import { answerTo } from "../features/answers.ts";
import type { Asked } from "../switch.ts";

/**
 * The params of the retry after `input_required`: the original ones, with the answers to the last input requests, and
 * the unchanged state. Undefined if an input request cannot be answered, because the protocol has no way to report
 * that.
 */
export async function retryParams(
  core: Core,
  params: JsonObject,
  result: JsonObject,
): Promise<JsonObject | undefined> {
  const { inputResponses: _, requestState: __, ...first } = params;
  const asked = isObject(result.inputRequests) ? Object.entries(result.inputRequests) : [];
  try {
    const answers = await Promise.all(asked.map(([key, request]) => answerOne(core, key, request)));
    return {
      ...first,
      ...(asked.length > 0 ? { inputResponses: Object.fromEntries(answers) } : {}),
      ...(result.requestState === undefined ? {} : { requestState: result.requestState }),
    };
  } catch {
    return undefined;
  }
}

async function answerOne(
  core: Core,
  key: string,
  request: unknown,
): Promise<readonly [string, JsonObject | undefined]> {
  const { method, params } = isObject(request) ? request : {};
  const { revision, declared } = core.conversation;
  const asked: Asked = { method: String(method), params: isObject(params) ? params : {}, key, revision };
  return [
    key,
    await core.pipeline.answer(asked, async (given) => answerTo(given, declared, core.conversation.roots)),
  ];
}
