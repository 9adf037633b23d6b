import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type Exchange, exchangesIn, nameOf } from "../../across-topics/client/exchanges.ts";
import { hasModel, usesAfter } from "../../across-topics/client/has-model.ts";
import { deleteLate } from "../../across-topics/client/late-answers.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { LOST_CURSOR, lostSession } from "../situations/lost-session.ts";
import { endedAtNotification } from "./at-notification.ts";
import { idsOfNext } from "./next-session.ts";
import { useOfNext } from "./next-use.ts";
import { versionOfNext } from "./next-version.ts";
import { unsteadyChecks } from "./unsteady.ts";

const repeated = clientMonitor({
  id: "client.session.id-repeated",
  title: "Every HTTP request after the handshake has the session id in Mcp-Session-Id",
  requirements: ["session.id.repeated"],
  transport: "http",
  sends: "a session id with the response to initialize",
  hint: "Read Mcp-Session-Id from the response to initialize, and send it unchanged with every POST, GET and DELETE.",
  reads: (seen) =>
    exchangesIn(seen).filter(
      ({ isInitialize, handshake }) => !isInitialize && handshake?.session !== undefined,
    ),
  judge: (due) => ({
    expected: "the header Mcp-Session-Id with the value that the server assigned",
    read: due.map(({ request }) => request.seq),
    flaws: due.flatMap((one) => {
      const id = headerOf(one.request.headers, HEADER.sessionId);
      if (id !== undefined && one.sessions.includes(id)) return [];
      const what =
        id === undefined
          ? "without Mcp-Session-Id"
          : `with Mcp-Session-Id: ${brief(id)} in place of ${brief(one.handshake?.session ?? "")}`;
      return [{ actual: `${nameOf(one)} ${what}`, at: one.request.seq }];
    }),
    needs: "a client that sends more after the handshake",
  }),
});

interface Restart {
  readonly ended: Exchange;
  readonly renewed?: Exchange;
  /** The client read a response after status 404, and sent another request then. */
  readonly wentOn: boolean;
}

/** The request that was answered with 404 for its session, and the next handshake, if there is one. */
function restartIn(seen: Played): Restart {
  const all = exchangesIn([seen]);
  const ended = all.find(
    ({ request, response, sessions: ids }) =>
      response?.status === 404 && ids.includes(headerOf(request.headers, HEADER.sessionId) ?? ""),
  );
  if (ended?.response === undefined) needsExercise("a client that sends a request with its session id");
  const { seq } = ended.response;
  const renewed = all.find(({ isInitialize, request }) => isInitialize && request.seq > seq);
  const next = all.find(({ response }) => response !== undefined && response.seq > seq)?.response;
  const wentOn = next !== undefined && all.some(({ request }) => request.seq > next.seq);
  return { ended, wentOn, ...given({ renewed }) };
}

const restarted = clientCheck({
  id: "client.session.restarted",
  title: "A client that receives 404 for its session id starts a new session with initialize",
  requirements: ["session.ended.client-restarts"],
  on: lostSession,
  sends:
    "the first page of a list, then status 404 to the next tools, resources or prompts request with the session id",
  reading:
    "The sentence has no exception, so a client that reports the error and ends fails: it has not started a new session. An application whose scripted model has nothing more to do is not judged by its end.",
  hint: "On 404, discard the session id, send initialize, and repeat the request.",
  run({ seen, expect }) {
    const { ended, renewed, wentOn } = restartIn(seen);
    if (renewed === undefined && seen.ended !== "itself")
      needsExercise("a client that ends or starts a new session");
    if (renewed === undefined && hasModel(seen) && !usesAfter(seen, ended))
      needsExercise("a client that uses the server after status 404: its model had nothing more to do");
    expect.that(renewed !== undefined, {
      expected: "initialize after status 404",
      actual: renewed ? "initialize" : `no initialize after status 404 to ${nameOf(ended)}`,
      at: renewed?.request.seq ?? ended.response?.seq ?? ended.request.seq,
      timed: renewed === undefined && !wentOn,
    });
  },
});

const restartedWithout = clientCheck({
  id: "client.session.restarted-without-id",
  title: "The initialize request of a new session has no session id",
  requirements: ["session.ended.client-restarts"],
  on: lostSession,
  sends:
    "the first page of a list, then status 404 to the next tools, resources or prompts request with the session id",
  hint: "Discard the session id before you send initialize again.",
  run({ seen, expect }) {
    const { renewed } = restartIn(seen);
    if (renewed === undefined) needsExercise("a client that starts a new session after 404");
    const id = headerOf(renewed.request.headers, HEADER.sessionId);
    expect.that(id === undefined, {
      expected: "initialize without Mcp-Session-Id",
      actual: id === undefined ? "none" : `initialize with Mcp-Session-Id: ${brief(id)}`,
      at: renewed.request.seq,
    });
  },
});

const deleted = clientCheck({
  id: "client.session.deleted",
  title: "A client that no longer needs its session ends it with DELETE",
  requirements: ["session.delete.sent"],
  revisions: STREAMABLE,
  transport: "http",
  on: usual,
  sends: "a session id with the response to initialize",
  hint: "Send DELETE with the session id before you close the client.",
  run({ seen, expect }) {
    const all = exchangesIn([seen]);
    const last = all.findLast(({ handshake }) => handshake?.session !== undefined);
    if (last === undefined) needsExercise("a client that sends more after the handshake");
    const found = all.find(({ request }) => request.method === "DELETE");
    if (found === undefined && seen.ended !== "itself") needsExercise("a client that ends by itself");
    expect.that(found !== undefined, {
      expected: "DELETE with the session id at the end",
      actual: found ? "DELETE" : "the client ended without DELETE",
      at: found?.request.seq ?? last.request.seq,
      timed: found === undefined,
    });
  },
});

const cursorForgotten = clientCheck({
  id: "client.session.cursor-forgotten",
  title: "A client does not use a cursor of an ended session in the next session",
  requirements: ["pagination.client.cursor-session"],
  revisions: STREAMABLE,
  transport: "http",
  on: lostSession,
  sends: "the first page of a list with nextCursor, then status 404 to the request for the second page",
  hint: "Fetch the list from the beginning when the session was started again.",
  run({ seen, expect }) {
    const { renewed } = restartIn(seen);
    if (renewed === undefined) return needsExercise("a client that starts a new session after 404");
    const lists = exchangesIn([seen])
      .filter(({ request }) => request.seq > renewed.request.seq)
      .flatMap(({ messages, request }) =>
        messages
          .filter(({ method }) => String(method).endsWith("/list"))
          .map(({ method, params }) => ({
            seq: request.seq,
            method: String(method),
            cursor: isObject(params) ? params.cursor : undefined,
          })),
      );
    const [first] = lists;
    if (first === undefined) return needsExercise("a client that requests a list in the new session");
    const used = lists.find(({ cursor }) => cursor === LOST_CURSOR);
    expect.that(used === undefined, {
      expected: "no cursor of the ended session",
      actual: used ? `${used.method} with the cursor of the ended session` : "none",
      at: (used ?? first).seq,
      ...(used ? { pointer: "/params/cursor" } : {}),
    });
  },
});

export const sessions: ClientSuite = {
  name: "client-sessions",
  checks: [
    repeated,
    restarted,
    restartedWithout,
    endedAtNotification,
    cursorForgotten,
    deleted,
    deleteLate,
    ...idsOfNext,
    ...useOfNext,
    ...versionOfNext,
    ...unsteadyChecks,
  ],
};
