import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { answerTo, describeResponse, errorIn } from "../../across-topics/client/server-requests.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { ADD_NUMBERS } from "../../across-topics/situations/tools.ts";
import { IDLE_PING, idleServer, NO_TIME } from "../situations/idle.ts";

const onIdle = clientChecksOn(idleServer);

const NEEDED = `a client that calls the tool ${ADD_NUMBERS.name}`;

interface LateCall {
  readonly call: Rpc;
  readonly conversation: Conversation;
}

/** The call that the server answers after its silence. */
function lateCall({ conversations }: Played): LateCall {
  for (const conversation of conversations) {
    const call = conversation.clientRequests.find(
      ({ method, params }) => method === "tools/call" && params.name === ADD_NUMBERS.name,
    );
    if (call === undefined) continue;
    const { value } = call.responses[0] ?? {};
    if (isObject(value) && isObject(value.error) && value.error.message === NO_TIME)
      needsExercise("a time without messages: --idle <seconds>");
    return { call, conversation };
  }
  return needsExercise(NEEDED);
}

/** How the client gave the call up before it was answered, if it did. */
function giveUp({ call, conversation: { events, messages } }: LateCall): string | undefined {
  const { seq } = call.request;
  const answered = call.responses[0]?.seq ?? Number.POSITIVE_INFINITY;
  const isCancelled = messages.some(
    ({ from, value, seq: at }) =>
      from === "client" &&
      at > seq &&
      at < answered &&
      isObject(value) &&
      value.method === "notifications/cancelled" &&
      isObject(value.params) &&
      keyOf(value.params.requestId) === keyOf(call.id),
  );
  if (isCancelled) return "cancels the call";
  const isClosed = events.some(
    (event) =>
      event.seq > seq &&
      event.seq < answered &&
      ((event.channel === "http-end" &&
        event.exchange === call.request.exchange &&
        event.how !== "complete") ||
        event.channel === "close"),
  );
  return isClosed ? "ends the connection" : undefined;
}

const call = onIdle({
  id: "client.idle.call",
  title: "Observes whether a client waits for an answer that comes after a long time",
  requirements: ["cancellation.timeout.cancels"],
  sends: "nothing for the time of --idle after a call, then its answer",
  reading:
    "No sentence says how long a client waits. One that waits, one that cancels, and one that ends the connection all conform.",
  run({ seen, expect }) {
    const late = lateCall(seen);
    const isAnswered = late.call.responses.length > 0;
    const how = giveUp(late) ?? (isAnswered ? "waits for the answer" : "leaves before the answer");
    expect.observe(`the client ${how}`, late.call.responses[0]?.seq ?? late.call.request.seq);
  },
});

const ping = onIdle({
  id: "client.idle.ping",
  title: "A client answers ping after a long time without messages",
  requirements: ["ping.answered"],
  revisions: STATEFUL,
  after: ["client.ping.answered"],
  sends: "nothing for the time of --idle after a call, then ping, then the answer to the call",
  reading: "A client that has given up the call need not read what comes for it.",
  hint: "Go on reading while a call is open, however long it takes.",
  run({ seen, expect }) {
    const how = giveUp(lateCall(seen));
    if (how !== undefined) notApplicable(`the client ${how} before the time is over`);
    const { rpc, response } = answerTo(seen, IDLE_PING, NEEDED);
    expect.that(response !== undefined && errorIn(response) === undefined, {
      expected: "an empty result",
      actual: `${describeResponse(response)} to ping after a time without messages`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

/** What a client does when a server is silent for long. */
export const idle: ClientSuite = { name: "client-idle", onRequest: true, checks: [call, ping] };
