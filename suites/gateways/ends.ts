import type { Crossed } from "../../harness/check/gateway.ts";
import { type Call, resultOf } from "./crossing.ts";

/** How a request ended at the front; undefined if nothing came. */
export function endOf(
  seen: Crossed,
  call: Call,
): { readonly words: string; readonly at: number } | undefined {
  const [response] = call.responses;
  if (response !== undefined) {
    const words = resultOf(response) === undefined ? "an error" : "a result";
    return { words, at: response.seq };
  }
  const conversation = seen.front.find((one) => one.messages.includes(call.request)) ?? seen.front[0];
  const ended = conversation?.events.find(
    (event) =>
      event.seq > call.request.seq &&
      ((event.channel === "http-end" &&
        event.exchange === call.request.exchange &&
        event.how !== "aborted") ||
        (event.channel === "http-response" &&
          event.exchange === call.request.exchange &&
          event.status >= 400)),
  );
  if (ended !== undefined) return { words: "the end of the answer of HTTP", at: ended.seq };
  const exit = conversation?.events.find(({ channel }) => channel === "exit");
  const closed = conversation?.events.find(({ channel }) => channel === "close");
  // What mcp-conform has closed before is no act of the gateway.
  const isItself = exit !== undefined && (closed === undefined || exit.seq < closed.seq);
  return isItself ? { words: "the end of the gateway", at: exit.seq } : undefined;
}

/** How a call without a response ended at the front: in silence, or with the end of its exchange, which a client sees. */
export function missing(seen: Crossed, call: Call): { readonly words: string; readonly isSilent: boolean } {
  const end = endOf(seen, call);
  if (end === undefined) return { words: `no response within ${seen.limitMs} ms`, isSilent: true };
  return { words: `no response, but ${end.words}`, isSilent: false };
}
