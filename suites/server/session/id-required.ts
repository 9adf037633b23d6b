import { status } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Session } from "../../../harness/session/session.ts";
import { check } from "../check.ts";
import { withHeader, withoutHeader } from "../http/headers.ts";
import { requestWithHeaders, SESSION_ID } from "../http/send.ts";

function idOf({ sessionId }: Session): string {
  return sessionId ?? notApplicable("the server assigns no session ids");
}

export const missingId = check({
  id: "session.missing.400",
  title: "In a session, a request without the session id is answered with status 400",
  requirements: ["session.missing-400"],
  transport: "http",
  on: "shared",
  sends: `a request after initialize, without ${SESSION_ID}`,
  answers: { pass: [status(400)] },
  reading:
    "Only a server that requires the id owes status 400: one that serves the request does not, which is told.",
  async run({ session, expect }) {
    idOf(session);
    const reply = await requestWithHeaders(session, withoutHeader(SESSION_ID), { broken: true });
    if (reply.kind === "result") expect.observe("the server serves requests without a session id", reply.seq);
    else expect.reply(reply);
  },
});

export const unknownId = check({
  id: "session.unknown.refused",
  title: "A session id that was never handed out is refused",
  requirements: ["session.unknown-refused"],
  transport: "http",
  on: "shared",
  sends: `a request whose ${SESSION_ID} looks like the server's, but is not`,
  answers: { pass: [status(404, 400)] },
  // Ambiguity 21.
  reading:
    "Status 404 is due for sessions that have ended; an invented one was never there, so 400 is as good.",
  hint: "Answer 404: it is what makes a client begin a new session.",
  async run({ session, expect }) {
    const invented = invent(idOf(session));
    expect.reply(await requestWithHeaders(session, withHeader(SESSION_ID, invented), { broken: true }));
  },
});

/** An id of the same form: other digits and letters at its end, all of them hexadecimal digits too. */
function invent(id: string): string {
  return id.replace(/[0-9a-z]{1,8}$/i, (tail) => tail.replace(/./g, (one) => (one === "0" ? "1" : "0")));
}
