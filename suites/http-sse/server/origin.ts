import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { withTimeout } from "../../../harness/session/waiting/timeout.ts";
import type { Connection } from "../../../harness/transport/connection.ts";
import { check } from "../../across-topics/server/check.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { requestWithHeaders } from "../../across-topics/server/http/send.ts";
import { isLocal } from "../../across-topics/server/is-local.ts";

/** The domain is reserved for examples, so no deployment allows it. */
const ORIGIN = "http://attacker.example";

export const foreignOrigin = check({
  id: "sse-2024.origin",
  title: "Neither address serves a request with a foreign Origin",
  requirements: ["security.origin.validated"],
  leniency: "tolerated",
  transport: "http+sse",
  revisions: { until: "2024-11-05" },
  on: "own",
  sends: `a GET of the stream, and a posted ping, with Origin: ${ORIGIN}`,
  reading:
    "Which origins are invalid depends on the deployment. A server on a local address fails if it serves a foreign origin, any other server gets a warning. A request without Origin is not judged (docs/readings.md, S24).",
  hint: "If a request has an Origin header, compare it with a list of allowed origins before you open the stream or read a message. By DNS rebinding, any web page can reach a local server.",
  async run({ session, expect, limit }) {
    const { connection } = session;
    const url = connection.transport === "http+sse" ? connection.url : "";
    // Only the operator knows which origins a server on another machine allows, so there it is a warning.
    const judge = (isLocal(url) ? expect.that : expect.should).bind(expect);
    const expected = "a refusal of a foreign Origin";
    const opened = await streamFrom(connection, limit);
    judge(opened.kind !== "status" || opened.http.status >= 300, {
      expected,
      actual: `the GET of the stream: HTTP ${"http" in opened ? opened.http?.status : ""}`,
      at: opened.seq,
    });
    const asked = await requestWithHeaders(session, withHeader("Origin", ORIGIN), { broken: true });
    judge(asked.kind !== "result", {
      expected,
      actual: `a posted ping: ${describeReply(asked)}`,
      at: asked.seq,
    });
  },
});

/** The answer to a GET of the stream from a foreign page. */
async function streamFrom(connection: Connection, limit: number): Promise<Reply> {
  if (connection.transport !== "http+sse") notApplicable("the server has no event stream");
  const exchange = connection.request({
    method: "GET",
    headers: [
      ["Accept", "text/event-stream"],
      ["Origin", ORIGIN],
    ],
    by: "sse-2024.origin",
    broken: true,
  });
  const head = await withTimeout(exchange.head, limit, () => undefined);
  const end = head === undefined ? await withTimeout(exchange.end, 0, () => undefined) : undefined;
  exchange.abort();
  if (head !== undefined) {
    return { kind: "status", seq: head.seq, http: { status: head.status, headers: head.headers }, body: "" };
  }
  return end === undefined
    ? { kind: "silence", seq: exchange.seq, waitedMs: limit, fenced: false }
    : { kind: "gone", seq: end.seq, how: "the connection failed" };
}
