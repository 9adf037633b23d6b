import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief, type JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { ASKING_TOOL, DURING_IDS, duringCall, FIELDS } from "../situations/scripts/during-call.ts";
import { clientChecksOn } from "./checks-on.ts";
import {
  answerTo,
  describeResponse,
  EVERY_PING,
  errorIn,
  objectIn,
  serverRequest,
} from "./server-requests.ts";

const onDuringCall = clientChecksOn(duringCall);

const CALLS = `a client that calls the tool ${ASKING_TOOL}`;

/** The call that is answered after the requests of the server. */
function callIn({ conversations }: Played): Rpc {
  const calls = conversations.flatMap(({ clientRequests }) => clientRequests);
  const call = calls.find(({ method, params }) => method === "tools/call" && params.name === ASKING_TOOL);
  return call ?? needsExercise(CALLS);
}

/** Where the call was answered. */
const resultAt = (seen: Played): number => callIn(seen).responses[0]?.seq ?? Number.POSITIVE_INFINITY;

/** Where the client gave the call up. */
function cancelledAt(seen: Played): number {
  const { id } = callIn(seen);
  const found = seen.conversations
    .flatMap(({ messages }) => messages)
    .find(({ from, value }) => {
      const { method, params } = isObject(value) ? value : {};
      return (
        from === "client" &&
        method === "notifications/cancelled" &&
        isObject(params) &&
        params.requestId === id
      );
    });
  return found?.seq ?? Number.POSITIVE_INFINITY;
}

const ping = onDuringCall({
  id: "client.ping.during-call",
  title: "A client answers ping while its call runs",
  requirements: ["ping.answered"],
  after: ["client.ping.answered"],
  sends:
    "ping before the result of a call, which is sent when the ping is answered, or when nothing has come for the whole time limit",
  reading:
    "An answer after the result of the call, or after the client gave the call up, shows that the client reads nothing while it waits for a result.",
  hint: "Read requests of the server while a request of the client is open, and answer them at once.",
  run({ seen, expect }) {
    const result = resultAt(seen);
    const { rpc, response } = answerTo(seen, DURING_IDS.ping, CALLS);
    const end = Math.min(result, cancelledAt(seen));
    const isRight = response !== undefined && errorIn(response) === undefined && response.seq < end;
    const late = response !== undefined && response.seq > end;
    const after = end < result ? "the client gave the call up" : "the result of the call";
    expect.that(isRight, {
      expected: "an empty result before the result of the call",
      actual: late
        ? `an answer to ping only after ${after}`
        : `${describeResponse(response)} to ping while a call runs`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined || late,
    });
  },
});

