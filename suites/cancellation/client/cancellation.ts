import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { isNotification, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { CROSSING, cancel, SLOW } from "../../across-topics/situations/cancel.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { mute } from "../../lifecycle/situations/mute.ts";
import { inputRequired } from "../../mrtr/situations/input-required.ts";

const CANCELS = "a client that cancels a request";
const SENDS = "nothing: reads every notifications/cancelled of the client";

const isCancelled = (one: ClientMessage) =>
  isNotification(one) && methodOf(one) === "notifications/cancelled";

/** The requests of the client with this id that were sent before the cancellation. */
const meantBy = ({ conversation, message }: ClientMessage, id: unknown) =>
  conversation.clientRequests.filter((rpc) => keyOf(rpc.id) === keyOf(id) && rpc.request.seq < message.seq);

/**
 * Whether the client sent a message with a method and this id, also a malformed one. Over HTTP the two are separate
 * requests, and the cancellation can arrive first.
 */
const isAsked = ({ conversation, message }: ClientMessage, id: unknown, all: readonly ClientMessage[]) =>
  all.some(
    (other) =>
      other.conversation === conversation &&
      other.message !== message &&
      (conversation.transport !== "stdio" || other.message.seq < message.seq) &&
      "method" in other.value &&
      JSON.stringify(other.value.id) === JSON.stringify(id),
  );

const own = clientMonitor({
  id: "client.cancelled.own",
  title: "A client cancels only its own requests",
  requirements: ["cancellation.request.own"],
  revisions: STATEFUL,
  also: [cancel],
  sends: SENDS,
  hint: "Copy the id of the request into requestId, with the same JSON type.",
  reads: (seen) =>
    clientMessages(seen)
      .filter(isCancelled)
      .filter((one) => paramsOf(one).requestId !== undefined),
  judge: (cancelled, seen) => ({
    expected: "the requestId of a request of the client",
    read: seqsOf(cancelled),
    flaws: cancelled
      .filter((one) => !isAsked(one, paramsOf(one).requestId, clientMessages(seen)))
      .map((one) =>
        flawIn(
          one,
          `requestId ${brief(JSON.stringify(paramsOf(one).requestId))}, but the client sent no request with this id`,
          "/params/requestId",
        ),
      ),
    needs: CANCELS,
  }),
});

const idPresent = clientMonitor({
  id: "client.cancelled.id",
  title: "notifications/cancelled has a requestId",
  hint: "Copy the id of your request into requestId of notifications/cancelled, with the same JSON type.",
  requirements: ["cancellation.request.id-present"],
  also: [cancel],
  sends: SENDS,
  reads: (seen) => clientMessages(seen).filter(isCancelled),
  judge: (cancelled) => ({
    expected: "a requestId",
    read: seqsOf(cancelled),
    flaws: cancelled
      .filter((one) => paramsOf(one).requestId === undefined)
      .map((one) => flawIn(one, "notifications/cancelled without requestId", "/params")),
    needs: CANCELS,
  }),
});

const notInitialize = clientMonitor({
  id: "client.cancelled.not-initialize",
  title: "A client does not cancel initialize",
  requirements: ["cancellation.request.not-initialize"],
  also: [mute],
  sends: "no response to initialize",
  hint: "Close the connection when initialize times out.",
  reading:
    "A cancellation of another request shows nothing about initialize. Only a client that stops waiting for initialize, and closes the connection without a cancellation, passes.",
  judge(seen) {
    const wrong = clientMessages(seen)
      .filter(isCancelled)
      .filter((one) => meantBy(one, paramsOf(one).requestId).at(-1)?.method === "initialize");
    const abandoned = seen
      .filter(hasDisconnected)
      .flatMap(({ conversations }) => conversations.flatMap(({ clientRequests }) => clientRequests))
      .filter(({ method, responses }) => method === "initialize" && responses.length === 0);
    return {
      expected: "no cancellation of initialize",
      read: [...abandoned.map(({ request }) => request.seq), ...seqsOf(wrong)],
      flaws: wrong.map((one) => flawIn(one, "the requestId of initialize", "/params/requestId")),
      needs: "a client that stops waiting for the response to initialize",
    };
  },
});

/** The call of the slow tool when the client stopped waiting for its response. */
function givenUp({ clientRequests }: Conversation) {
  const call = clientRequests.find(({ method, params }) => method === "tools/call" && params.name === SLOW);
  if (call === undefined || call.responses.length > 0) return undefined;
  // A later request shows that the client did not simply end.
  return clientRequests.some(({ request }) => request.seq > call.request.seq) ? call : undefined;
}

const notifiesServer = clientCheck({
  id: "client.cancelled.told",
  title: "A client that stops waiting for a response sends notifications/cancelled",
  requirements: ["cancellation.timeout.cancels", "cancellation.client.http-notification"],
  revisions: STATEFUL,
  on: cancel,
  sends: "no response to a tool call for three seconds",
  hint: "Send notifications/cancelled when a request times out. Over HTTP, a closed connection is not a cancellation.",
  run({ seen, expect }) {
    const found = seen.conversations.flatMap((conversation) => {
      const call = givenUp(conversation);
      return call ? [{ call, conversation }] : [];
    })[0];
    if (found === undefined)
      needsExercise(
        "a client that stops waiting for the call of the context, and then sends another request",
      );
    const { call, conversation } = found;
    const notice = conversation.messages.find(
      ({ from, value, seq }) =>
        from === "client" &&
        seq > call.request.seq &&
        isObject(value) &&
        value.method === "notifications/cancelled",
    );
    expect.that(notice !== undefined, {
      expected: "notifications/cancelled for the call",
      actual: notice ? "notifications/cancelled" : "the client continues without notifications/cancelled",
      at: notice?.seq ?? call.request.seq,
      timed: notice === undefined,
    });
  },
});

/** The call of the tool whose response crosses the cancellation, if both happened. */
function crossed({ conversations }: Played) {
  return conversations.flatMap(({ clientRequests, messages }) => {
    const call = clientRequests.find(
      ({ method, params }) => method === "tools/call" && params.name === CROSSING,
    );
    const [response] = call?.responses ?? [];
    const isCancelled = messages.some(
      ({ from, value, seq }) =>
        from === "client" &&
        response !== undefined &&
        seq < response.seq &&
        isObject(value) &&
        value.method === "notifications/cancelled" &&
        isObject(value.params) &&
        value.params.requestId === call?.id,
    );
    if (response === undefined || !isCancelled) return [];
    return [{ response, next: clientRequests.find(({ request }) => request.seq > response.seq) }];
  })[0];
}

/** How many tools of its context the client called in a situation. */
const callsIn = ({ conversations }: Played) =>
  conversations.flatMap(({ clientRequests }) =>
    clientRequests.filter(({ method }) => method === "tools/call"),
  ).length;

/** Whether each message of the client has what an answer needs: a method, and an id that is a text or a number. */
const isAnswerable = ({ conversations }: Played) =>
  conversations
    .flatMap(({ messages }) => messages)
    .filter(({ from }) => from === "client")
    .every(({ value }) => {
      if (!isObject(value)) return false;
      const { id, method, result, error } = value;
      const isCall = typeof method === "string" || result !== undefined || error !== undefined;
      return isCall && (id === undefined || typeof id === "string" || typeof id === "number");
    });

const isCrashed = ({ ended, exit }: Played) => ended === "itself" && exit?.code !== 0;

const crosses = clientCheck({
  id: "client.cancelled.crossing-response",
  title: "A client ignores a response to a request that it has cancelled",
  requirements: ["cancellation.race.harmless", "cancellation.late-response.ignored"],
  on: "every",
  // The other ones show whether the client usually calls more than one tool, in each era.
  also: [cancel, asking, inputRequired],
  sends: "the response to a tool call, right after notifications/cancelled for it arrived",
  hint: "Ignore a response with the id of a request that you have cancelled.",
  reading:
    "A client that calls one tool only, or that ends without an error, may have finished its work, so that proves nothing.",
  run({ seen, expect }) {
    const played = seen.find(({ situation }) => situation.name === cancel.name);
    const found = played && crossed(played);
    if (!played || !found)
      return needsExercise(
        `a client that calls ${CROSSING}, and cancels the call by notifications/cancelled`,
      );
    const { response, next } = found;
    // A client that also crashes elsewhere, or whose messages cannot be answered, has another reason to end.
    const callsMore = seen.some(
      (one) =>
        one.situation.name !== cancel.name && callsIn(one) > 1 && !(one.exit !== undefined && isCrashed(one)),
    );
    const isOwnFault = !isAnswerable(played);
    if (next === undefined && (isOwnFault || !callsMore || !isCrashed(played)))
      needsExercise("a client that continues after it has cancelled a call");
    expect.that(next !== undefined, {
      expected: "the next request of the client",
      actual: next ? "the next request" : "the client ended at a response to a cancelled request",
      at: next?.request.seq ?? response.seq,
    });
  },
});

export const cancellation: ClientSuite = {
  name: "client-cancellation",
  checks: [own, idPresent, notInitialize, notifiesServer, crosses],
};
