import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { type Exchange, nameOf } from "../../across-topics/client/exchanges.ts";
import { FIRST_EVENT, nextSession } from "../situations/next-session.ts";
import { lateResponse } from "./late-response.ts";
import { isGet, isPost, nextIn, sessionIdOf } from "./next-in.ts";

const onNextSession = clientChecksOn(nextSession);

const SENDS = "status 404 in the first session, then another session id with the response to initialize";
const seqsOf = (exchanges: readonly Exchange[]) => exchanges.map(({ request }) => request.seq);
const withOldId = (one: Exchange) => ({
  actual: `${nameOf(one)} with the id of the ended session`,
  at: one.request.seq,
});

const id = onNextSession({
  id: "client.session.next.id",
  title: "In the next session a client sends its requests and notifications with the new session id",
  after: [lateResponse.id],
  requirements: ["session.id.repeated"],
  sends: SENDS,
  hint: "Replace the stored session id when initialize is answered again, and take it from there for each request.",
  run({ seen, expect }) {
    const { all, since, oldId } = nextIn(seen);
    const due = all.filter(
      (one) =>
        isPost(one) &&
        one.request.seq >= since &&
        !one.isInitialize &&
        one.messages.some((message) => "method" in message),
    );
    conclude(expect, {
      expected: "the session id of the new session",
      read: seqsOf(due),
      flaws: due.filter((one) => sessionIdOf(one) === oldId).map(withOldId),
      needs: "a client that sends more in the next session",
    });
  },
});

const answersId = onNextSession({
  id: "client.session.next.answers-id",
  title: "In the next session a client answers requests of the server with the new session id",
  after: [lateResponse.id],
  requirements: ["session.id.repeated"],
  sends: `${SENDS}, and requests on the stream of the first request for tools there`,
  hint: "Take the session id for an answer from the session in which it is sent, not from where the client began.",
  run({ seen, expect }) {
    const { all, since, oldId } = nextIn(seen);
    const due = all.filter(
      (one) =>
        isPost(one) &&
        one.request.seq >= since &&
        one.messages.some((message) => "id" in message && !("method" in message)),
    );
    conclude(expect, {
      expected: "the session id of the new session",
      read: seqsOf(due),
      flaws: due.filter((one) => sessionIdOf(one) === oldId).map(withOldId),
      needs: "a client that answers a request of the server in the next session",
    });
  },
});

/** The GET requests after the client knew the next session. */
const getsIn = ({ all, since }: ReturnType<typeof nextIn>) =>
  all.filter((one) => isGet(one) && one.request.seq >= since);

const streamId = onNextSession({
  id: "client.session.next.stream-id",
  title: "In the next session a client opens its stream with the new session id",
  after: [lateResponse.id],
  requirements: ["session.id.repeated"],
  sends: SENDS,
  reading:
    "A client may still try to reopen a stream of the ended session while it opens one in the new session. Then the old id is a warning.",
  hint: "End the stream of the old session, and open a new one with the new session id.",
  run({ seen, expect }) {
    const next = nextIn(seen);
    const gets = getsIn(next);
    const opensNew = gets.some((one) => sessionIdOf(one) === next.newId);
    conclude(expect, {
      expected: "GET with the session id of the new session",
      read: seqsOf(gets),
      flaws: gets
        .filter((one) => sessionIdOf(one) === next.oldId)
        .map((one) => ({ ...withOldId(one), warnOnly: opensNew })),
      needs: "a client that opens a stream with GET in the next session",
    });
  },
});

/** The ids of the events of the first session. */
const firstIds = ({ conversations }: Played, until: number): ReadonlySet<unknown> =>
  new Set(
    conversations.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.channel === "sse" && event.seq < until && event.id !== undefined ? [event.id] : [],
      ),
    ),
  );

const eventId = onNextSession({
  id: "client.session.next.event-id-forgotten",
  title: "A client does not resume a stream of the ended session in the next session",
  requirements: ["sse.resume.client"],
  leniency: "no-keyword",
  sends: "an event with an id on the stream of GET in the first session, which then ends",
  reading:
    "Event ids are unique within a session only, so an id of another session may be that of another event. No sentence forbids it, so it is a warning.",
  hint: "Forget the last event id together with the session id.",
  run({ seen, expect }) {
    const next = nextIn(seen);
    const gets = getsIn(next).filter((one) => sessionIdOf(one) === next.newId);
    const [first] = gets;
    const ids = firstIds(seen, next.answeredAt);
    if (!ids.has(FIRST_EVENT) || first === undefined)
      return needsExercise("a client that opens a stream with GET in both sessions");
    const carried = gets.find(({ request }) => ids.has(headerOf(request.headers, HEADER.lastEventId)));
    expect.should(carried === undefined, {
      expected: "GET without an event id of the ended session",
      actual: carried ? "GET with Last-Event-ID of the ended session" : "none",
      at: (carried ?? first).request.seq,
    });
  },
});

const deleted = onNextSession({
  id: "client.session.next.deleted",
  title: "A client that ends its session with DELETE names the newest one",
  after: [lateResponse.id],
  requirements: ["session.delete.sent"],
  sends: SENDS,
  hint: "Send DELETE with the session id of the session that is still open.",
  run({ seen, expect }) {
    const { all, since, oldId, newId } = nextIn(seen);
    const found = all.filter(({ request }) => request.method === "DELETE" && request.seq >= since);
    const last = found.at(-1);
    if (last === undefined) return needsExercise("a client that ends a session with DELETE");
    if (!found.every((one) => [oldId, newId].includes(sessionIdOf(one) ?? "")))
      return needsExercise("a client with two sessions that sends DELETE with its session id");
    const ends = found.some((one) => sessionIdOf(one) === newId);
    expect.that(ends, {
      expected: "DELETE with the session id of the new session",
      actual: ends ? "DELETE" : "DELETE with the id of the ended session only",
      at: last.request.seq,
    });
  },
});

const repeats = onNextSession({
  id: "client.session.next.request-repeated",
  title: "Whether a client sends the request again for which its session was lost",
  requirements: ["session.ended.client-restarts"],
  sends: SENDS,
  reading: "No sentence says who repeats the request: the client, or what uses it. So this is a fact.",
  run({ seen, expect }) {
    const { all, since, refused } = nextIn(seen);
    const method = String(refused.messages[0]?.method);
    const again = all.find(
      ({ request, messages }) => request.seq >= since && messages.some((one) => one.method === method),
    );
    const what = again ? "sends" : "does not send";
    expect.observe(`the client ${what} ${brief(method)} in the next session`, (again ?? refused).request.seq);
  },
});

export const idsOfNext = [lateResponse, id, answersId, streamId, eventId, deleted, repeats] as const;
