import { status } from "../../../harness/check/answers.ts";
import { situation } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { success } from "../../across-topics/server/http/answers.ts";
import {
  judgeRefused,
  type OtherRequest,
  otherRequests,
} from "../../across-topics/server/http/other-requests.ts";
import { answerOf, del, requestWithHeaders } from "../../across-topics/server/http/send.ts";

interface Ending {
  /** The reply to the DELETE. */
  readonly deleted: Reply;
  /** The reply to a later request with the same session id. */
  readonly after: Reply;
  /** A gateway answered the first DELETE, the second one got status 404, and so does what is sent after it: the first one has ended the session. */
  readonly endedByFirst: boolean;
  /** A notification, a GET and a second DELETE with the same session id. */
  readonly others: readonly OtherRequest[];
}

/** The client ends its session. */
const ending = situation("session ended by DELETE", async (context): Promise<Ending> => {
  const session = await context.open();
  if (session.sessionId === undefined) notApplicable("the server assigns no session ids");
  const deleted = await answerOf(session, del(session));
  const after = await requestWithHeaders(session, (headers) => headers, { broken: true });
  const endedByFirst = [deleted, after].every(status(404).matches) && session.wasSentAgain(deleted.seq);
  const others = await otherRequests(session, ["notification", "GET", "DELETE"], (headers) => headers);
  return { deleted, after, endedByFirst, others };
});

const onEnding = checksOn(ending, { transport: "http" });

export const deleted = onEnding({
  id: "session.delete",
  title: "DELETE is answered with a success status or with status 405",
  requirements: ["session.delete.refused-405"],
  sends: "DELETE with the session id and without an Accept header",
  answers: { pass: [success, status(405)] },
  reading:
    "The specification names no status for success, so any status from 200 to 299 passes, and so does 405 (docs/readings.md, S22).",
  hint: "Accept a DELETE without the Accept and Content-Type headers: neither the request nor the response has a body.",
  run({ seen, expect }) {
    if (!seen.endedByFirst) expect.reply(seen.deleted);
    else expect.that(true, { expected: success.words, actual: "the session has ended", at: seen.after.seq });
  },
});

export const ended404 = onEnding({
  id: "session.ended.404",
  title: "A request with the id of an ended session is answered with status 404",
  requirements: ["session.ended.status-404"],
  sends: "DELETE with the session id, then a request with the same id",
  answers: { pass: [status(404)] },
  reading:
    "A server that answers DELETE with a status from 200 to 299 has ended the session (docs/readings.md, S22).",
  hint: "Forget the session id when DELETE succeeds, and answer later requests with it with status 404. On 404, clients begin a new session.",
  run({ seen, expect }) {
    if (!seen.endedByFirst && !success.matches(seen.deleted))
      notApplicable(`DELETE ended no session: ${describeReply(seen.deleted)}`);
    expect.reply(seen.after);
  },
});

export const endedOnEach = onEnding({
  id: "session.ended.every-request",
  title: "A notification, a GET and a DELETE with the id of an ended session are refused as well",
  requirements: ["session.ended.status-404"],
  after: [ended404.id],
  leniency: "tolerated",
  sends: "DELETE with the session id, then a notification, a GET and a DELETE with the same id",
  reading:
    "Any refusal passes: a server without streams answers GET with 405. The text speaks of requests, and a notification that is accepted has no effect, and what a second DELETE asks for is true already, so these are warnings. A stream would never have a message of the session.",
  hint: "Look up the session on GET and for notifications as for requests, and answer with status 404 if it has ended. On 404, clients begin a new session.",
  run({ seen, expect }) {
    if (!seen.endedByFirst && !success.matches(seen.deleted))
      notApplicable(`DELETE ended no session: ${describeReply(seen.deleted)}`);
    judgeRefused(expect, seen.others, { expected: "status 404", isViolation: (kind) => kind === "GET" });
  },
});
