import { conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Diagnosis } from "../../verdict/result.ts";

/** The first request of a connection was answered, but later than the limit in milliseconds. */
export function diagnoseLate(
  connection: string,
  events: readonly TraceEvent[],
  limit: number,
): Pick<Diagnosis, "text" | "hint"> | undefined {
  const [first] = conversation(connection, events).clientRequests;
  const answer = first?.responses[0];
  if (first === undefined || answer === undefined) return undefined;
  const took = inSeconds(answer.ms - first.request.ms);
  return {
    text: `The target answered ${first.method} after ${took}, and its first answer may take ${inSeconds(limit)} (--start-timeout).`,
    hint: `If it needs so long to start, use --start-timeout <ms> with more than the ${took}.`,
  };
}

const inSeconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;
