import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { type Exchange, exchangesIn, nameOf } from "../../across-topics/client/exchanges.ts";
import { hasModel, usesAfter } from "../../across-topics/client/has-model.ts";
import { closedGet } from "../situations/closed-get.ts";

const onClosedGet = clientChecksOn(closedGet);

const sessionOf = ({ request }: Exchange) => headerOf(request.headers, HEADER.sessionId);
const isGet = ({ request }: Exchange) => request.method === "GET";
const asks = ({ messages }: Exchange) => messages.some((one) => "method" in one && "id" in one);

/** The first GET that was refused because its session is over, and what the client sent after the refusal. */
function refusedIn(seen: Played) {
  const all = exchangesIn([seen]);
  const get = all.find((one) => isGet(one) && one.response?.status === 404 && sessionOf(one) !== undefined);
  if (get?.response === undefined) return needsExercise("a client that opens its stream of GET again, twice");
  const { seq } = get.response;
  return {
    session: sessionOf(get),
    refusal: get.response,
    later: all.filter((one) => one.request.seq > seq),
  };
}

const restarted = onClosedGet({
  id: "client.session.get-ended.restarted",
  title: "A client that receives 404 to GET starts a new session before it goes on",
  requirements: ["session.ended.client-restarts"],
  sends: "status 404 to a GET with the session id, and to each request with that id after it",
  after: ["client.session.restarted"],
  reading:
    "A client may learn it from the refusal of a later POST. One that sends no request of that session after the refusal has not shown anything.",
  hint: "Take 404 to GET for the end of the session: forget its id, and send initialize before the next request.",
  run({ seen, expect }) {
    const { session, later, refusal } = refusedIn(seen);
    // A client may have another session already: what it sends there needs no new one.
    const isOther = (one: Exchange) => ![undefined, session].includes(sessionOf(one));
    const asked = later.filter((one) => asks(one) && !isOther(one));
    const renewed = asked.find(({ isInitialize }) => isInitialize);
    const until = renewed?.request.seq ?? Number.POSITIVE_INFINITY;
    const without = asked.find((one) => one.request.seq < until && sessionOf(one) === undefined);
    if (renewed === undefined && (asked.length === 0 || seen.ended !== "itself"))
      needsExercise("a client that sends a request of that session after status 404 to GET");
    const [first] = asked;
    if (renewed === undefined && hasModel(seen) && first !== undefined && !usesAfter(seen, first))
      needsExercise("a client that uses the server after status 404: its model had nothing more to do");
    const actual = without
      ? `${nameOf(without)} without a session id and without initialize`
      : "no initialize after status 404 to GET";
    const isRestarted = renewed !== undefined && without === undefined;
    expect.that(isRestarted, {
      expected: "initialize after status 404 to GET",
      actual: isRestarted ? "initialize" : actual,
      at: (without ?? renewed)?.request.seq ?? refusal.seq,
      timed: renewed === undefined,
    });
  },
});

/** How often a client may ask for a stream of a session that is over: it may not have read the first refusal. */
const MOST_GETS = 2;

const final = onClosedGet({
  id: "client.session.get-ended.final",
  title: "A client does not ask again and again for a stream of a session that is over",
  requirements: ["session.ended.client-restarts"],
  leniency: "no-keyword",
  sends: "status 404 to each GET with the id of the ended session",
  reading:
    "Status 404 demands a new session. No sentence forbids a further attempt with the old one, so more than two are a warning.",
  hint: "After status 404 to GET, open no stream until the next session.",
  run({ seen, expect }) {
    const { session, later, refusal } = refusedIn(seen);
    const again = later.filter((one) => isGet(one) && sessionOf(one) === session);
    expect.should(again.length <= MOST_GETS, {
      expected: "no further GET with the id of the ended session",
      actual:
        again.length <= MOST_GETS
          ? `${again.length} more`
          : `${again.length} more GETs with the id of the ended session, each answered with 404`,
      at: again.at(-1)?.request.seq ?? refusal.seq,
    });
  },
});

export const getAfterEndChecks = [restarted, final] as const;
