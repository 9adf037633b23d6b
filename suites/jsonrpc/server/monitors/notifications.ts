import { isDeclared } from "../../../../harness/check/applies.ts";
import type { ExerciseName } from "../../../../harness/check/exercises.ts";
import { brief } from "../../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../../harness/trace/headers.ts";
import { isNotification, methodOf, paramsOf } from "../../../../harness/trace/message.ts";
import { isObject } from "../../../../schema/json.ts";
import { gateOf, notification } from "../../../../schema/tables/index.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { type ServerMessage, serverMessages } from "../../../across-topics/server/server-messages.ts";
import type { RequirementId } from "../../../catalogue/index.ts";
import { sentNoOf } from "../../../messages/conclude.ts";

const isListChanged = (method: string) => method.endsWith("/list_changed");
const isLog = (method: string) => method === "notifications/message";

interface Gated {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly judges: (method: string) => boolean;
  /** What the server did not send when there is nothing to judge: "log message". */
  readonly called: string;
  /** With which of these capabilities a server sends it, and what provokes it. */
  readonly capabilities: readonly string[];
  readonly exercise: ExerciseName;
  readonly more?: readonly RequirementId[];
  readonly hint: string;
}

/**
 * The check for notifications that need a capability of the server. Without an agreement no capability is declared, and a
 * server that refused the handshake of a check cannot know who listens. So there they are not judged.
 */
function gated({ id, title, requirement, judges, called, capabilities, exercise, hint, more = [] }: Gated) {
  return monitor({
    id,
    title,
    requirements: [requirement, ...more],
    sends: "nothing: every notification of the server is compared with the capabilities that it declares",
    hint,
    judge(trace) {
      const sent = serverMessages(trace).filter(
        (one) => isNotification(one) && judges(methodOf(one)) && one.conversation.agreed !== undefined,
      );
      const flaws = sent.flatMap((one) => {
        const row = notification(trace.revision, methodOf(one));
        const gate = row ? gateOf(row, "server") : null;
        if (gate === null || isDeclared(one.conversation.agreed?.serverCapabilities ?? {}, gate.path))
          return [];
        const actual = `${methodOf(one)} from a server that does not declare ${gate.path}`;
        return [{ actual, at: one.message.seq, pointer: `${one.message.pointer}/method` }];
      });
      return {
        expected: title,
        read: sent.map(({ message }) => message.seq),
        flaws,
        whenNone: sentNoOf(trace, capabilities, called, exercise),
      };
    },
  });
}

export const listChangedDeclared = gated({
  id: "tools.list-changed.declared-only",
  title: "The server sends list_changed only for lists with listChanged: true",
  // A MUST from 2025-06-18 on, a SHOULD before.
  requirement: "lifecycle.operation.capabilities",
  more: ["tools.list-changed.declared-only", "prompts.capability.respected"],
  judges: isListChanged,
  called: "list_changed",
  capabilities: ["tools.listChanged", "resources.listChanged", "prompts.listChanged"],
  exercise: "tool.changes",
  hint: "Declare listChanged: true in the capability of the list, or do not send list_changed for it.",
});

export const loggingDeclared = gated({
  id: "logging.capability.declared",
  title: "Only a server that declares logging sends log messages",
  requirement: "logging.capability.declared",
  judges: isLog,
  called: "log message",
  capabilities: ["logging"],
  exercise: "tool.logs",
  hint: "Declare logging: {} in the capabilities, or write logs to stderr, which needs no capability.",
});

export const updatesSubscribed = monitor({
  id: "resources.updated.subscribed-only",
  title: "The server sends notifications/resources/updated only while the resource is subscribed",
  requirements: ["resources.updated.subscribed-only"],
  sends: "nothing: every notifications/resources/updated is compared with the subscriptions of its session",
  reading:
    "An update may name a sub-resource of the subscribed resource (docs/readings.md, A14). An update that crosses the response to unsubscribe is accepted. Over HTTP, a later one is accepted too, because another stream may be slower.",
  hint: "Store the subscriptions of each session, and send updates only to sessions that have subscribed.",
  reads: (trace) =>
    serverMessages(trace).filter(
      (one) => isNotification(one) && methodOf(one) === "notifications/resources/updated",
    ),
  judge: (sent, trace) => ({
    expected: "the URI of a subscribed resource, or of a part of it",
    read: sent.map(({ message }) => message.seq),
    flaws: sent
      .filter((one) => !isSubscribed(one))
      .map((one) => ({
        actual: `an update of ${brief(paramsOf(one).uri)}, which is not subscribed`,
        at: one.message.seq,
        pointer: `${one.message.pointer}/params/uri`,
      })),
    whenNone: sentNoOf(trace, ["resources.subscribe"], "notifications/resources/updated", "tool.changes"),
  }),
});

function isSubscribed(one: ServerMessage): boolean {
  const { conversation, message } = one;
  const uri = paramsOf(one).uri;
  // schema.messages.valid judges a URI that is not a string.
  if (typeof uri !== "string") return true;
  if (hasNoSessions(conversation)) return true;
  return subscribed(conversation).some(
    ([from, until, watched]) => uri.startsWith(watched) && message.seq > from && message.seq < until,
  );
}

/** Without session ids a server over HTTP does not know which of its clients has subscribed. */
function hasNoSessions({ transport, events }: Conversation): boolean {
  const hasSession = (event: TraceEvent) =>
    event.channel === "http-request" && headerOf(event.headers, HEADER.sessionId) !== undefined;
  return transport === "http" && !events.some(hasSession);
}

type Subscription = readonly [from: number, until: number, uri: string];

/** From the subscribe request until the response to unsubscribe. The response to subscribe may come late, so it does not count. */
function subscribed({ clientRequests, transport }: Conversation): readonly Subscription[] {
  const of = (method: string) => clientRequests.filter((rpc) => rpc.method === method);
  const ends = of("resources/unsubscribe");
  return of("resources/subscribe").flatMap(({ request, params }): Subscription[] => {
    const { uri } = params;
    if (typeof uri !== "string") return [];
    const end = ends.find((rpc) => rpc.request.seq > request.seq && rpc.params.uri === uri);
    const until = transport === "stdio" && end ? answeredAt(end) : Number.POSITIVE_INFINITY;
    return [[request.seq, until, uri]];
  });
}

function answeredAt({ responses: [first] }: Rpc): number {
  return first && isObject(first.value) && "result" in first.value ? first.seq : Number.POSITIVE_INFINITY;
}
