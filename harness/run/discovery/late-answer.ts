import { conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Diagnosis } from "../../verdict/result.ts";

/** What came this much sooner after something else than that came after the request is its consequence. */
const SOONER = 10;

/** To the author of a server whose answers wait for something else. */
export const FLUSH =
  "Write each message at once: flush stdout after it (in Python print(…, flush=True), in C fflush). Read stdin line by line, not in blocks.";

/** The first request of a connection was answered, but later than the limit in milliseconds. */
export function diagnoseLate(
  connection: string,
  events: readonly TraceEvent[],
  limit: number,
): Pick<Diagnosis, "text" | "hint"> | undefined {
  const [first] = conversation(connection, events).clientRequests;
  const answer = first?.responses[0];
  if (first === undefined || answer === undefined) return undefined;
  const { method, request } = first;
  const cause = events.findLast(
    (event) =>
      event.seq > request.seq &&
      event.seq < answer.seq &&
      (event.channel === "stdin" || (event.channel === "close" && event.how === "end-of-input")),
  );
  const isSoonAfter = (cause: number, ms: number) => SOONER * (ms - cause) < cause - request.ms;
  if (cause !== undefined && isSoonAfter(cause.ms, answer.ms)) {
    const isLast = events.some(
      ({ seq, channel, ms }) => channel === "exit" && seq > answer.seq && isSoonAfter(cause.ms, ms),
    );
    const when = isLast
      ? "it ended"
      : cause.channel === "close"
        ? "its input ended"
        : "more was written to it";
    return {
      text: `The target wrote its answer to ${method} only when ${when}, ${inSeconds(cause.ms - request.ms)} after the request.`,
      hint: FLUSH,
    };
  }
  const took = inSeconds(answer.ms - request.ms);
  return {
    text: `The target answered ${method} after ${took}, and its first answer may take ${inSeconds(limit)} (--start-timeout).`,
    hint: `If it needs so long to start, use --start-timeout <ms> with more than the ${took}.`,
  };
}

const inSeconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;
