import type { ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import { brief } from "../../harness/session/reply.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import { isNotification, isRequest, keyOf, methodOf, paramsOf } from "../../harness/trace/message.ts";
import { isObject } from "../../schema/json.ts";
import { eraOf } from "../../schema/revision.ts";
import { clientCheck } from "./check.ts";
import { type ClientMessage, clientMessages } from "./client-messages.ts";
import { conclude, flawIn, seqsOf } from "./conclude.ts";
import { cancel } from "./situations/index.ts";
import { STATEFUL } from "./situations/revisions.ts";

const CANCELS = "a client that cancels a request";
const SENDS = "nothing: every notifications/cancelled of the client is read";

const isCancelled = (one: ClientMessage) =>
  isNotification(one) && methodOf(one) === "notifications/cancelled";

/** The requests of the client that a cancellation can mean: those sent before it, under this very id. */
const meantBy = ({ conversation, message }: ClientMessage, id: unknown) =>
  conversation.clientRequests.filter((rpc) => keyOf(rpc.id) === keyOf(id) && rpc.request.seq < message.seq);

/** Whether the client has sent a request under this id before, be it one that is none. */
const isAsked = ({ conversation, message }: ClientMessage, id: unknown, all: readonly ClientMessage[]) =>
  all.some(
    (other) =>
      other.conversation === conversation &&
      other.message.seq < message.seq &&
      "method" in other.value &&
      JSON.stringify(other.value.id) === JSON.stringify(id),
  );

const own = clientCheck({
  id: "client.cancelled.own",
  title: "A client cancels only what it has asked for",
  requirements: ["cancellation.request.own"],
  revisions: STATEFUL,
  on: "every",
  also: [cancel],
  sends: SENDS,
  hint: "Name the id as you sent it, in the same type.",
  run({ seen, expect }) {
    const cancelled = clientMessages(seen)
      .filter(isCancelled)
      .filter((one) => paramsOf(one).requestId !== undefined);
    conclude(expect, {
      expected: "the requestId of a request of the client",
      read: seqsOf(cancelled),
      flaws: cancelled
        .filter((one) => !isAsked(one, paramsOf(one).requestId, clientMessages(seen)))
        .map((one) =>
          flawIn(
            one,
            `requestId ${brief(JSON.stringify(paramsOf(one).requestId))}, which was never sent`,
            "/params/requestId",
          ),
        ),
      needs: CANCELS,
    });
  },
});

const idPresent = clientCheck({
  id: "client.cancelled.id",
  title: "A cancellation has a requestId",
  requirements: ["cancellation.request.id-present"],
  on: "every",
  also: [cancel],
  sends: SENDS,
  run({ seen, expect }) {
    const cancelled = clientMessages(seen).filter(isCancelled);
    conclude(expect, {
      expected: "a requestId",
      read: seqsOf(cancelled),
      flaws: cancelled
        .filter((one) => paramsOf(one).requestId === undefined)
        .map((one) => flawIn(one, "notifications/cancelled without requestId", "/params")),
      needs: CANCELS,
    });
  },
});

const notInitialize = clientCheck({
  id: "client.cancelled.not-initialize",
  title: "A client never cancels initialize",
  requirements: ["cancellation.request.not-initialize"],
  on: "every",
  also: [cancel],
  sends: SENDS,
  hint: "When initialize takes too long, close the connection.",
  run({ seen, expect }) {
    const cancelled = clientMessages(seen).filter(isCancelled);
    conclude(expect, {
      expected: "the requestId of another request than initialize",
      read: seqsOf(cancelled),
      flaws: cancelled
        .filter((one) => meantBy(one, paramsOf(one).requestId).at(-1)?.method === "initialize")
        .map((one) => flawIn(one, "the requestId of initialize", "/params/requestId")),
      needs: CANCELS,
    });
  },
});

/** The call of the slow tool, where the client has not waited for its answer. */
function givenUp({ clientRequests }: Conversation) {
  const call = clientRequests.find(({ method }) => method === "tools/call");
  if (call === undefined || call.responses.length > 0) return undefined;
  // Who asks for something else afterwards has not just ended.
  return clientRequests.some(({ request }) => request.seq > call.request.seq) ? call : undefined;
}

const told = clientCheck({
  id: "client.cancelled.told",
  title: "A client that gives up a request tells the server by notifications/cancelled",
  requirements: ["cancellation.timeout.cancels"],
  revisions: STATEFUL,
  on: cancel,
  sends: "no answer to a call for three seconds",
  hint: "Send notifications/cancelled when you stop waiting; over HTTP closing the connection is no cancellation.",
  run({ seen, expect }) {
    const found = seen.conversations.flatMap((conversation) => {
      const call = givenUp(conversation);
      return call ? [{ call, conversation }] : [];
    })[0];
    if (found === undefined) needsExercise("a client that gives up the call of the context, and goes on");
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
      actual: notice ? "it came" : "the client goes on without notifications/cancelled",
      at: notice?.seq ?? call.request.seq,
    });
  },
});

