import { status } from "../../../harness/check/answers.ts";
import { situation } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { success } from "../http/answers.ts";
import { answerOf, del, requestWithHeaders } from "../http/send.ts";

interface Ending {
  /** What answered the DELETE. */
  readonly deleted: Reply;
  /** What answered a request with the same id afterwards. */
  readonly after: Reply;
}

/** A session that its client ends. */
const ending = situation("session ended by DELETE", async (context): Promise<Ending> => {
  const session = await context.open();
  if (session.sessionId === undefined) notApplicable("the server assigns no session ids");
  const deleted = await answerOf(del(session), context.limit);
  return { deleted, after: await requestWithHeaders(session, (headers) => headers, { broken: true }) };
});

export const deleted = check({
  id: "session.delete",
  title: "DELETE ends the session, or is answered with status 405",
  requirements: ["session.delete.refused-405"],
  transport: "http",
  on: ending,
  sends: "DELETE with the session id and without an Accept header",
  answers: { pass: [success, status(405)] },
  // Ambiguity 22.
  reading:
    "No status is named for success, so any from 200 to 299 will do; others are told, as no sentence forbids them.",
  hint: "DELETE has no body and wants none, so it needs neither Accept nor Content-Type.",
  run({ seen, expect }) {
    expect.reply(seen.deleted);
  },
});

export const ended404 = check({
  id: "session.ended.404",
  title: "A request with the id of an ended session is answered with status 404",
  requirements: ["session.ended.status-404"],
  transport: "http",
  on: ending,
  sends: "DELETE with the session id, then a request with the same id",
  answers: { pass: [status(404)] },
  // Ambiguity 22.
  reading: "Whoever answers DELETE with a status from 200 to 299 has ended the session.",
  hint: "Answer 404, not 400: it is what makes a client begin a new session.",
  run({ seen, expect }) {
    if (!success.matches(seen.deleted))
      notApplicable(`DELETE ended no session: ${describeReply(seen.deleted)}`);
    expect.reply(seen.after);
  },
});
