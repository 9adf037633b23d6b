import type { Authorizer } from "../authorization/authorizer.ts";
import { HttpChannel } from "../wire/http.ts";
import { HttpSseChannel } from "../wire/http-sse.ts";
import { startServer } from "../wire/process.ts";
import { peerOf, StdioChannel, type Streams } from "../wire/stdio.ts";
import type { Opener } from "./connection.ts";
import type { Conversation } from "./conversation.ts";
import type { Pipeline } from "./pipeline.ts";

export type Target =
  /** Over HTTP+SSE, or over Streamable HTTP with a fall-back to HTTP+SSE, which is the default. */
  | { readonly url: string; readonly transport?: "http" | "http+sse" }
  /** Started for this client, and ended with it. */
  | { readonly command: string }
  /** Called for each server process that the client wants. */
  | { readonly start: () => Streams }
  | Streams;

/** How long a server may need to name the address of HTTP+SSE. */
const ADDRESS_MS = 5_000;

/** How a connection to the target is opened. */
export function opener(
  { target, timeoutMs = ADDRESS_MS }: { readonly target: Target; readonly timeoutMs?: number },
  pipeline: Pipeline,
  conversation: Conversation,
  authorizer: Authorizer | undefined,
): Opener {
  if ("url" in target) {
    const { url, transport: usual = "http" } = target;
    return async (receiver, other) => {
      if ((other ?? usual) === "http")
        return new HttpChannel(url, pipeline, receiver, conversation, authorizer);
      const channel = new HttpSseChannel(url, pipeline, receiver);
      await channel.open(Math.min(timeoutMs, ADDRESS_MS));
      return channel;
    };
  }
  if ("command" in target) {
    return async (receiver) => new StdioChannel(await startServer(target.command), pipeline, receiver);
  }
  if ("start" in target) {
    return async (receiver) => new StdioChannel(peerOf(target.start()), pipeline, receiver);
  }
  let isTaken = false;
  return async (receiver) => {
    if (isTaken) throw new Error("The streams have ended, and cannot be opened again");
    isTaken = true;
    return new StdioChannel(peerOf(target), pipeline, receiver);
  };
}
