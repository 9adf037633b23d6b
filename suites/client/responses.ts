import type { ClientSuite } from "../../harness/check/client.ts";
import type { Played } from "../../harness/check/situation.ts";
import { brief } from "../../harness/session/reply.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import { isResponse, keyOf } from "../../harness/trace/message.ts";
import { classify } from "../../schema/envelope/index.ts";
import { errorCode } from "../../schema/tables/index.ts";
import { clientCheck } from "./check.ts";
import { type ClientMessage, clientMessages, playedConversations } from "./client-messages.ts";
import { conclude, flawIn, seqsOf } from "./conclude.ts";
import { errorIn } from "./server-requests.ts";
import { asking, unexpected } from "./situations/index.ts";
import { STATEFUL } from "./situations/revisions.ts";
import { STRAY_ID } from "./situations/unexpected.ts";

const SENDS = "nothing beyond what the situations send: every response of the client is read";
const ANSWERS = "a client that answers something";

/**
 * Why a response belongs to no request of the server.
 * `retyped`: the id is that of a request, as another type. `to-response`: that of something that was itself a
 * response. `without-id`: there is none, or null. `unasked`: one that was never sent.
 */
type Stray = "retyped" | "to-response" | "without-id" | "unasked";

function strayOf({ conversation, message, value }: ClientMessage): Stray | undefined {
  const { id } = value;
  if (id === undefined || id === null) return "without-id";
  const before = conversation.serverRequests.filter(({ request }) => request.seq < message.seq);
  if (before.some((rpc) => keyOf(rpc.id) === keyOf(id))) return undefined;
  // A text in quotes is what becomes of a text that is turned into one again.
  if (before.some((rpc) => [String(rpc.id), JSON.stringify(rpc.id)].includes(String(id)))) return "retyped";
  const isOwn = conversation.clientRequests.some(
    (rpc) => keyOf(rpc.id) === keyOf(id) && rpc.responses.length > 0,
  );
  return isOwn || id === STRAY_ID ? "to-response" : "unasked";
}

/** Every response of the client, and why it belongs to no request, if so. */
function responsesIn(seen: readonly Played[]) {
  return clientMessages(seen)
    .filter(isResponse)
    .map((one) => ({ one, stray: strayOf(one) }));
}

const told = (one: ClientMessage) => {
  const { id } = one.value;
  return flawIn(
    one,
    id === undefined ? "a response without id" : `a response with the id ${brief(JSON.stringify(id))}`,
    "/id",
  );
};

const sameId = clientCheck({
  id: "client.jsonrpc.response.id",
  title: "Every response of the client carries the id of its request, with the same value and type",
  requirements: ["jsonrpc.response.id"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: SENDS,
  hint: 'Keep the id as the JSON value that came: 7 is not "7".',
  run({ seen, expect }) {
    const all = responsesIn(seen);
    conclude(expect, {
      expected: "the id of the request, as it was sent",
      read: seqsOf(all.map(({ one }) => one)),
      flaws: all.filter(({ stray }) => stray === "retyped").map(({ one }) => told(one)),
      needs: ANSWERS,
    });
  },
});

const solicited = clientCheck({
  id: "client.jsonrpc.response.solicited",
  title: "No response of the client carries an id that was never sent",
  requirements: ["jsonrpc.response.solicited"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: SENDS,
  run({ seen, expect }) {
    const all = responsesIn(seen);
    conclude(expect, {
      expected: "an id that the server sent with a request",
      read: seqsOf(all.map(({ one }) => one)),
      flaws: all.filter(({ stray }) => stray === "unasked").map(({ one }) => told(one)),
      needs: ANSWERS,
    });
  },
});

const once = clientCheck({
  id: "client.jsonrpc.response.once",
  title: "A client answers no request twice",
  requirements: ["jsonrpc.response.once"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: SENDS,
  hint: "Answer each request once.",
  run({ seen, expect }) {
    const answered = playedConversations(seen)
      .flatMap(({ conversation }) => conversation.serverRequests)
      .filter(({ responses }) => responses.length > 0);
    conclude(expect, {
      expected: "one response to each request",
      read: answered.flatMap(({ responses }) => responses.map(({ seq }) => seq)),
      flaws: answered.flatMap(({ method, id, responses: [, second] }) => {
        if (second === undefined) return [];
        const actual = `a second response to ${method} with the id ${brief(JSON.stringify(id))}`;
        return [{ actual, at: second.seq, pointer: `${second.pointer}/id` }];
      }),
      needs: ANSWERS,
    });
  },
});

/** What the server sent of one kind. */
const sentIn = (seen: readonly Played[], is: (kind: string) => boolean) =>
  playedConversations(seen).flatMap(({ conversation }: { conversation: Conversation }) =>
    conversation.messages.filter(({ from, value }) => from === "server" && is(classify(value))),
  );

const toNotification = clientCheck({
  id: "client.jsonrpc.notification.no-response",
  title: "A client answers no notification",
  requirements: ["jsonrpc.notification.no-response"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: "notifications, known and unknown",
  reading: "Each request that the harness sends can be read: a response without an id answers none of them.",
  hint: "A message without id is a notification: whatever becomes of it, send nothing.",
  run({ seen, expect }) {
    conclude(expect, {
      expected: "no response to a notification",
      read: sentIn(seen, (kind) => kind === "notification").map(({ seq }) => seq),
      flaws: responsesIn(seen)
        .filter(({ stray }) => stray === "without-id")
        .map(({ one }) => ({ ...told(one), actual: `${told(one).actual} after a notification` })),
      needs: "a client that waits for an answer, and gets a notification first",
    });
  },
});

const toResponse = clientCheck({
  id: "client.jsonrpc.response.not-answered",
  title: "A client answers no response",
  requirements: ["jsonrpc.response.not-answered"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: "responses to the client's requests, and one to no request at all",
  run({ seen, expect }) {
    conclude(expect, {
      expected: "nothing after a response",
      read: sentIn(seen, (kind) => kind === "result" || kind === "error").map(({ seq }) => seq),
      flaws: responsesIn(seen)
        .filter(({ stray }) => stray === "to-response")
        .map(({ one }) => ({ ...told(one), actual: `${told(one).actual}, which was a response itself` })),
      needs: "a client that gets a response",
    });
  },
});

/** JSON-RPC keeps these for itself; above them, down to -32000, implementations may choose. */
const isReserved = (code: number) => code >= -32768 && code <= -32100;

const ownCodes = clientCheck({
  id: "client.jsonrpc.error.own-codes",
  title: "Codes of the client's own lie outside the range that JSON-RPC reserves",
  requirements: ["jsonrpc.error.own-codes"],
  revisions: STATEFUL,
  on: "every",
  also: [asking, unexpected],
  sends: SENDS,
  reading: "JSON-RPC leaves -32099 to -32000 to implementations: only what lies below is judged.",
  run({ seen, expect }) {
    const errors = clientMessages(seen).flatMap((one) => {
      const code = errorIn(one.message)?.code;
      return typeof code === "number" ? [{ one, code }] : [];
    });
    conclude(expect, {
      expected: "a code that JSON-RPC defines, or one outside -32768 to -32100",
      read: seqsOf(errors.map(({ one }) => one)),
      flaws: errors
        .filter(({ one, code }) => isReserved(code) && errorCode(one.revision, code) === undefined)
        .map(({ one, code }) => flawIn(one, `error ${code}`, "/error/code")),
      needs: "a client that answers something with an error",
    });
  },
});

export const responses: ClientSuite = {
  name: "client-responses",
  checks: [sameId, once, solicited, toNotification, toResponse, ownCodes],
};
