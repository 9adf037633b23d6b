import { given } from "../../schema/given.ts";
import { isObject } from "../../schema/json.ts";
import { legTrace } from "../trace/conversation.ts";
import { heldAnswers, holdsAnswers } from "../trace/held-answers.ts";
import type { JsonRpcId, Reply } from "./replies/reply.ts";
import type { SessionState } from "./session-state.ts";
import { watchEndOf } from "./waiting/unanswered.ts";

interface Asked {
  readonly id: JsonRpcId;
  /** How many events there were before it was sent. */
  readonly from: number;
  /** A target may work on it for long. */
  readonly isWork: boolean;
}

/** Records that a request had no answer within the limit of the operator, if it had none. */
export function recordUnanswered(
  { recorder, connection, limit }: SessionState,
  { id, from, isWork }: Asked,
  reply: Reply,
): void {
  const end = watchEndOf(reply);
  if (reply.kind !== "silence" || (end !== "proved silence" && end !== "silence")) return;
  const request = recorder.events.slice(from).find((event) => {
    const isSent = event.channel === "stdin" || event.channel === "http-request";
    return isSent && event.connection === connection.id && isObject(event.message) && event.message.id === id;
  });
  if (request === undefined) return;
  const isLost = end === "proved silence" && !isWork;
  const how = reply.isSingle ? ("by itself" as const) : ("beside others" as const);
  const lost = given({ lost: isLost ? how : undefined });
  recorder.record({ channel: "unanswered", connection: connection.id, request: request.seq, limit, ...lost });
}

/** After a silence: looks whether each answer waits for the next message. Then the last request of each check would be waited for in vain. */
export function noteHeldAnswers({ recorder, connection, limit, speaker, patience }: SessionState): void {
  if (connection.transport !== "stdio") return;
  const trace = legTrace(speaker.revision, connection.transport, recorder.events, limit);
  if (holdsAnswers(heldAnswers(trace))) patience.noteHolding();
}
