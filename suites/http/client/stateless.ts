import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { isOlderServer } from "../../across-topics/client/eras.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { judgeOwnHeader } from "../../across-topics/client/param-header.ts";
import {
  callsOf,
  fallbackAt,
  httpRequestsIn,
  needsClientExit,
} from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";
import { ASKS_BACK, strangeAnswers } from "../../across-topics/situations/strange-answers.ts";
import { BROKEN, lostStream, ZONE } from "../situations/lost-stream.ts";

export const getNotUsed = clientMonitor({
  id: "client.http.get-not-used",
  title: "A client does not open a stream with GET",
  requirements: ["http.get.not-used"],
  leniency: "no-keyword",
  transport: "http",
  sends: "nothing: reads the HTTP requests of the client, also after a stream with event ids breaks",
  hint: "Use subscriptions/listen to receive notifications. A broken stream cannot be resumed: send the request again.",
  // A GET to a server of the older era is allowed, so those situations are left out.
  reading:
    "The pages remove this stream without a keyword, so this is a warning. Only a GET to the MCP endpoint counts. A GET to another path is not part of MCP.",
  judge(seen) {
    const modern = seen.filter(({ situation }) => !isOlderServer(situation));
    const sent = modern.map((one) => ({ one, requests: httpRequestsIn(one) }));
    const endpoint = sent.flatMap(({ requests }) => requests).find(({ method }) => method === "POST")?.url;
    const path = endpoint === undefined ? undefined : new URL(endpoint).pathname;
    return {
      expected: "no GET",
      read: sent
        .filter(({ one }) => hasDisconnected(one))
        .flatMap(({ requests }) => requests.map(({ seq }) => seq)),
      flaws: sent
        .flatMap(({ requests }) => requests)
        .filter(({ method, url }) => method === "GET" && new URL(url).pathname === path)
        .map(({ headers, seq }) => ({
          actual:
            headerOf(headers, HEADER.lastEventId) !== undefined
              ? "GET with Last-Event-ID, to resume a stream"
              : "GET",
          at: seq,
          warnOnly: true,
        })),
      needs: "a client that sends a request and ends by itself",
    };
  },
});

export const reissue = clientCheck({
  id: "client.http.reissue",
  title: "A client sends a request again with a new id when its stream breaks",
  requirements: ["http.stream.reissue"],
  on: lostStream,
  sends: "an empty event stream that ends before the response",
  hint: "When a stream ends without the response, send the request again as a new request with a new id.",
  reading:
    "Only the changelog has this rule, and it may apply only to clients that repeat the request. A tool may already have had its effect, so a client may report the loss to its user instead. Such a client only gets a warning.",
  run({ seen, expect }) {
    const [first, second] = callsOf(seen, BROKEN);
    if (!first) return needsExercise(`a call of ${BROKEN}`);
    const expected = `tools/call of ${BROKEN} again, with an id other than ${JSON.stringify(first.id)}`;
    if (!second) {
      needsClientExit(seen);
      expect.should(false, { expected, actual: "nothing", at: first.seq });
      return;
    }
    expect.that(second.id !== first.id, {
      expected,
      actual: `the call again, with the id ${JSON.stringify(second.id)}`,
      at: second.seq,
    });
  },
});

export const reissueHeaders = clientCheck({
  id: "client.http.reissue.headers",
  title: "A request that is sent again has the Mcp-Param headers of its arguments",
  requirements: ["headers.param.sent"],
  on: lostStream,
  sends: "an empty event stream that ends before the response to a call with a Mcp-Param header",
  hint: "Make the headers of the new request in the same way as those of the first one.",
  run({ seen, expect }) {
    const [first, ...others] = callsOf(seen, BROKEN);
    const again = others.map((call) => ({ ...call, what: "the call again" }));
    judgeOwnHeader(expect, first, again, ZONE);
  },
});

