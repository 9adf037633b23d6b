import { status } from "../../../harness/check/answers.ts";
import type { Suite } from "../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, isAccessRefusal, type Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type Idled, idled } from "../../across-topics/server/idle/idled.ts";
import { observeStream } from "../../across-topics/server/idle/observe.ts";

const onIdled = checksOn(idled);

const SENDS =
  "nothing to a session for the time of --idle, while the other checks run; then a request in it, and in a new session if it had no result";

/** The answers after the time, of which the first had no result. Ends a check if they are no evidence. */
function repeated({ again, fresh }: Idled): { readonly again: Reply; readonly fresh: Reply } {
  if (again === undefined || fresh === undefined)
    throw new Error("an answer without a result is asked for again");
  if (fresh.kind !== "result")
    throw new Inconclusive("no-answer", `a new session gets no result either: ${describeReply(fresh)}`);
  return { again, fresh };
}

const statusOf = (reply: Reply) => ("http" in reply ? reply.http?.status : undefined);

/** A status by which a server refuses the request itself. 408 and 429 say that it cannot serve it at the moment. */
const isRefused = (reply: Reply) => {
  const code = statusOf(reply) ?? 0;
  return code >= 400 && code < 500 && code !== 408 && code !== 429;
};

const sessionStatus = onIdled({
  id: "session.idle.status",
  title: "A session without traffic is served further, or has ended with status 404",
  requirements: ["session.ended.status-404"],
  transport: "http",
  sends: SENDS,
  reading:
    "A server may end a session at any time. From then on its requests get status 404, so that a client begins a new one. Another refusal of a request that a new session gets a result for, twice, is a violation.",
  hint: "Answer requests with the id of a session that has expired with status 404, not with 400: on 404, clients begin a new session.",
  run({ seen, expect }) {
    const { after, seconds, hasSessionId } = seen;
    if (!hasSessionId) notApplicable("the server assigns no session ids");
    const expected = "a result, or HTTP 404";
    const actual = (reply: Reply) => `after ${seconds} s: ${describeReply(reply)}`;
    if (after.kind === "result") {
      expect.that(true, { expected, actual: "a result", at: after.seq });
      return;
    }
    const { again } = repeated(seen);
    if ([after, again].every(status(404).matches)) {
      expect.that(true, { expected, actual: "HTTP 404", at: after.seq });
      return;
    }
    if (again.kind === "result" || isAccessRefusal(after) || !isRefused(after) || !isRefused(again))
      throw new Inconclusive("no-answer", `${actual(after)}; ${describeReply(again)}`);
    expect.that(false, { expected, actual: actual(again), at: again.seq });
  },
});

const request = onIdled({
  id: "idle.request",
  title: "A request after a time without traffic has a result, as before",
  requirements: ["jsonrpc.response.once"],
  leniency: "no-keyword",
  sends: SENDS,
  reading:
    "A server may end its process, its stream or its session at any time. An error that a new session does not get, twice, is a warning. A session over HTTP is judged by session.idle.status.",
  hint: "Keep what a connection needs, such as a database, or open it again when the next request comes.",
  run({ seen, expect, facts }) {
    const { after, seconds, hasSessionId, stream } = seen;
    if (facts.transport === "http" && hasSessionId)
      notApplicable("the server assigns session ids: session.idle.status judges them");
    const expected = "a result, as before";
    if (after.kind === "result") {
      expect.that(true, { expected, actual: "a result", at: after.seq });
      return;
    }
    if (after.kind === "gone" || stream?.isOpen === false) {
      expect.observe(`the server has ended the connection within ${seconds} s without traffic`, after.seq);
      return;
    }
    const { again } = repeated(seen);
    if (again.kind === "result" || isAccessRefusal(after) || after.kind === "silence")
      throw new Inconclusive(
        "no-answer",
        `after ${seconds} s: ${describeReply(after)}; ${describeReply(again)}`,
      );
    expect.should(false, { expected, actual: `after ${seconds} s: ${describeReply(again)}`, at: again.seq });
  },
});

const stream = onIdled({
  id: "session.idle.stream",
  title: "Observes what a server sends on a stream of GET without traffic, and whether the stream stays open",
  requirements: ["http.get.server-choice"],
  transport: "http",
  sends: "a GET; then nothing for the time of --idle",
  run({ seen, expect }) {
    observeStream(seen, expect, "the server opens no stream by GET");
  },
});

/** What a server does when nothing is sent for a while. */
export const idle: Suite = {
  name: "idle",
  onRequest: true,
  checks: [sessionStatus, request, stream],
};
