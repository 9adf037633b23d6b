import { isObject } from "../../../../schema/json.ts";
import { eraOf } from "../../../../schema/revision.ts";
import { isDeclared } from "../../../check/applies.ts";
import type { Played } from "../../../check/situation.ts";
import type { Conversation, Rpc } from "../../../trace/conversation.ts";

/** What follows the handshake in every client that does something. */
export const ANYTHING = "sent a request after the handshake";

/** The steps that each situation with calls asks for, in their order, as they follow "before it". */
const STEPS = [
  ["tools/list", "listed the tools"],
  ["tools/call", "called a tool"],
] as const;

/**
 * The step before which mcp-conform ended a client that does this step in another situation, or that does nothing in any
 * (`all`). Undefined if the client ended by itself, or if it had done its usual work, as an application that stays open after
 * that. One situation shows nothing: something in it may be the reason. So it counts only if most were ended in this way.
 */
export function stoppedBefore(played: Played, all: readonly Played[]): string | undefined {
  const usual = all.map(methodsIn);
  const before = stepAfter(played, usual);
  if (before === undefined) return undefined;
  const candidates = all.filter(couldStop);
  const stopped = candidates.filter((one) => stepAfter(one, usual) !== undefined);
  return 2 * stopped.length > candidates.length ? before : undefined;
}

/** Whether mcp-conform ended the client in a situation that asks for the usual steps. */
const couldStop = ({ ended, cut, situation }: Played): boolean =>
  ended === "harness" && !cut && situation.monitored !== false && situation.context?.calls !== undefined;

/** The next step of a client to which the server had answered everything with a result. */
function stepAfter(played: Played, usual: readonly ReadonlySet<string>[]): string | undefined {
  if (!couldStop(played)) return undefined;
  const conversation = played.conversations.findLast(({ agreed }) => agreed?.revision === played.revision);
  if (conversation === undefined || !wasServed(conversation) || !hasTools(conversation)) return undefined;
  if (!usual.some((methods) => STEPS.some(([method]) => methods.has(method)))) {
    // A client that has not read the answer to initialize does not go on, however long it is given.
    return isReady(conversation) ? ANYTHING : undefined;
  }
  const done = methodsIn(played);
  // A client that calls a tool need not list the tools before.
  if (done.has("tools/call")) return undefined;
  return STEPS.find(([method]) => !done.has(method) && usual.some((methods) => methods.has(method)))?.[1];
}

/** Whether the client has shown that it has read the answer to initialize. In the stateless era there is no such message. */
function isReady({ agreed, messages }: Conversation): boolean {
  if (agreed !== undefined && eraOf(agreed.revision) === "stateless") return true;
  return messages.some(
    ({ from, value }) => from === "client" && isObject(value) && value.method === "notifications/initialized",
  );
}

const methodsIn = ({ conversations }: Played): ReadonlySet<string> =>
  new Set(conversations.flatMap(({ clientRequests }) => clientRequests.map(({ method }) => method)));

/** Whether each request was answered with a result: after an error a client may stop on purpose, and without an answer it waits. */
function wasServed({ clientRequests, events }: Conversation): boolean {
  const isServed = ({ responses: [response] }: Rpc) =>
    isObject(response?.value) && response.value.result !== undefined;
  // A server need not have a stream for GET.
  const posts = new Set(
    events.flatMap((event) =>
      event.channel === "http-request" && event.method === "POST" ? [event.exchange] : [],
    ),
  );
  const isRefused = events.some(
    (event) => event.channel === "http-response" && event.status >= 400 && posts.has(event.exchange),
  );
  return !isRefused && clientRequests.every(isServed);
}

/** Whether the server declares tools. In the stateless era a client need not ask what is declared. */
function hasTools({ agreed, clientRequests }: Conversation): boolean {
  if (agreed === undefined) return false;
  const discovery = clientRequests.find(({ method }) => method === "server/discover")?.responses[0]?.value;
  if (eraOf(agreed.revision) === "stateless" && discovery === undefined) return true;
  const result = isObject(discovery) && isObject(discovery.result) ? discovery.result : {};
  const declared = isObject(result.capabilities) ? result.capabilities : agreed.serverCapabilities;
  return isDeclared(declared, "tools");
}

/** How mcp-conform ended a client, as it follows "mcp-conform ended the client". */
export function howEnded({ silentMs }: Played): string {
  return silentMs === undefined
    ? "although it still sent messages"
    : `after ${inSeconds(silentMs)} without a message (--timeout)`;
}

const inSeconds = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${Number((ms / 1_000).toFixed(1))} s`);
