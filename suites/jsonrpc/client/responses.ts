import { InvalidRequest, ParseError } from "../../../harness/check/answers.ts";
import type { ClientSuite } from "../../../harness/check/client.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isResponse, keyOf, type Message } from "../../../harness/trace/message.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { isObject } from "../../../schema/json.ts";
import { errorCode } from "../../../schema/tables/index.ts";
import {
  type ClientMessage,
  clientMessages,
  playedConversations,
  unreadIn,
} from "../../across-topics/client/client-messages.ts";
import { type Flaw, flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { errorIn } from "../../across-topics/client/server-requests.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { STRAY_ID, unexpected } from "../../across-topics/situations/unexpected.ts";
import { endsWithCrLf } from "../../messages/line-end.ts";
import { ruleFor } from "../../messages/message-rule.ts";
import { isReservedByJsonRpc, MESSAGE_RULES, secondResponse } from "../../messages/message-rules.ts";

const SENDS = "the messages of the situations: every response of the client is read";
const ANSWERS = "a client that answers a request of the server";

/**
 * Why a response belongs to no request of the server.
 *
 * - `retyped`: its id is the id of a request, but has another type.
 * - `to-response`: its id is the id of a response.
 * - `without-id`: it has no id, or the id null.
 * - `unasked`: no message of the server had its id.
 */
type Mismatch = "retyped" | "to-response" | "without-id" | "unasked";

function mismatchOf(one: ClientMessage): Mismatch | undefined {
  const { conversation, message, value } = one;
  const { id } = value;
  if (id === undefined || id === null) return isRefusal(one) ? undefined : "without-id";
  if (conversation.messages.some(({ from, value: asked }) => from === "server" && isInvalid(asked, id)))
    return undefined;
  const before = conversation.serverRequests.filter(({ request }) => request.seq < message.seq);
  if (before.some((rpc) => keyOf(rpc.id) === keyOf(id))) return undefined;
  // A client that serializes a string id twice adds quotes to it.
  if (before.some((rpc) => [String(rpc.id), JSON.stringify(rpc.id)].includes(String(id)))) return "retyped";
  const isOwn = conversation.clientRequests.some(
    (rpc) => keyOf(rpc.id) === keyOf(id) && rpc.responses.length > 0,
  );
  return isOwn || id === STRAY_ID ? "to-response" : "unasked";
}

/** Whether this may answer an invalid message or an empty line: JSON-RPC permits an error without an id for it. */
const isRefusal = ({ message, played, conversation }: ClientMessage) =>
  (played.situation.name === unexpected.name ||
    conversation.events.some((event) => event.seq < message.seq && endsWithCrLf(event))) &&
  [InvalidRequest, ParseError].some((code) => code === errorIn(message)?.code);

/** Whether a message is an invalid request with this id. */
const isInvalid = (asked: unknown, id: unknown) =>
  isObject(asked) && "method" in asked && typeof asked.method !== "string" && asked.id === id;

/** Every response of the client. For those that belong to no request: why. */
function responsesIn(seen: readonly Played[]) {
  return clientMessages(seen)
    .filter(isResponse)
    .map((one) => ({ one, mismatch: mismatchOf(one) }));
}

function flawOf(one: ClientMessage): Flaw {
  const { id } = one.value;
  return flawIn(
    one,
    id === undefined ? "a response without id" : `a response with the id ${brief(JSON.stringify(id))}`,
    "/id",
  );
}

const {
  responseId,
  solicited: solicitedRule,
  once: onceRule,
  noResponse,
  ownCodes: codesRule,
} = MESSAGE_RULES;

const sameId = clientMonitor({
  ...ruleFor("client", responseId),
  also: [asking, unexpected],
  sends: SENDS,
  reads: responsesIn,
  judge: (all) => ({
    expected: responseId.expected(),
    read: seqsOf(all.map(({ one }) => one)),
    flaws: all.filter(({ mismatch }) => mismatch === "retyped").map(({ one }) => flawOf(one)),
    needs: ANSWERS,
  }),
});

const solicited = clientMonitor({
  ...ruleFor("client", solicitedRule),
  also: [asking, unexpected],
  sends: SENDS,
  reads: responsesIn,
  judge: (all) => ({
    expected: solicitedRule.expected("client"),
    read: seqsOf(all.map(({ one }) => one)),
    flaws: all.filter(({ mismatch }) => mismatch === "unasked").map(({ one }) => flawOf(one)),
    needs: ANSWERS,
  }),
});

const once = clientMonitor({
  ...ruleFor("client", onceRule),
  also: [asking, unexpected],
  sends: SENDS,
  reads: (seen) =>
    playedConversations(seen)
      .flatMap(({ conversation }) => conversation.serverRequests)
      .filter(({ responses }) => responses.length > 0),
  judge: (answered) => ({
    expected: onceRule.expected(),
    read: answered.flatMap(({ responses }) => responses.map(({ seq }) => seq)),
    flaws: answered.flatMap((rpc) => secondResponse(rpc, rpc.responses)),
    needs: ANSWERS,
  }),
});

/** What the server sent of some kinds. */
function serverMessages(seen: readonly Played[], is: (kind: string) => boolean): readonly Message[] {
  return playedConversations(seen).flatMap(({ conversation }) =>
    conversation.messages.filter(({ from, value }) => from === "server" && is(classify(value))),
  );
}

const toNotification = clientMonitor({
  ...ruleFor("client", noResponse),
  also: [asking, unexpected],
  sends: "notifications, known and unknown ones",
  reading:
    "An error -32600 or -32700 without an id may answer an invalid message, or the empty line that some readers see after a line that ends with CR LF. Any other response without an id answers no request.",
  judge: (seen) => ({
    expected: noResponse.expected(),
    read: serverMessages(seen, (kind) => kind === "notification").map(({ seq }) => seq),
    flaws: responsesIn(seen)
      .filter(({ mismatch }) => mismatch === "without-id")
      .map(({ one }) => ({ ...flawOf(one), actual: `${flawOf(one).actual} after a notification` })),
    needs: "a client that receives a notification while it waits for a response",
  }),
});

const toResponse = clientMonitor({
  id: "client.jsonrpc.response.not-answered",
  title: "The client sends no response to a response",
  requirements: ["jsonrpc.response.not-answered"],
  revisions: STATEFUL,
  also: [asking, unexpected],
  sends: "responses to the requests of the client, and one response to no request",
  hint: "Drop a response whose id belongs to no open request. Send nothing back.",
  judge: (seen) => ({
    expected: "nothing in return for a response",
    read: serverMessages(seen, (kind) => kind === "result" || kind === "error").map(({ seq }) => seq),
    flaws: responsesIn(seen)
      .filter(({ mismatch }) => mismatch === "to-response")
      .map(({ one }) => ({ ...flawOf(one), actual: `${flawOf(one).actual}, the id of a response` })),
    needs: "a client that receives a response",
  }),
});

const ownCodes = clientMonitor({
  ...ruleFor("client", codesRule),
  also: [asking, unexpected],
  sends: SENDS,
  reading:
    "JSON-RPC allows implementations to define codes from -32099 to -32000, so those codes are not judged here.",
  reads: (seen) =>
    clientMessages(seen).flatMap((one) => {
      const code = errorIn(one.message)?.code;
      return typeof code === "number" ? [{ one, code }] : [];
    }),
  judge: (errors, seen) => ({
    expected: codesRule.expected(),
    read: seqsOf(errors.map(({ one }) => one)),
    flaws: errors
      .filter(({ one, code }) => isReservedByJsonRpc(code) && errorCode(one.revision, code) === undefined)
      .map(({ one, code }) => flawIn(one, `error ${code}`, "/error/code")),
    unread: unreadIn(clientMessages(seen), ["error-object", "error-code"]),
    needs: "a client that answers a request of the server with an error",
  }),
});

export const responses: ClientSuite = {
  name: "client-responses",
  checks: [sameId, once, solicited, toNotification, toResponse, ownCodes],
};
