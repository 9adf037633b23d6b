import { notApplicable } from "../../../harness/check/expect.ts";
import { looksLikeHttpSse } from "../../../harness/session/lines/legacy.ts";
import { check } from "../../across-topics/server/check.ts";

/** How long the `endpoint` event is waited for, in milliseconds. Nothing is judged by it. */
const ENDPOINT_MS = 1_000;

const ID = "http.fallback.offered";

export const fallbackOffered = check({
  id: ID,
  title: "Observes whether the server also offers HTTP+SSE, at the URL that the operator named",
  requirements: ["http.fallback.server"],
  transport: "http",
  on: "shared",
  sends: "a GET of the URL of HTTP+SSE",
  reading: "A server may serve older clients over HTTP+SSE. The suite http-sse judges what it offers there.",
  hint: "To serve clients of 2024-11-05, open an event stream at this URL, whose first event is `endpoint`.",
  async run({ beside, over, limit, expect }) {
    if (beside === undefined) notApplicable("no URL of HTTP+SSE was named (--sse-url)");
    const connection = await beside();
    if (connection.transport !== "http+sse") notApplicable("the other URL is not one of HTTP+SSE");
    const session = over(connection);
    const mark = session.mark();
    const found = await looksLikeHttpSse(connection, Math.min(ENDPOINT_MS, limit), ID);
    const path = new URL(connection.url).pathname;
    const fact =
      found === undefined
        ? `${path} opens no stream that begins with the endpoint event`
        : `${path} opens a stream of HTTP+SSE; messages are posted to ${new URL(found.messages).pathname}`;
    expect.observe(fact, session.since(mark)[0]?.seq ?? mark);
  },
});
