import { isObject, type JsonObject } from "../../schema/json.ts";
import { eraOf } from "../../schema/revision.ts";
import { gateOf, method as methodIn } from "../../schema/tables/index.ts";
import { isDeclared } from "../check/applies.ts";
import type { Played } from "../check/situation.ts";
import type { Conversation, Rpc } from "../trace/conversation.ts";

/** The steps of the usual work, in their order, as they follow "before it". */
const STEPS: Readonly<Record<string, string>> = {
  "tools/list": "listed the tools",
  "tools/call": "called a tool",
  "resources/list": "listed the resources",
  "resources/templates/list": "listed the resource templates",
  "resources/read": "read a resource",
  "prompts/list": "listed the prompts",
  "prompts/get": "got a prompt",
};

/** What follows the handshake in every client that does something. */
const ANYTHING = "sent a request after the handshake";

/**
 * The step before which mcp-conform ended a client, although nothing kept the client from it: the server had answered every
 * request with a result. Undefined if the client ended by itself, or if it had done its usual work: the steps that it does in
 * any other situation (`all`). An application that stays open after its work has done that.
 */
export function stoppedBefore(played: Played, all: readonly Played[]): string | undefined {
  if (played.ended === "itself" || played.cut || played.situation.monitored === false) return undefined;
  const conversation = played.conversations.findLast(({ agreed }) => agreed?.revision === played.revision);
  if (conversation === undefined || !wasServed(conversation)) return undefined;
  const done = stepsIn(played);
  const usual = new Set(all.flatMap((one) => [...stepsIn(one)]));
  if (usual.size === 0) return isOffered(conversation, "tools/list") ? ANYTHING : undefined;
  const missing = Object.keys(STEPS).find(
    (step) => usual.has(step) && !done.has(step) && isOffered(conversation, step) && isNamed(played, step),
  );
  return missing && STEPS[missing];
}

function stepsIn({ conversations }: Played): ReadonlySet<string> {
  const sent = conversations.flatMap(({ clientRequests }) => clientRequests.map(({ method }) => method));
  return new Set(sent.filter((method) => method in STEPS));
}

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

/** Whether the server declares what a request needs. In the stateless era a client need not ask what is declared. */
function isOffered({ agreed, clientRequests }: Conversation, step: string): boolean {
  if (agreed === undefined) return false;
  const row = methodIn(agreed.revision, step);
  const gate = row && gateOf(row, "client");
  const isKnown = eraOf(agreed.revision) === "stateful" || clientRequests.some(isDiscovery);
  return !isKnown || gate == null || isDeclared(declaredIn(clientRequests, agreed), gate.path);
}

const isDiscovery = ({ method }: Rpc) => method === "server/discover";

function declaredIn(
  requests: readonly Rpc[],
  { serverCapabilities }: NonNullable<Conversation["agreed"]>,
): JsonObject {
  const found = requests.find(isDiscovery)?.responses[0]?.value;
  const result = isObject(found) && isObject(found.result) ? found.result : {};
  return isObject(result.capabilities) ? result.capabilities : serverCapabilities;
}

/** A client calls, reads and gets what the context of the situation names. */
function isNamed({ situation: { context = {} } }: Played, step: string): boolean {
  const member = { "tools/call": "calls", "resources/read": "reads", "prompts/get": "gets" }[step];
  return member === undefined || member in context;
}

/** How mcp-conform ended a client, as it follows "mcp-conform ended the client". */
export function howEnded({ silentMs }: Played): string {
  return silentMs === undefined
    ? "although it still sent messages"
    : `after ${inSeconds(silentMs)} without a message (--timeout)`;
}

const inSeconds = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${Number((ms / 1_000).toFixed(1))} s`);
