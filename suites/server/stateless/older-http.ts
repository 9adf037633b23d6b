import { anyResult, status } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { headersOf } from "../../../harness/session/envelope.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import { check } from "../check.ts";
import { withHeader } from "../http/headers.ts";
import { answerOf } from "../http/send.ts";
import { servesOlderEra } from "../versioning/older-era.ts";

// A28.
const READING =
  "The sentence binds servers of this revision alone; one of both eras answers by its older revision, and is not asked.";

async function ofThisEraAlone(context: SessionContext): Promise<void> {
  const both = await servesOlderEra(context);
  if (both) notApplicable(both);
}

/** One check a method that older revisions had. */
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
    hint: "There are neither streams to get nor sessions to delete: allow POST alone.",
    async run(context) {
      await ofThisEraAlone(context);
      const { session, limit, expect } = context;
      const headers = headersOf(session.speaker, undefined).filter(([name]) => name !== "Content-Type");
      const exchange = session.exchange({ method, headers, broken: true });
      const reply = await answerOf(exchange, limit);
      exchange.abort();
      expect.reply(reply);
    },
  }),
);

const SESSION_ID = "Mcp-Session-Id";

export const sessionIdIgnored = check({
  id: "http.legacy.session-id-ignored",
  title: "Mcp-Session-Id is ignored",
  requirements: ["http.legacy.session-id-ignored"],
  transport: "http",
  on: "own",
  sends: "server/discover with the header Mcp-Session-Id",
  answers: { pass: [anyResult] },
  reading: READING,
  async run(context) {
    await ofThisEraAlone(context);
    const headers = withHeader(SESSION_ID, "mcp-conform-no-such-session");
    context.expect.reply(
      await context.session.request("server/discover", undefined, { headers, broken: true }),
    );
  },
});

export const noSessionId = check({
  id: "http.legacy.session-id-not-minted",
  title: "No session id is handed out, nor is one sent back",
  requirements: ["http.legacy.session-id-ignored"],
  transport: "http",
  on: "own",
  sends: "server/discover, with and without the header Mcp-Session-Id",
  reading: READING,
  async run(context) {
    await ofThisEraAlone(context);
    const { session, expect } = context;
    const headers = withHeader(SESSION_ID, "mcp-conform-no-such-session");
    const replies = [
      await session.request("server/discover"),
      await session.request("server/discover", undefined, { headers, broken: true }),
    ];
    for (const reply of replies) {
      const id = replyHeader(reply, SESSION_ID);
      expect.that(id === undefined, {
        expected: `no header ${SESSION_ID}`,
        actual: `${SESSION_ID}: ${id}`,
        at: reply.seq,
      });
    }
  },
});

export const lastEventIdIgnored = check({
  id: "http.legacy.last-event-id-ignored",
  title: "Last-Event-ID is ignored",
  requirements: ["http.legacy.last-event-id-ignored"],
  transport: "http",
  on: "own",
  sends: "server/discover with the header Last-Event-ID",
  answers: { pass: [anyResult] },
  reading: READING,
  async run(context) {
    await ofThisEraAlone(context);
    const headers = withHeader("Last-Event-ID", "1");
    context.expect.reply(
      await context.session.request("server/discover", undefined, { headers, broken: true }),
    );
  },
});
