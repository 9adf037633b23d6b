import { anyResult } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { initialize, replyHeader } from "../../../harness/session/handshake.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { del, requestWithHeaders } from "../../across-topics/server/http/send.ts";

export const newClient = check({
  id: "session.initialize.anew",
  title: "A second client can initialize while another client has a session",
  requirements: ["session.initialize.bare"],
  transport: "http",
  on: "shared",
  sends: "initialize without a session id and without a version header, on a new connection",
  answers: { pass: [anyResult] },
  hint: "Create a new transport and a new server object for every initialize request without a session id.",
  async run({ facts, connect, over, expect }) {
    const { reply } = await initialize(over(await connect()), facts.revision);
    expect.reply(reply);
  },
});

export const failedLeavesNone = check({
  id: "session.initialize.failed",
  title: "A refused initialize request creates no session",
  hint: "Create the session only after initialize has succeeded.",
  requirements: ["session.id.assigned"],
  transport: "http",
  on: "shared",
  sends:
    "initialize without params, on a new connection; if the refusal has a session id, a request with that id",
  reading:
    "A session id belongs to the answer with the result. A refusal with a session id is a violation only if the server then serves requests with that id.",
  async run({ connect, over, expect }) {
    const session = over(await connect());
    const refused = await session.request("initialize", undefined, { broken: true });
    if (refused.kind === "result") notApplicable("the server accepts initialize without params");
    const id = replyHeader(refused, HEADER.sessionId);
    const reply =
      id === undefined
        ? refused
        : await requestWithHeaders(session, withHeader(HEADER.sessionId, id), { broken: true });
    if (id !== undefined) await del(session, id).end;
    expect.that(reply.kind !== "result", {
      expected: "no session after a refusal",
      actual:
        id === undefined
          ? describeReply(refused)
          : `${describeReply(refused)}; then, with session id ${id}, ${describeReply(reply)}`,
      at: reply.seq,
    });
  },
});
