import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { nameOf } from "../../across-topics/client/exchanges.ts";
import { serverRequest } from "../../across-topics/client/server-requests.ts";
import { LATE_PING, negotiatedAfter, nextVersion } from "../situations/next-version.ts";
import { type Next, nextIn, sessionIdOf } from "./next-in.ts";

const onNextVersion = clientChecksOn(nextVersion);

const SENDS = "status 404 in the first session, then another version in the response to initialize";

const versionOf = ({ request }: Next["all"][number]) => headerOf(request.headers, HEADER.protocolVersion);

/** The requests of the next session, and the version that was negotiated in it. It has the header in this revision. */
function requestsIn(seen: Played) {
  const next = nextIn(seen);
  const version = negotiatedAfter(seen, next.refused.request.seq);
  const sent = next.all.filter(
    (one) => one.request.seq >= next.since && sessionIdOf(one) === next.newId && !one.isInitialize,
  );
  return { version, sent };
}

const named = onNextVersion({
  id: "client.session.next.version",
  title: "In the next session MCP-Protocol-Version is the version that was negotiated there",
  requirements: ["headers.version.negotiated"],
  sends: SENDS,
  hint: "Take the version from the newest result of initialize, for each POST, GET and DELETE.",
  run({ seen, expect }) {
    const { version, sent } = requestsIn(seen);
    const due = sent.filter((one) => versionOf(one) !== undefined);
    conclude(expect, {
      expected: `MCP-Protocol-Version: ${brief(version)}`,
      read: due.map(({ request }) => request.seq),
      flaws: due
        .filter((one) => versionOf(one) !== version)
        .map((one) => ({
          actual: `${nameOf(one)} with MCP-Protocol-Version: ${brief(versionOf(one))}, but ${brief(version)} was negotiated in this session`,
          at: one.request.seq,
        })),
      needs: "a client that sends MCP-Protocol-Version in the next session",
    });
  },
});

const present = onNextVersion({
  id: "client.session.next.version-sent",
  title:
    "In the next session each request has MCP-Protocol-Version, also if the first session had no such header",
  requirements: ["headers.version.sent"],
  sends: SENDS,
  hint: "Decide for each session by its own negotiated version whether the header is sent.",
  run({ seen, expect }) {
    const { sent } = requestsIn(seen);
    conclude(expect, {
      expected: "the header MCP-Protocol-Version",
      read: sent.map(({ request }) => request.seq),
      flaws: sent
        .filter((one) => versionOf(one) === undefined)
        .map((one) => ({ actual: `${nameOf(one)} without MCP-Protocol-Version`, at: one.request.seq })),
      needs: "a client that sends more in the next session",
    });
  },
});

const latePing = onNextVersion({
  id: "client.session.next.late-ping",
  title: "Whether a client answers a ping on the stream of its first session after the next one began",
  requirements: ["session.id.repeated"],
  sends: "a ping on the stream of GET of the ended session, after notifications/initialized of the next one",
  reading: "No sentence says what becomes of the streams of an ended session. So this is a fact.",
  hint: "Close the streams of a session that has ended.",
  run({ seen, expect }) {
    const { all, oldId } = nextIn(seen);
    const asked = serverRequest(seen, LATE_PING);
    if (asked === undefined) return needsExercise("a client that keeps the stream of its first session open");
    const [answer] = asked.responses;
    const exchange = answer && all.find(({ request }) => request.seq === answer.seq);
    const which = exchange && sessionIdOf(exchange) === oldId ? "the ended" : "the next";
    expect.observe(
      answer === undefined
        ? "the client does not answer a ping of the ended session"
        : `the client answers a ping of the ended session with the id of ${which} session`,
      (answer ?? asked.request).seq,
    );
  },
});

const LEVEL = "logging/setLevel";

const logLevel = onNextVersion({
  id: "client.session.next.log-level",
  title: "Whether a client sets its log level again in the next session",
  requirements: ["session.ended.client-restarts"],
  sends: SENDS,
  reading:
    "A client may set a level, and no sentence says that a level outlives its session. So this is a fact.",
  hint: "Set the log level again after each initialize: a new session begins with the level of the server.",
  run({ seen, expect }) {
    const { all, since, refused } = nextIn(seen);
    const levels = all.filter(({ messages }) => messages.some(({ method }) => method === LEVEL));
    const earlier = levels.find(({ request }) => request.seq <= refused.request.seq);
    if (earlier === undefined) return needsExercise("a client that sets a log level in its first session");
    const again = levels.find(({ request }) => request.seq >= since);
    expect.observe(
      again ? "the client sets its log level again" : "the client does not set its log level again",
      (again ?? earlier).request.seq,
    );
  },
});

export const versionOfNext = [named, present, latePing, logLevel] as const;
