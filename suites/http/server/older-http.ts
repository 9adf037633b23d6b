import { anyResult, status } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import { headersOf } from "../../../harness/session/lines/envelope.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { answerOf } from "../../across-topics/server/http/send.ts";
import { servesOlderEra } from "../../across-topics/server/older-era.ts";

const READING =
  "The rule applies to servers that support only this revision. A server of both eras may answer by its older revision, so it is not judged (docs/readings.md, A28).";

async function requireOnlyThisEra(context: SessionContext): Promise<void> {
  const both = await servesOlderEra(context);
  if (both) notApplicable(both);
}

/** One check for each HTTP method of older revisions. */
export const notAllowed = (["GET", "DELETE"] as const).map((method) =>
  check({
    id: `http.legacy.${method.toLowerCase()}-405`,
    title: `${method} is answered with status 405`,
    requirements: ["http.legacy.get-delete-405"],
    transport: "http",
    on: "own",
    sends: `${method} to the endpoint`,
    answers: { pass: [status(405)] },
    reading: READING,
    hint: "Allow only POST. This revision has no streams to open by GET and no sessions to end by DELETE.",
    async run(context) {
      await requireOnlyThisEra(context);
      const { session, expect } = context;
      const headers = headersOf(session.speaker, undefined).filter(([name]) => name !== "Content-Type");
      const exchange = session.exchange({ method, headers, broken: true });
      const reply = await answerOf(session, exchange);
      exchange.abort();
      expect.reply(reply);
    },
  }),
);

const onOwn = checksOn("own", { transport: "http" });

export const sessionIdIgnored = onOwn({
  id: "http.legacy.session-id-ignored",
  title: "The server ignores Mcp-Session-Id",
  requirements: ["http.legacy.session-id-ignored"],
  hint: "Ignore Mcp-Session-Id: this revision has no sessions.",
  sends: "server/discover with the Mcp-Session-Id header",
  answers: { pass: [anyResult] },
  reading: READING,
  async run(context) {
    await requireOnlyThisEra(context);
    const headers = withHeader(HEADER.sessionId, "mcp-conform-no-such-session");
    context.expect.reply(
      await context.session.request("server/discover", undefined, { headers, broken: true }),
    );
  },
});

export const noSessionId = onOwn({
  id: "http.legacy.session-id-not-minted",
  title: "The server sends no Mcp-Session-Id, also not the one of the client",
  requirements: ["http.legacy.session-id-ignored"],
  hint: "Send no Mcp-Session-Id: this revision has no sessions.",
  sends: "server/discover, without and with the Mcp-Session-Id header",
  reading: READING,
  async run(context) {
    await requireOnlyThisEra(context);
    const { session, expect } = context;
    const headers = withHeader(HEADER.sessionId, "mcp-conform-no-such-session");
    const replies = [
      await session.request("server/discover"),
      await session.request("server/discover", undefined, { headers, broken: true }),
    ];
    for (const reply of replies) {
      const id = replyHeader(reply, HEADER.sessionId);
      expect.that(id === undefined, {
        expected: `no ${HEADER.sessionId} header`,
        actual: id === undefined ? `no ${HEADER.sessionId} header` : `${HEADER.sessionId}: ${id}`,
        at: reply.seq,
      });
    }
  },
});

export const lastEventIdIgnored = onOwn({
  id: "http.legacy.last-event-id-ignored",
  title: "The server ignores Last-Event-ID",
  requirements: ["http.legacy.last-event-id-ignored"],
  hint: "Ignore Last-Event-ID: streams of this revision cannot be resumed.",
  sends: "server/discover with the Last-Event-ID header",
  answers: { pass: [anyResult] },
  reading: READING,
  async run(context) {
    await requireOnlyThisEra(context);
    const headers = withHeader(HEADER.lastEventId, "1");
    context.expect.reply(
      await context.session.request("server/discover", undefined, { headers, broken: true }),
    );
  },
});
