import type { ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import { brief } from "../../harness/session/reply.ts";
import { headerOf } from "../../harness/trace/headers.ts";
import { clientCheck } from "./check.ts";
import { conclude } from "./conclude.ts";
import { type Exchange, exchangesIn, nameOf } from "./exchanges.ts";
import { lostSession, usual } from "./situations/index.ts";
import { STREAMABLE } from "./situations/revisions.ts";

const SESSION = "mcp-session-id";

const repeated = clientCheck({
  id: "client.session.id-repeated",
  title: "Every HTTP request after the handshake carries the session id",
  requirements: ["session.id.repeated"],
  transport: "http",
  on: "every",
  sends: "a session id with the answer to initialize",
  hint: "Keep Mcp-Session-Id of the answer to initialize, and send it with every POST, GET and DELETE.",
  run({ seen, expect }) {
    const due = exchangesIn(seen).filter(
      ({ isInitialize, given }) => !isInitialize && given?.session !== undefined,
    );
    conclude(expect, {
      expected: "the header Mcp-Session-Id as the server gave it",
      read: due.map(({ request }) => request.seq),
      flaws: due.flatMap((one) => {
        const id = headerOf(one.request.headers, SESSION);
        if (id !== undefined && one.sessions.includes(id)) return [];
        const what = id === undefined ? "without Mcp-Session-Id" : `with Mcp-Session-Id: ${brief(id)}`;
        return [{ actual: `${nameOf(one)} ${what}`, at: one.request.seq }];
      }),
      needs: "a client that goes on after the handshake",
    });
  },
});

/** The request that learned that the session is over, and the handshake that followed, if any did. */
function restartIn(seen: Played): { readonly ended: Exchange; readonly renewed?: Exchange } {
  const all = exchangesIn([seen]);
  const ended = all.find(
    ({ request, response, sessions: ids }) =>
      response?.status === 404 && ids.includes(headerOf(request.headers, SESSION) ?? ""),
  );
  if (ended?.response === undefined) needsExercise("a client that asks something under its session id");
  const { seq } = ended.response;
  const renewed = all.find(({ isInitialize, request }) => isInitialize && request.seq > seq);
  return { ended, ...(renewed ? { renewed } : {}) };
}

const restarted = clientCheck({
  id: "client.session.restarted",
  title: "A client whose session is over (404) begins a new one by initialize",
  requirements: ["session.ended.client-restarts"],
  on: lostSession,
  sends: "status 404 to the first request for something that carries a session id",
  reading:
    "The sentence has no exception: a client that reports the error and ends has not begun a new session.",
  hint: "On 404 forget the session id, send initialize, and repeat the request.",
  run({ seen, expect }) {
    const { ended, renewed } = restartIn(seen);
    if (renewed === undefined && seen.ended !== "itself")
      needsExercise("a client that ends, or begins a new session");
    expect.that(renewed !== undefined, {
      expected: "initialize after status 404",
      actual: renewed ? "initialize" : `after status 404 to ${nameOf(ended)} no initialize came`,
      at: renewed?.request.seq ?? ended.response?.seq ?? ended.request.seq,
    });
  },
});

const restartedWithout = clientCheck({
  id: "client.session.restarted-without-id",
  title: "The initialize of a new session carries no session id",
  requirements: ["session.ended.client-restarts"],
  on: lostSession,
  sends: "status 404 to the first request for something that carries a session id",
  hint: "Forget the session id before you send initialize again.",
  run({ seen, expect }) {
    const { renewed } = restartIn(seen);
    if (renewed === undefined) needsExercise("a client that begins a new session after 404");
    const id = headerOf(renewed.request.headers, SESSION);
    expect.that(id === undefined, {
      expected: "initialize without Mcp-Session-Id",
      actual: id === undefined ? "none" : `initialize with Mcp-Session-Id: ${brief(id)}`,
      at: renewed.request.seq,
    });
  },
});

const deleted = clientCheck({
  id: "client.session.deleted",
  title: "A client that needs a session no longer ends it by DELETE",
  requirements: ["session.delete.sent"],
  revisions: STREAMABLE,
  transport: "http",
  on: usual,
  sends: "a session id with the answer to initialize",
  hint: "Send DELETE with the session id before you close.",
  run({ seen, expect }) {
    const all = exchangesIn([seen]);
    const last = all.findLast(({ given }) => given?.session !== undefined);
    if (last === undefined) needsExercise("a client that goes on after the handshake");
    const found = all.find(({ request }) => request.method === "DELETE");
    if (found === undefined && seen.ended !== "itself") needsExercise("a client that ends by itself");
    expect.that(found !== undefined, {
      expected: "DELETE with the session id at the end",
      actual: found ? "DELETE" : "the client ends without DELETE",
      at: found?.request.seq ?? last.request.seq,
    });
  },
});

export const sessions: ClientSuite = {
  name: "client-sessions",
  checks: [repeated, restarted, restartedWithout, deleted],
};
