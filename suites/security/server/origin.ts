import type { Shape } from "../../../harness/check/answers.ts";
import { refusal, status } from "../../../harness/check/answers.ts";
import type { Expect } from "../../../harness/check/expect.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { CLIENT_INFO } from "../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { check } from "../../across-topics/server/check.ts";
import { anything, eventStream } from "../../across-topics/server/http/answers.ts";
import { type HeaderChange, withHeader } from "../../across-topics/server/http/headers.ts";
import { judgeRefused, otherRequests } from "../../across-topics/server/http/other-requests.ts";
import { answerOf, get, requestWithHeaders } from "../../across-topics/server/http/send.ts";
import { isLocal } from "../../across-topics/server/is-local.ts";

/** The domain is reserved for examples, so no deployment allows it. */
const FOREIGN = "attacker.example";
const ORIGIN = `http://${FOREIGN}`;

/** In 2024-11-05 the rule is one for HTTP with SSE, which sse-2024.origin judges. */
const SINCE = { since: "2025-03-26" } as const;

/** Any form of refusal: only 2025-11-25 and later name a status. */
const refused: Shape = {
  words: "a refusal",
  matches: (reply) => refusal.matches(reply) || reply.kind === "error" || reply.kind === "gone",
};

function served(reply: Reply): boolean {
  return reply.kind === "result" || eventStream.matches(reply);
}

/** Only the operator knows which origins a server on another machine allows, so there it is a warning. */
function judge(expect: Expect, session: Session, reply: Reply, wanted: Shape): void {
  const tolerated = [
    { shape: anything, because: "the server is not local, so its operator may allow this origin" },
  ];
  expect.reply(reply, { pass: [wanted], warn: isLocal(urlOf(session)) ? [] : tolerated });
}

function urlOf({ connection }: Session): string {
  return connection.transport === "http" ? connection.url : "";
}

const READING =
  "Which origins are invalid depends on the deployment. A server on a local address fails if it serves a foreign origin, any other server gets a warning. A request without Origin is not judged (docs/readings.md, S24).";

export const foreignOrigin = check({
  id: "security.origin.validated",
  title: "A request with a foreign Origin is not served",
  requirements: ["security.origin.validated"],
  revisions: SINCE,
  leniency: "tolerated",
  transport: "http",
  on: "own",
  sends: `a request, and a GET, with Origin: ${ORIGIN}`,
  reading: READING,
  hint: "If a request has an Origin header, compare it with a list of allowed origins before you handle the request. By DNS rebinding, any web page can reach a local server.",
  async run({ session, expect }) {
    judge(
      expect,
      session,
      await requestWithHeaders(session, withHeader("Origin", ORIGIN), { broken: true }),
      refused,
    );
    if (session.era === "stateless") return;
    const exchange = get(session, { headers: [["Origin", ORIGIN]], broken: true });
    const reply = await answerOf(session, exchange);
    exchange.abort();
    // http.get.stream-or-405 judges a stream whose headers wait for the first event.
    if (reply.kind !== "silence") judge(expect, session, reply, refused);
  },
});

export const foreignOriginStatus = check({
  id: "security.origin.invalid-403",
  title: "A request with a foreign Origin is answered with status 403",
  hint: "Answer a request whose Origin is not allowed with status 403.",
  requirements: ["security.origin.invalid-403"],
  leniency: "tolerated",
  transport: "http",
  on: "shared",
  after: [foreignOrigin.id],
  sends: `a request with Origin: ${ORIGIN}`,
  reading: READING,
  async run({ session, expect }) {
    const reply = await requestWithHeaders(session, withHeader("Origin", ORIGIN), { broken: true });
    if (served(reply)) notApplicable("the server allows this origin");
    judge(expect, session, reply, status(403));
  },
});

export const originOnEach = check({
  id: "security.origin.every-request",
  title: "A foreign Origin is not served on initialize, notifications, DELETE and listen streams either",
  requirements: ["security.origin.validated"],
  revisions: SINCE,
  leniency: "tolerated",
  transport: "http",
  on: "own",
  // A server that serves any foreign origin serves it on these as well.
  after: [foreignOrigin.id],
  sends: `initialize, a notification and DELETE (in 2026-07-28: subscriptions/listen) with Origin: ${ORIGIN}`,
  reading: READING,
  hint: "Compare Origin in front of the whole endpoint: the text speaks of all incoming connections. A web page begins with initialize, or ends sessions by DELETE.",
  async run({ session, connect, over, facts, expect }) {
    const local = isLocal(urlOf(session));
    const change = withHeader("Origin", ORIGIN);
    const rule = { expected: refused.words, isViolation: () => local };
    if (session.era === "stateless")
      return judgeRefused(expect, await otherRequests(session, ["subscriptions/listen"], change), rule);
    const fresh = over(await connect());
    const params = { protocolVersion: facts.revision, capabilities: {}, clientInfo: CLIENT_INFO };
    judge(
      expect,
      session,
      await fresh.request("initialize", params, { headers: change, broken: true }),
      refused,
    );
    judgeRefused(expect, await otherRequests(session, ["notification", "DELETE"], change), rule);
  },
});

const REBOUND: HeaderChange = (headers) => withHeader("Host", FOREIGN)(withHeader("Origin", ORIGIN)(headers));

export const reboundOrigin = check({
  id: "security.origin.rebound",
  title: "A local server does not serve a request with the same foreign name in Origin and Host",
  requirements: ["security.origin.validated"],
  revisions: SINCE,
  leniency: "tolerated",
  transport: "http",
  on: "shared",
  // A server that serves any foreign origin serves this one as well.
  after: [foreignOrigin.id],
  sends: `a request with Origin: ${ORIGIN} and Host: ${FOREIGN}`,
  reading:
    "The rule is against DNS rebinding, where Origin and Host have the same foreign name. A server on another address may have names that the harness does not know, so only local servers are judged.",
  hint: "Do not allow an origin because it equals the Host header. Compare both with a list of allowed names.",
  async run({ session, expect }) {
    if (!isLocal(urlOf(session))) notApplicable(`the server is not local: ${urlOf(session)}`);
    judge(expect, session, await requestWithHeaders(session, REBOUND, { broken: true }), refused);
  },
});