const sameId = onDuringCall({
  id: "client.jsonrpc.request.same-id",
  title: "A client answers a request of the server that has the id of its own open request",
  requirements: ["ping.answered"],
  after: ["client.ping.during-call", EVERY_PING],
  sends: "ping with the id of the call that waits for its result",
  reading:
    "An id must be new only for the side that sends the request, so both sides may use the same. A client that gave the call up before the ping shows nothing.",
  hint: "Look for `method` first: a message with a method is a request or a notification, and never the response to a request with this id.",
  run({ seen, expect }) {
    const { id } = callIn(seen);
    const { rpc, response } = answerTo(seen, id, "a client that waits for the result of its call");
    if (cancelledAt(seen) < rpc.request.seq) needsExercise("a client that waits for the result of its call");
    expect.that(response !== undefined && errorIn(response) === undefined, {
      expected: "an empty result",
      actual: `${describeResponse(response)} to ping with the id ${brief(JSON.stringify(id))}, which the open call of the client has as well`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const WAITS = "a client that waits for the result of its call before it does something else";

/** Where the server cancelled its own request with this id. */
const cancellationIn = ({ conversations }: Played, id: JsonRpcId) =>
  conversations
    .flatMap(({ messages }) => messages)
    .find(({ from, value }) => {
      const { method, params } = isObject(value) ? value : {};
      return (
        from === "server" &&
        method === "notifications/cancelled" &&
        isObject(params) &&
        params.requestId === id
      );
    });

/** A client that asks something else while its call is open, before the cancellation too, shows nothing. */
const ownCall = onDuringCall({
  id: "client.cancelled.own-call",
  title: "A client keeps its own call when the server cancels a finished request with the same id",
  requirements: ["cancellation.finished.ignored"],
  after: ["client.jsonrpc.request.same-id"],
  sends: `notifications/cancelled with the id of the call that waits for its result, after the answer to a ping with this id, and then ${DURING_IDS.fences.length} pings`,
  reading:
    "A side cancels only its own requests, so this id is that of the ping, which is finished: a cancellation may cross the answer, and is ignored. A client that calls the next tool before the result of its call has given the call up.",
  hint: "Look up the requestId of notifications/cancelled only among the requests that the server sent, never among your own.",
  run({ seen, expect }) {
    const call = callIn(seen);
    const result = resultAt(seen);
    const cancelled = cancellationIn(seen, call.id);
    if (cancelled === undefined) needsExercise("a client that answers a ping with the id of its open call");
    const last = serverRequest(seen, DURING_IDS.fences.at(-1) ?? "")?.responses[0];
    if (last === undefined || last.seq > result || cancelledAt(seen) < result)
      needsExercise("a client that answers pings while its call runs");
    const later = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ request }) => request.seq > call.request.seq);
    if (later.some(({ request }) => request.seq < cancelled.seq)) needsExercise(WAITS);
    const next = later.find(({ method }) => method === "tools/call");
    if (next === undefined) needsExercise("a client that calls both tools of the context");
    const isKept = next.request.seq > result;
    const id = brief(JSON.stringify(call.id));
    expect.that(isKept, {
      expected: "the next call after the result of the open one",
      actual: isKept
        ? `the result was waited for after notifications/cancelled with its id, ${id}`
        : `the next call before the result of the open one: notifications/cancelled for a ping with its id, ${id}, ended it`,
      at: next.request.seq,
      timed: !isKept,
    });
  },
});

function served(capability: "roots" | "sampling", requirement: RequirementId): ClientCheck {
  return onDuringCall({
    id: `client.${capability}.during-call`,
    title: `A client that declares ${capability} serves it while its call runs`,
    requirements: [requirement],
    after: [`client.${capability}.served`],
    applies: ({ capabilities }) =>
      isDeclared(capabilities, capability) || `the client does not declare ${capability}`,
    sends: `a request that needs ${capability} before the result of a call`,
    reading:
      "An error other than -32601 is accepted: the user may refuse. The answer may come after the result of the call.",
    hint: `Serve ${capability} at any time, also while a call is open.`,
    run({ seen, expect }) {
      resultAt(seen);
      const { rpc, response } = answerTo(seen, DURING_IDS[capability], CALLS);
      const isServed = response !== undefined && errorIn(response)?.code !== -32601;
      expect.that(isServed, {
        expected: `a result or an error other than -32601, because ${capability} is declared`,
        actual: `${describeResponse(response)} to ${rpc.method} while a call runs`,
        at: response?.seq ?? rpc.request.seq,
        timed: response === undefined,
      });
    },
  });
}

/** The fields in the answer to one of the forms, if the user accepted it. */
function fieldsIn(seen: Played, id: string) {
  const [response] = serverRequest(seen, id)?.responses ?? [];
  const { result } = response ? objectIn(response) : {};
  if (response === undefined || !isObject(result) || !isObject(result.content)) return undefined;
  return { at: response, names: Object.keys(result.content) };
}

const ownForm = onDuringCall({
  id: "client.elicitation.own-form",
  title: "A client that is asked two forms at the same time answers each with the fields of that form",
  requirements: ["elicitation.result.shape"],
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  applies: ({ capabilities }) =>
    isDeclared(capabilities, "elicitation") || "the client does not declare elicitation",
  sends: `two elicitations at the same time, one for ${FIELDS[0]} and one for ${FIELDS[1]}`,
  reading: "Only a field of the other form is judged: another check judges what is missing.",
  hint: "Keep each form with the id of its request until it is answered.",
  run({ seen, expect }) {
    const answered = DURING_IDS.forms.flatMap((id, index) => {
      const found = fieldsIn(seen, id);
      return found && found.names.length > 0 ? [{ ...found, id, other: FIELDS[1 - index] ?? "" }] : [];
    });
    const [first] = answered;
    if (first === undefined) return needsExercise("a client that accepts a form and fills it in");
    const wrong = answered.find(({ names, other }) => names.includes(other));
    expect.that(wrong === undefined, {
      expected: "the fields of the form that was asked",
      actual: wrong
        ? `${wrong.other} in the answer to ${brief(wrong.id)}, which has no such field`
        : "the fields of each form",
      at: (wrong ?? first).at.seq,
      pointer: `${(wrong ?? first).at.pointer}/result/content`,
    });
  },
});

export const duringCallChecks = [
  ping,
  sameId,
  ownCall,
  served("roots", "roots.capability.declared"),
  served("sampling", "sampling.capability.declared"),
  ownForm,
] as const;
