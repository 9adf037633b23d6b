import type { Played } from "../../../harness/check/situation.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import type { Exchange } from "../../across-topics/client/exchanges.ts";
import { sessionIdOf } from "../../sessions/client/next-in.ts";
import { endedIn, judgeRestart } from "../../sessions/client/restarts.ts";
import { closedGet } from "../situations/closed-get.ts";

const onClosedGet = clientChecksOn(closedGet);

const isGet = ({ request }: Exchange) => request.method === "GET";

/** The first GET that was refused because its session is over, and what the client sent after the refusal. */
const refusedIn = (seen: Played) =>
  endedIn(seen, isGet, "a client that opens its stream of GET again, twice");

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
    judgeRestart(seen, expect, refusedIn(seen), "GET");
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
    const again = later.filter((one) => isGet(one) && sessionIdOf(one) === session);
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