const TOKENS = "a client that asks for progress";

/** Requests that give a progress token, whatever it is. */
function withTokens(seen: Parameters<typeof clientMessages>[0]) {
  return clientMessages(seen)
    .filter(isRequest)
    .flatMap((one) => {
      const { _meta } = paramsOf(one);
      return isObject(_meta) && "progressToken" in _meta ? [{ one, token: _meta.progressToken }] : [];
    });
}

const tokenType = clientCheck({
  id: "client.progress.token-type",
  title: "A progress token is a string or an integer",
  requirements: ["progress.token.type"],
  on: "every",
  also: [cancel],
  sends: "nothing: every request of the client is read",
  hint: "Leave progressToken out where you want no progress.",
  run({ seen, expect }) {
    const all = withTokens(seen);
    conclude(expect, {
      expected: "a string or an integer as progressToken",
      read: seqsOf(all.map(({ one }) => one)),
      flaws: all
        .filter(({ token }) => typeof token !== "string" && !Number.isInteger(token))
        .map(({ one, token }) =>
          flawIn(one, `progressToken ${brief(JSON.stringify(token))}`, "/params/_meta/progressToken"),
        ),
      needs: TOKENS,
    });
  },
});

/**
 * Whether a request is over without an answer: called off; refused by HTTP, so that it is sent again as it was when a
 * session is over; or its stream is closed, so that nothing of it can come any more (2026-07-28).
 */
function isOver({ conversation, message, revision, value }: ClientMessage, until: number): boolean {
  const isCalledOff = conversation.messages.some(
    ({ from, seq, value: later }) =>
      from === "client" &&
      seq < until &&
      isObject(later) &&
      later.method === "notifications/cancelled" &&
      isObject(later.params) &&
      later.params.requestId === value.id,
  );
  const isEnded = conversation.events.some((event) => {
    if (!("exchange" in event) || event.exchange !== message.exchange || event.seq >= until) return false;
    const isRefused = event.channel === "http-response" && event.status >= 400;
    return isRefused || (event.channel === "http-end" && eraOf(revision) === "stateless");
  });
  return isCalledOff || isEnded;
}

const tokenUnique = clientCheck({
  id: "client.progress.token-unique",
  title: "No two running requests of a client have the same progress token",
  requirements: ["progress.token.unique"],
  on: "every",
  also: [cancel],
  sends: "nothing: every request of the client is read",
  run({ seen, expect }) {
    const all = withTokens(seen).filter(({ token }) => typeof token === "string" || Number.isInteger(token));
    const isRunning = (one: ClientMessage, until: number) => {
      const rpc = one.conversation.clientRequests.find(({ request }) => request === one.message);
      return rpc !== undefined && !rpc.responses.some(({ seq }) => seq < until) && !isOver(one, until);
    };
    conclude(expect, {
      expected: "a progressToken that no running request has",
      read: seqsOf(all.map(({ one }) => one)),
      flaws: all.flatMap(({ one, token }, index) => {
        const twin = all
          .slice(0, index)
          .find(
            (other) =>
              other.one.conversation === one.conversation &&
              keyOf(other.token) === keyOf(token) &&
              isRunning(other.one, one.message.seq),
          );
        if (twin === undefined) return [];
        const text = `progressToken ${brief(JSON.stringify(token))}, as in message ${twin.one.message.seq}`;
        return [flawIn(one, text, "/params/_meta/progressToken")];
      }),
      needs: TOKENS,
    });
  },
});

export const cancellation: ClientSuite = {
  name: "client-cancellation",
  checks: [own, idPresent, notInitialize, told, tokenType, tokenUnique],
};
