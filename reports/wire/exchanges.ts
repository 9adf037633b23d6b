import type { TraceEvent } from "../../harness/trace/event.ts";
import type { TargetFacts } from "../../harness/verdict/result.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { sideOf } from "./side.ts";

/** The request that a response answers. */
export interface Asked {
  readonly seq: number;
  /** Empty if only the HTTP request is known. */
  readonly method: string;
  /** Milliseconds between the two. */
  readonly after: number;
}

/** The messages of an event: none, one, or the items of a batch. */
export function messagesOf(event: TraceEvent): readonly JsonObject[] {
  if (!("message" in event)) return [];
  const all: readonly unknown[] = Array.isArray(event.message) ? event.message : [event.message];
  return all.filter(isObject);
}

/** For each response, by its sequence number, the request that it answers: the last one before it with its id. */
export function answered(
  events: readonly TraceEvent[],
  role: TargetFacts["role"],
): ReadonlyMap<number, Asked> {
  const asked = new Map<string, { seq: number; ms: number; method: string }>();
  const posted = new Map<string, { seq: number; ms: number; method: string }>();
  const answers = new Map<number, Asked>();
  const answer = (
    { seq, ms }: TraceEvent,
    request: { seq: number; ms: number; method: string } | undefined,
  ) => {
    if (request !== undefined && !answers.has(seq)) answers.set(seq, { ...request, after: ms - request.ms });
  };
  for (const event of events) {
    const side = sideOf(role, event.channel);
    const other = side === "harness" ? "target" : "harness";
    for (const { id, method } of messagesOf(event)) {
      if (id === undefined) continue;
      const key = (asker: string) => `${event.connection} ${asker} ${JSON.stringify(id)}`;
      if (typeof method === "string") {
        asked.set(key(side), { seq: event.seq, ms: event.ms, method });
        continue;
      }
      answer(event, asked.get(key(other)));
    }
    // The target may be unable to read the id. The HTTP response still belongs to its HTTP request.
    if (event.channel === "http-request")
      posted.set(`${event.connection} ${event.exchange}`, { seq: event.seq, ms: event.ms, method: "" });
    if (event.channel === "http-response") answer(event, posted.get(`${event.connection} ${event.exchange}`));
  }
  return answers;
}
