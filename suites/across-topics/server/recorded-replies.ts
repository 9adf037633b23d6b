import { MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Recorded } from "../../../harness/check/recorded.ts";
import { type HttpFacts, type Reply, readResponse } from "../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";

/** A request of a recording, and the first response to it. */
export interface Asked {
  readonly conversation: Conversation;
  readonly rpc: Rpc;
  readonly reply: Reply;
}

/** Status and headers of the responses of a conversation over HTTP, by the exchange. */
function headsOf({ events }: Conversation): ReadonlyMap<number, HttpFacts> {
  const heads = new Map<number, HttpFacts>();
  for (const event of events)
    if (event.channel === "http-response" && !heads.has(event.exchange)) heads.set(event.exchange, event);
  return heads;
}

/** The requests of a conversation that have a response, each with the first one. */
export function repliesIn(conversation: Conversation): readonly Asked[] {
  const heads = headsOf(conversation);
  return conversation.clientRequests.flatMap((rpc) => {
    const [first] = rpc.responses;
    if (first === undefined || !isObject(first.value)) return [];
    const head = first.exchange === undefined ? undefined : heads.get(first.exchange);
    return [{ conversation, rpc, reply: readResponse(first.value, first.seq, head) }];
  });
}

/** Judges the replies of a recording that are answers to the question of a check. `words`: what such a reply is, after "a recording with". */
export function repliesWhere(words: string, isAsked: (asked: Asked) => boolean): Recorded {
  return ({ trace, expect }) => {
    const asked = trace.conversations.flatMap(repliesIn).filter(isAsked);
    if (asked.length === 0) throw new Inconclusive("needs-exercise", `a recording with ${words}`);
    for (const { rpc, reply } of asked) expect.reply(reply, undefined, { sent: rpc.method });
  };
}

export const isError = ({ reply }: Asked, code: number): boolean =>
  reply.kind === "error" && reply.code === code;

/** Whether the server has declared a capability in this conversation. */
export const hasDeclared = ({ conversation }: Asked, capability: string): boolean =>
  isDeclared(conversation.agreed?.serverCapabilities ?? {}, capability);

/** Whether a result says that a method works: not that the tool has failed, or is not there. */
export const isServed = ({ reply }: Asked): boolean =>
  reply.kind === "result" && reply.result.isError !== true;

/** A list that is declared is not answered as an unknown method. Other errors may have another cause. */
export const listIsServed = (name: "tools" | "resources" | "prompts"): Recorded =>
  repliesWhere(
    `an answer to ${name}/list`,
    (one) =>
      one.rpc.method === `${name}/list` &&
      hasDeclared(one, name) &&
      (one.reply.kind === "result" || isError(one, MethodNotFound)),
  );
