import { Inconclusive } from "../../../../harness/check/expect.ts";
import type { Conversation, LegTrace } from "../../../../harness/trace/conversation.ts";
import { isRequest, paramsOf } from "../../../../harness/trace/message.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import type { Flaw } from "../../../messages/conclude.ts";
import { perTrace, resumedExchanges, serverMessages } from "../server-messages.ts";

/** A request of the server for input: a message of its own, or one of the inputRequests of a result (2026-07-28). */
export interface Ask {
  readonly method: string;
  readonly params: JsonObject;
  /** The client capabilities that hold for it. */
  readonly declared: JsonObject;
  readonly conversation: Conversation;
  readonly at: number;
  /** The pointer to the request in its event. */
  readonly pointer: string;
}

export const SAMPLING = "sampling/createMessage";
export const ELICITATION = "elicitation/create";

const METHODS: readonly unknown[] = [SAMPLING, ELICITATION, "roots/list"];

const allAsks = perTrace((trace: LegTrace): readonly Ask[] => [...ownRequests(trace), ...inResults(trace)]);

/**
 * All that the server asked for in a run. A repetition on a resumed stream does not count. Ends the check where the server
 * asked, and nothing of that can be read.
 */
export function asks(trace: LegTrace): readonly Ask[] {
  const all = allAsks(trace);
  if (all.length === 0 && resultsIn(trace).some(isUnreadableAsk)) dependOnReadable();
  return all;
}

/** Whether a result asks in a form that no client can read: it has inputRequests that are no object. */
export function isUnreadableAsk({ resultType, inputRequests }: JsonObject): boolean {
  return resultType === "input_required" && inputRequests !== undefined && !isObject(inputRequests);
}

/** Ends the check: what it would judge was provoked, and came in a form that mrtr.result.members judges. */
export function dependOnReadable(): never {
  throw new Inconclusive("depends-on", "the server asks with inputRequests that are no object", {
    on: "mrtr.result.members",
  });
}

function resultsIn({ conversations }: LegTrace): readonly JsonObject[] {
  return conversations.flatMap(({ clientRequests }) =>
    clientRequests.flatMap(({ responses }) =>
      responses.flatMap(({ value }) => (isObject(value) && isObject(value.result) ? [value.result] : [])),
    ),
  );
}

export function asksFor(trace: LegTrace, method: string): readonly Ask[] {
  return asks(trace).filter((one) => one.method === method);
}

/** One member of an ask breaks a rule. The pointer starts at the ask. */
export function flawOf(
  { at, pointer }: Ask,
  actual: string,
  member: string,
  more: Pick<Flaw, "warnOnly"> = {},
): Flaw {
  return { actual, at, pointer: `${pointer}${member}`, ...given(more) };
}

function ownRequests(trace: LegTrace): Ask[] {
  return serverMessages(trace)
    .filter((one) => isRequest(one) && METHODS.includes(one.value.method))
    .filter(({ message, conversation }) => {
      const { exchange } = message;
      return exchange === undefined || !resumedExchanges(conversation).has(exchange);
    })
    .map((one) => ({
      method: String(one.value.method),
      params: paramsOf(one),
      declared: one.conversation.agreed?.clientCapabilities ?? {},
      conversation: one.conversation,
      at: one.message.seq,
      pointer: one.message.pointer,
    }));
}

function inResults({ conversations }: LegTrace): Ask[] {
  return conversations.flatMap((conversation) =>
    conversation.clientRequests.flatMap(({ params, responses }) =>
      responses.flatMap((response) => {
        const result = isObject(response.value) ? response.value.result : undefined;
        if (!isObject(result) || result.resultType !== "input_required") return [];
        const requests = isObject(result.inputRequests) ? Object.entries(result.inputRequests) : [];
        return requests.flatMap(([key, ask]) =>
          isObject(ask) && METHODS.includes(ask.method)
            ? [
                {
                  method: String(ask.method),
                  params: isObject(ask.params) ? ask.params : {},
                  declared: declaredIn(params),
                  conversation,
                  at: response.seq,
                  pointer: `${response.pointer}/result/inputRequests/${key}`,
                },
              ]
            : [],
        );
      }),
    ),
  );
}

function declaredIn({ _meta }: JsonObject): JsonObject {
  const declared = isObject(_meta) ? _meta[META.clientCapabilities] : undefined;
  return isObject(declared) ? declared : {};
}
