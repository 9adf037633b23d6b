import { status } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Session } from "../../../harness/session/session.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import { judgeRefused, otherRequests } from "../../across-topics/server/http/other-requests.ts";
import { requestWithHeaders } from "../../across-topics/server/http/send.ts";

function idOf({ sessionId }: Session): string {
  return sessionId ?? notApplicable("the server assigns no session ids");
}

const onShared = checksOn("shared", { transport: "http" });

export const missingId = onShared({
  id: "session.missing.400",
  title: "In a session, a request without the session id is answered with status 400",
  requirements: ["session.missing-400"],
  sends: `a request after initialize, without ${HEADER.sessionId}`,
  hint: "Answer a request without a session id with status 400, unless it is an initialize request.",
  answers: { pass: [status(400)] },
  reading:
    "The rule applies to servers that require the session id. A server that serves the request does not require it, which is recorded.",
  async run({ session, expect }) {
    idOf(session);
    const reply = await requestWithHeaders(session, withoutHeader(HEADER.sessionId), { broken: true });
    if (reply.kind === "result") expect.observe("the server serves requests without a session id", reply.seq);
    else expect.reply(reply);
  },
});

export const missingOnEach = onShared({
  id: "session.missing.every-request",
  title: "In a session, a notification and a GET without the session id are refused as well",
  requirements: ["session.missing-400"],
  after: [missingId.id],
  sends: `a notification and a GET after initialize, without ${HEADER.sessionId}`,
  reading: "Any refusal passes. A server that serves requests without a session id does not require it.",
  hint: "Look up the session on GET and for notifications as for requests.",
  async run({ session, expect }) {
    idOf(session);
    const change = withoutHeader(HEADER.sessionId);
    const plain = await requestWithHeaders(session, change, { broken: true });
    if (plain.kind === "result") notApplicable("the server serves requests without a session id");
    const others = await otherRequests(session, ["notification", "GET"], change);
    judgeRefused(expect, others, { expected: "status 400", isViolation: () => false });
  },
});

export const unknownOnEach = onShared({
  id: "session.unknown.every-request",
  title: "A notification and a GET with an unknown session id are refused as well",
  requirements: ["session.unknown-refused"],
  after: ["session.unknown.refused"],
  sends: `a notification and a GET with an invented ${HEADER.sessionId}`,
  reading:
    "Any refusal passes: a server without streams answers GET with 405. DELETE is not judged: what it asks for is true already.",
  hint: "Look up the session on GET and for notifications as for requests.",
  async run({ session, expect }) {
    const change = withHeader(HEADER.sessionId, invent(idOf(session)));
    const others = await otherRequests(session, ["notification", "GET"], change);
    judgeRefused(expect, others, { expected: "status 404 or 400", isViolation: () => false });
  },
});

export const unknownId = onShared({
  id: "session.unknown.refused",
  title: "An unknown session id is refused with status 404 or 400",
  requirements: ["session.unknown-refused"],
  sends: `a request with an invented ${HEADER.sessionId} in the form of the server's ids; where they have letters of both cases, another one with the id of the session in the other case`,
  answers: { pass: [status(404, 400)] },
  reading:
    "Status 404 applies to sessions that have ended. The specification does not mention invented ids, so 400 passes as well (docs/readings.md, S21). An id whose letters have one case, such as a UUID, may be read in both.",
  hint: "Compare session ids as they are, and answer an unknown one with status 404. On 404, clients begin a new session.",
  async run({ session, expect }) {
    const id = idOf(session);
    for (const other of [invent(id), ...inOtherCase(id)]) {
      const header = withHeader(HEADER.sessionId, other);
      expect.reply(await requestWithHeaders(session, header, { broken: true }));
    }
  },
});

/** The same id with its letters in the other case, if they have both: then the server compares the case. */
function inOtherCase(id: string): readonly string[] {
  if (!/[a-z]/.test(id) || !/[A-Z]/.test(id)) return [];
  return [id.replace(/[a-z]/gi, (one) => (one < "a" ? one.toLowerCase() : one.toUpperCase()))];
}

/**
 * An id of the same form: its last letters or digits are replaced by 0 and 1, which are valid hexadecimal digits. What comes after them stays,
 * for example the "==" of Base64.
 */
export function invent(id: string): string {
  const invented = id.replace(/[0-9a-z]{1,8}(?=[^0-9a-z]*$)/i, (tail) =>
    tail.replace(/./g, (one) => (one === "0" ? "1" : "0")),
  );
  return invented === id ? `${id}0` : invented;
}