export const noResponses = clientCheck({
  id: "client.jsonrpc.no-responses",
  title: "A client does not respond to requests of a server: this era has none",
  requirements: ["jsonrpc.response.from-server-only"],
  on: strangeAnswers,
  sends:
    "ping, roots/list, sampling/createMessage and elicitation/create as requests, before the response to a call",
  hint: "Ignore requests of the server. In this era a server requests input with an input_required result.",
  run({ seen, expect }) {
    const [call] = callsOf(seen, ASKS_BACK);
    if (!call) return needsExercise(`a call of ${ASKS_BACK}`);
    const [response] = responsesOf(seen);
    if (!response) needsClientExit(seen);
    expect.that(response === undefined, {
      expected: "no response",
      actual: response ? brief(JSON.stringify(response.value)) : "none",
      at: response?.seq ?? call.seq,
    });
  },
  anywhere({ seen, expect }) {
    const [first] = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
    if (first === undefined) return needsExercise("a recording with a request of the client");
    const [response] = responsesOf(seen);
    expect.that(response === undefined, {
      expected: "no response of the client",
      actual: response ? brief(JSON.stringify(response.value)) : "none",
      at: response?.seq ?? first.request.seq,
    });
  },
});

/** The responses that a client sent in this era. */
function responsesOf({ conversations }: Pick<Played, "conversations">): readonly Message[] {
  return conversations.flatMap((conversation) =>
    conversation.messages.filter(
      ({ from, value, seq }) =>
        from === "client" &&
        seq < fallbackAt(conversation) &&
        isObject(value) &&
        !("method" in value) &&
        ("result" in value || "error" in value),
    ),
  );
}

export const noSession = clientMonitor({
  id: "client.http.no-session",
  title: "A client sends no Mcp-Session-Id and no DELETE: this revision has no sessions",
  requirements: ["http.post.method"],
  leniency: "no-keyword",
  revisions: STATELESS,
  transport: "http",
  sends: "nothing: reads the HTTP requests of the client",
  hint: "Send Mcp-Session-Id and DELETE only in revisions before 2026-07-28.",
  reading:
    "The specification says without a keyword that this revision has no sessions, so this is a warning.",
  judge(seen) {
    const modern = seen.filter(({ situation }) => !isOlderServer(situation));
    const requests = modern.flatMap(httpRequestsIn);
    const ended = modern.filter((one) => hasDisconnected(one)).flatMap(httpRequestsIn);
    return {
      expected: "no header Mcp-Session-Id and no DELETE",
      read: ended.map(({ seq }) => seq),
      flaws: requests.flatMap(({ method, headers, seq }) => [
        ...(method === "DELETE" ? [{ actual: "DELETE", at: seq, warnOnly: true }] : []),
        ...(headerOf(headers, HEADER.sessionId) !== undefined
          ? [{ actual: `${method} with Mcp-Session-Id`, at: seq, warnOnly: true }]
          : []),
      ]),
      needs: "a client that sends a request and ends by itself",
    };
  },
});

export const bodySingle = clientMonitor({
  id: "client.http.body-single",
  title: "The body of each POST is a single request or notification",
  requirements: ["http.post.body-single", "http.post.one-message"],
  revisions: STATELESS,
  transport: "http",
  sends: "nothing: reads the body of every POST",
  hint: "Send each message in its own POST. This revision has no batches.",
  reads: (seen) => seen.flatMap(httpRequestsIn).filter(({ method }) => method === "POST"),
  judge: (posts) => ({
    expected: "a single JSON-RPC request or notification",
    read: posts.map(({ seq }) => seq),
    // Another check judges responses.
    flaws: posts
      .filter(({ message }) => !isObject(message))
      .map(({ message, raw = "", seq }) => ({
        actual: Array.isArray(message) ? `an array of ${message.length}` : brief(raw) || "an empty body",
        at: seq,
      })),
    needs: "a client that sends a POST",
  }),
});
