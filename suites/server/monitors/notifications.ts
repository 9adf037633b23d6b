import { isDeclared } from "../../../harness/check/applies.ts";
import { brief } from "../../../harness/session/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isNotification, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { gateOf, notification } from "../../../schema/tables/index.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { conclude, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { type ServerMessage, serverMessages } from "./server-messages.ts";

const isListChanged = (method: string) => method.endsWith("/list_changed");
const isLog = (method: string) => method === "notifications/message";

interface Gated {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly judges: (method: string) => boolean;
  /** What they are called: "log message" for a server that sent no log message. */
  readonly called: string;
  readonly hint: string;
}

/** A monitor of notifications that need a capability of the server. */
function gated({ id, title, requirement, judges, called, hint }: Gated) {
  return check({
    id,
    title,
    requirements: [requirement],
    on: "trace",
    sends: "nothing: every notification of the server is held against what it declares",
    hint,
    run({ trace, expect }) {
      const sent = serverMessages(trace).filter((one) => isNotification(one) && judges(methodOf(one)));
      const flaws = sent.flatMap((one) => {
        const row = notification(trace.revision, methodOf(one));
        const gate = row ? gateOf(row, "server") : null;
        if (gate === null || isDeclared(one.conversation.agreed?.serverCapabilities ?? {}, gate.path))
          return [];
        const actual = `${methodOf(one)} from a server that declares no ${gate.path}`;
        return [{ actual, at: one.message.seq, pointer: `${one.message.pointer}/method` }];
      });
      conclude(expect, {
        expected: title,
        read: sent.map(({ message }) => message.seq),
        flaws,
        whenNone: sentNo(called),
      });
    },
  });
}

export const listChangedDeclared = gated({
  id: "tools.list-changed.declared-only",
  title: "Changes of a list are told only where listChanged is declared",
  requirement: "tools.list-changed.declared-only",
  judges: isListChanged,
  called: "list_changed",
  hint: "Declare listChanged: true beside the list, or send no list_changed for it.",
});

export const loggingDeclared = gated({
  id: "logging.capability.declared",
  title: "Log messages come only from a server that declares logging",
  requirement: "logging.capability.declared",
  judges: isLog,
  called: "log message",
  hint: "Declare logging: {} before you send notifications/message; logs on stderr need nothing.",
});

export const updatesSubscribed = check({
  id: "resources.updated.subscribed-only",
  title: "Changes of a resource are told only while it is subscribed",
  requirements: ["resources.updated.subscribed-only"],
  on: "trace",
  sends: "nothing: every notifications/resources/updated is held against the subscriptions of its session",
  reading:
    "An update may name a sub-resource of what was subscribed. One that crosses the end of the subscription is accepted, and over HTTP one that comes on another stream.",
  hint: "Keep the subscriptions of each session, and tell only those sessions that asked.",
  run({ trace, expect }) {
    const sent = serverMessages(trace).filter(
      (one) => isNotification(one) && methodOf(one) === "notifications/resources/updated",
    );
    conclude(expect, {
      expected: "the URI of a resource that is subscribed, or of a part of it",
      read: sent.map(({ message }) => message.seq),
      flaws: sent
        .filter((one) => !isSubscribed(one))
        .map((one) => ({
          actual: `an update of ${brief(paramsOf(one).uri)}, which is not subscribed`,
          at: one.message.seq,
          pointer: `${one.message.pointer}/params/uri`,
        })),
      whenNone: sentNo("notifications/resources/updated"),
    });
  },
});

function isSubscribed(one: ServerMessage): boolean {
  const { conversation, message } = one;
  const uri = paramsOf(one).uri;
  // A URI that is no string is the schema's business.
  if (typeof uri !== "string") return true;
  return subscribed(conversation).some(
    ([from, until, watched]) => uri.startsWith(watched) && message.seq > from && message.seq < until,
  );
}

type Subscription = readonly [from: number, until: number, uri: string];

/** From the request to subscribe until the answer to unsubscribe, whatever the answer to the first is. */
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
