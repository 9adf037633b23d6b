import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../check.ts";
import { conclude } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { BROKEN, lostStream } from "../situations/stateless/lost-stream.ts";
import { ASKS_BACK, strangeAnswers } from "../situations/stateless/strange-answers.ts";
import { isOlderServer } from "./eras.ts";
import { callsOf, fallbackAt, httpRequestsIn, needsClientExit } from "./requests.ts";

export const getNotUsed = clientCheck({
  id: "client.http.get-not-used",
  title: "A client opens no stream by GET",
  requirements: ["http.get.not-used"],
  transport: "http",
  on: "every",
  sends: "nothing: the HTTP requests of the client are looked at, also when a stream with event ids breaks",
  hint: "Ask for what the server tells by subscriptions/listen; a stream that breaks cannot be taken up again: send the request anew.",
  // To a server of the older era a GET is in order, once the modern request has failed.
  reading: "A GET to another path than that of the endpoint is none of MCP.",
  run({ seen, expect }) {
    const modern = seen.filter(({ situation }) => !isOlderServer(situation));
    const sent = modern.map((one) => ({ one, requests: httpRequestsIn(one) }));
    const endpoint = sent.flatMap(({ requests }) => requests).find(({ method }) => method === "POST")?.url;
    const path = endpoint === undefined ? undefined : new URL(endpoint).pathname;
    conclude(expect, {
      expected: "no GET",
      read: sent
        .filter(({ one }) => one.ended === "itself")
        .flatMap(({ requests }) => requests.map(({ seq }) => seq)),
      flaws: sent
        .flatMap(({ requests }) => requests)
        .filter(({ method, url }) => method === "GET" && new URL(url).pathname === path)
        .map(({ headers, seq }) => ({
          actual:
            headerOf(headers, "Last-Event-ID") !== undefined
              ? "GET with Last-Event-ID, to take up a stream again"
              : "GET",
          at: seq,
        })),
      needs: "a client that sends a request, and ends by itself",
    });
  },
});

export const reissue = clientCheck({
  id: "client.http.reissue",
  title: "A request whose stream breaks is sent again under a new id",
  requirements: ["http.stream.reissue"],
  on: lostStream,
  sends: "an event stream that ends before the response, with nothing in it",
  hint: "When a stream ends without the response, send the request again as a new one, with another id.",
  reading:
    "The changelog alone has the duty, and it can be read as a rule for those who send the request again: a call may have had its effect, so a client that tells its user of the loss instead is only warned.",
  run({ seen, expect }) {
    const [first, second] = callsOf(seen, BROKEN);
    if (!first) return needsExercise(`a call of ${BROKEN}`);
    const expected = `tools/call of ${BROKEN} again, under another id than ${JSON.stringify(first.id)}`;
    if (!second) {
      needsClientExit(seen);
      expect.should(false, { expected, actual: "nothing", at: first.seq });
      return;
    }
    expect.that(second.id !== first.id, {
      expected,
      actual: `the call again, under the id ${JSON.stringify(second.id)}`,
      at: second.seq,
    });
  },
});

export const noResponses = clientCheck({
  id: "client.jsonrpc.no-responses",
  title: "A client answers no request of a server: there are none in this era",
  requirements: ["jsonrpc.response.from-server-only"],
  on: strangeAnswers,
  sends:
    "ping, roots/list, sampling/createMessage and elicitation/create as requests, beside the answer to a call",
  hint: "Ignore what looks like a request of the server: what a server wants to know it asks in an input_required result.",
  run({ seen, expect }) {
    const [call] = callsOf(seen, ASKS_BACK);
    if (!call) return needsExercise(`a call of ${ASKS_BACK}`);
    const responses = seen.conversations.flatMap((conversation) =>
      conversation.messages.filter(
        ({ from, value, seq }) =>
          from === "client" &&
          seq < fallbackAt(conversation) &&
          isObject(value) &&
          !("method" in value) &&
          ("result" in value || "error" in value),
      ),
    );
    const [response] = responses;
    if (!response) needsClientExit(seen);
    expect.that(response === undefined, {
      expected: "no response",
      actual: response ? brief(JSON.stringify(response.value)) : "none",
      at: response?.seq ?? call.seq,
    });
  },
});

/** What sessions had in older revisions. */
const SESSION = "mcp-session-id";

export const noSession = clientCheck({
  id: "client.http.no-session",
  title: "A client knows of no session: it sends no Mcp-Session-Id, and no DELETE",
  requirements: ["http.post.method"],
  leniency: "no-keyword",
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: the HTTP requests of the client are looked at",
  hint: "Sessions are no part of 2026-07-28: leave the header and the DELETE to the older revisions.",
  reading: "The text says that sessions are no part of this revision, without a keyword: a warning.",
  run({ seen, expect }) {
    const modern = seen.filter(({ situation }) => !isOlderServer(situation));
    const requests = modern.flatMap(httpRequestsIn);
    const ended = modern.filter((one) => one.ended === "itself").flatMap(httpRequestsIn);
    conclude(expect, {
      expected: "neither the header Mcp-Session-Id nor the method DELETE",
      read: ended.map(({ seq }) => seq),
      flaws: requests.flatMap(({ method, headers, seq }) => [
        ...(method === "DELETE" ? [{ actual: "DELETE", at: seq, slight: true }] : []),
        ...(headerOf(headers, SESSION) !== undefined
          ? [{ actual: `${method} with Mcp-Session-Id`, at: seq, slight: true }]
          : []),
      ]),
      needs: "a client that sends a request, and ends by itself",
    });
  },
});

export const bodySingle = clientCheck({
  id: "client.http.body-single",
  title: "The body of each POST is one request or notification",
  requirements: ["http.post.body-single", "http.post.one-message"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: the body of every POST is looked at",
  hint: "There are no batches: send each message by a POST of its own.",
  run({ seen, expect }) {
    const posts = seen.flatMap(httpRequestsIn).filter(({ method }) => method === "POST");
    conclude(expect, {
      expected: "one JSON-RPC request or notification",
      read: posts.map(({ seq }) => seq),
      // A response has a check of its own.
      flaws: posts
        .filter(({ message }) => !isObject(message))
        .map(({ message, raw = "", seq }) => ({
          actual: Array.isArray(message) ? `an array of ${message.length}` : brief(raw) || "an empty body",
          at: seq,
        })),
      needs: "a client that sends a POST",
    });
  },
});
