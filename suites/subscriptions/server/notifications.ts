import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import { isNotification, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ACKNOWLEDGED, TYPE_NAMES, TYPES, tagOf } from "../../across-topics/server/lists/listen.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, type ServerMessage, serverMessages } from "../../across-topics/server/server-messages.ts";
import { declaresChanges } from "./acknowledged.ts";

const SENDS = "nothing: reads the notifications of the run's subscriptions";
const A_CHANGE = "a change notification: allow a tool that makes a change, with --allow tool:<name>";

const CHANGES: readonly string[] = TYPE_NAMES.map((name) => TYPES[name].method);

function listensOf({ clientRequests }: Conversation): readonly Rpc[] {
  return clientRequests.filter(({ method }) => method === "subscriptions/listen");
}

/** A notification, and the subscription that it belongs to by its id or its stream. */
interface SubscriptionNotification extends ServerMessage {
  readonly tag: unknown;
  readonly listen: Rpc | undefined;
}

const notifications = perTrace((trace: LegTrace): readonly SubscriptionNotification[] =>
  serverMessages(trace)
    .filter(isNotification)
    .map((one) => {
      const tag = tagOf(one.value);
      const listens = listensOf(one.conversation);
      const { exchange } = one.message;
      const listen =
        exchange === undefined
          ? listens.find(({ id }) => tag !== undefined && String(id) === String(tag))
          : listens.find(({ request }) => request.exchange === exchange);
      return { ...one, tag, listen };
    }),
);

const isChange = (one: SubscriptionNotification) => CHANGES.includes(methodOf(one));
const atOf = ({ message }: SubscriptionNotification) => ({
  at: message.seq,
  pointer: `${message.pointer}/params`,
});
const seqs = (all: readonly SubscriptionNotification[]) => all.map(({ message }) => message.seq);

export const idTagged = monitor({
  id: "subscriptions.id.tagged",
  title: "Each notification of a subscription has a subscription id in `_meta`",
  requirements: ["subscriptions.id.tagged"],
  exercises: ["server.ordinary"],
  applies: declaresChanges,
  sends: SENDS,
  hint: "Add io.modelcontextprotocol/subscriptionId to the `_meta` of acknowledgements and change notifications.",
  reads: (trace) => notifications(trace).filter((one) => isChange(one) || methodOf(one) === ACKNOWLEDGED),
  judge: (all) => ({
    expected: "_meta with io.modelcontextprotocol/subscriptionId",
    read: seqs(all),
    flaws: all
      .filter(({ tag }) => tag === undefined)
      .map((one) => ({ actual: `${methodOf(one)} without a subscription id`, ...atOf(one) })),
    whenNone: () => lacksExercise("server.ordinary", "an acknowledged subscription"),
  }),
});

export const idValue = monitor({
  id: "subscriptions.id.value",
  title: "The subscription id equals the id of the subscriptions/listen request, with the same type",
  requirements: ["subscriptions.id.value"],
  exercises: ["server.ordinary"],
  applies: declaresChanges,
  sends: SENDS,
  hint: 'Store the id as the JSON value that you received: 7 is not "7".',
  judge(trace) {
    const all = notifications(trace).filter(({ tag }) => tag !== undefined);
    const right = ({ tag, listen, conversation }: SubscriptionNotification) =>
      listen
        ? keyOf(listen.id) === keyOf(tag)
        : listensOf(conversation).some(({ id }) => keyOf(id) === keyOf(tag));
    return {
      expected: "the id of a subscriptions/listen request of this connection, with its type",
      read: seqs(all),
      flaws: all
        .filter((one) => !right(one))
        .map((one) => ({
          actual: `subscriptionId ${brief(JSON.stringify(one.tag))}${one.listen ? ` for the request ${JSON.stringify(one.listen.id)}` : ""}`,
          ...atOf(one),
        })),
      whenNone: () => lacksExercise("server.ordinary", "an acknowledged subscription"),
    };
  },
});

function filterIn({ params }: Rpc): JsonObject {
  return isObject(params.notifications) ? params.notifications : {};
}

export const filterRespected = monitor({
  id: "subscriptions.filter.respected",
  title: "A subscription receives only the types of change that its filter asks for",
  requirements: ["subscriptions.filter.respected"],
  exercises: ["tool.changes"],
  applies: declaresChanges,
  sends: SENDS,
  hint: "Check the filter of each subscription before you send it a change notification.",
  judge(trace) {
    const all = notifications(trace).filter(isChange);
    const asked = ({ listen, ...one }: SubscriptionNotification) =>
      listen === undefined ||
      TYPE_NAMES.some((name) => TYPES[name].method === methodOf(one) && isOn(filterIn(listen)[name]));
    return {
      expected: "types of change that the filter of the subscription asks for",
      read: seqs(all),
      flaws: all
        .filter((one) => !asked(one))
        .map((one) => ({
          actual: `${methodOf(one)} for the filter ${brief(one.listen ? filterIn(one.listen) : {})}`,
          ...atOf(one),
        })),
      whenNone: () => lacksExercise("tool.changes", A_CHANGE),
    };
  },
});

const isOn = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value === true);

export const listenOnly = monitor({
  id: "subscriptions.changes.listen-only",
  title: "A server sends change notifications only to subscriptions",
  requirements: ["subscriptions.changes.listen-only"],
  exercises: ["tool.changes"],
  applies: declaresChanges,
  sends: SENDS,
  hint: "Send change notifications only for an open subscriptions/listen request, with its subscription id.",
  reads: (trace) => notifications(trace).filter(isChange),
  judge: (all) => ({
    expected: "change notifications with a subscription id or on the stream of a subscription",
    read: seqs(all),
    flaws: all
      .filter(({ listen, tag }) => listen === undefined && tag === undefined)
      .map((one) => ({ actual: `${methodOf(one)} without a subscription`, ...atOf(one) })),
    whenNone: () => lacksExercise("tool.changes", A_CHANGE),
  }),
});

export const updatedUri = monitor({
  id: "subscriptions.updated.uri",
  title: "notifications/resources/updated names a resource of the subscription, or a sub-resource",
  requirements: ["subscriptions.updated.uri"],
  hint: "Send the URI of a subscribed resource, or of a part of it.",
  exercises: ["tool.changes"],
  applies: declaresChanges,
  sends: SENDS,
  reading:
    "An update may name a sub-resource, so a URI that starts with a URI of the filter is accepted (docs/readings.md, A14).",
  reads: (trace) =>
    notifications(trace).filter((one) => methodOf(one) === TYPES.resourceSubscriptions.method && one.listen),
  judge: (all) => ({
    expected: "a URI that starts with one of resourceSubscriptions",
    read: seqs(all),
    flaws: all
      .filter((one) => !watches(one.listen, paramsOf(one).uri))
      .map((one) => ({ actual: `uri ${brief(JSON.stringify(paramsOf(one).uri))}`, ...atOf(one) })),
    whenNone: () =>
      lacksExercise(
        "tool.changes",
        "a change of a resource: allow a tool that changes one, with --allow tool:<name>",
      ),
  }),
});

function watches(listen: Rpc | undefined, uri: unknown): boolean {
  const watched = listen ? filterIn(listen).resourceSubscriptions : undefined;
  return Array.isArray(watched) && watched.some((one) => String(uri).startsWith(String(one)));
}
