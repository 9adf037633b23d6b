import type { Shape } from "../../../harness/check/answers.ts";
import { refusal, status } from "../../../harness/check/answers.ts";
import type { Expect } from "../../../harness/check/expect.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { check } from "../check.ts";
import { anything, eventStream } from "../http/answers.ts";
import { type HeaderChange, withHeader } from "../http/headers.ts";
import { answerOf, get, requestWithHeaders } from "../http/send.ts";
import { isLocal } from "./is-local.ts";

/** Reserved for examples, so no deployment can have allowed it. */
const FOREIGN = "attacker.example";
const ORIGIN = `http://${FOREIGN}`;

/** However it is done: only from 2025-11-25 on is there a status for it. */
const refused: Shape = {
  words: "a refusal",
  matches: (reply) => refusal.matches(reply) || reply.kind === "error" || reply.kind === "gone",
};

function served(reply: Reply): boolean {
  return reply.kind === "result" || eventStream.matches(reply);
}

/** On a server that is not local, only its operator knows which origins are welcome: no more than a warning. */
function judge(expect: Expect, session: Session, reply: Reply, wanted: Shape): void {
  const tolerated = [{ shape: anything, because: "the server is not local, and may have its reasons" }];
  expect.reply(reply, { pass: [wanted], warn: isLocal(urlOf(session)) ? [] : tolerated });
}

function urlOf({ connection }: Session): string {
  return connection.transport === "http" ? connection.url : "";
}

const READING =
  "Which origins are invalid depends on the deployment. A server that listens locally has no use for a foreign one, so there it fails; elsewhere it is a warning. A request without Origin is never held against a server.";

export const foreignOrigin = check({
  id: "security.origin.validated",
  title: "A request from a foreign web page is not served",
  requirements: ["security.origin.validated"],
  leniency: "tolerated",
  transport: "http",
  on: "own",
  sends: `a request, and GET, with Origin: ${ORIGIN}`,
  // Ambiguity 24.
  reading: READING,
  hint: "Compare Origin, when there is one, with a list of those that you allow, before anything else: any web page can reach a local server by rebinding its own name.",
  async run({ session, expect, limit }) {
    judge(
      expect,
      session,
      await requestWithHeaders(session, withHeader("Origin", ORIGIN), { broken: true }),
      refused,
    );
    if (session.era === "stateless") return;
    const exchange = get(session, { headers: [["Origin", ORIGIN]], broken: true });
    const reply = await answerOf(exchange, limit);
    exchange.abort();
    // A stream whose headers wait for its first event is judged with GET itself.
    if (reply.kind !== "silence") judge(expect, session, reply, refused);
  },
});

export const foreignOriginStatus = check({
  id: "security.origin.invalid-403",
  title: "A foreign Origin is answered with status 403",
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

const REBOUND: HeaderChange = (headers) => withHeader("Host", FOREIGN)(withHeader("Origin", ORIGIN)(headers));

export const reboundOrigin = check({
  id: "security.origin.rebound",
  title: "A local server does not serve a foreign web page whose name was bound to its address",
  requirements: ["security.origin.validated"],
  leniency: "tolerated",
  transport: "http",
  on: "shared",
  after: [foreignOrigin.id],
  sends: `a request with Origin: ${ORIGIN} and Host: ${FOREIGN}`,
  reading:
    "In DNS rebinding, which this rule is there to prevent, Origin and Host name the same foreign host. A server that is not local may be reached under names that nobody here knows.",
  hint: "Do not allow an origin because it equals the Host header: compare both with the names that you know.",
  async run({ session, expect }) {
    if (!isLocal(urlOf(session))) notApplicable(`the server is not local: ${urlOf(session)}`);
    judge(expect, session, await requestWithHeaders(session, REBOUND, { broken: true }), refused);
  },
});
