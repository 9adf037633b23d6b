import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../check.ts";
import { plainMethod, receivedSince } from "./plain-request.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };

const IGNORE = "Ignore a notification whose method you do not know.";
const CATCH = "Catch the error of the handler: nobody waits for an answer to a notification.";

/**
 * From 2026-07-28 on the revision is named here too, which no page asks for: a server of both eras that has not
 * settled on one may take a bare notification for a client of the older, and that is not what is asked here (A11).
 */
function named({ era, speaker }: Session): JsonObject {
  return era === "stateless" ? { _meta: { [META.protocolVersion]: speaker.revision } } : {};
}

/** What was answered is not the notification: an error -32601 would be taken for that. */
function afterwards(session: Session, advice: string): string {
  return `This is the answer to ${plainMethod(session)}, sent after the notification. ${advice}`;
}

export const unknownNotification = check({
  id: "jsonrpc.notification.unknown",
  title: "After an unknown notification the next request is served",
  requirements: ["jsonrpc.notification.unknown"],
  on: "own",
  sends: 'the notification "notifications/mcp-conform-unknown", then a request',
  answers: { pass: [served] },
  reading:
    "Over HTTP any status will do. That nothing is answered is judged over all notifications of a run.",
  hint: IGNORE,
  async run({ session, expect }) {
    await session.notify("notifications/mcp-conform-unknown", { level: 1, ...named(session) });
    expect.reply(await session.fence(), undefined, afterwards(session, IGNORE));
  },
});

export const malformedNotification = check({
  id: "jsonrpc.notification.malformed",
  title: "After a malformed notification the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  sends: "notifications/cancelled without requestId, then a request",
  answers: { pass: [served] },
  reading:
    "Over HTTP such a notification may be taken with 202 or refused, over stdio silence is due: only what comes next is judged.",
  hint: CATCH,
  async run({ session, expect }) {
    await session.notify(
      "notifications/cancelled",
      { requestId: { no: "id" }, ...named(session) },
      { broken: true },
    );
    expect.reply(await session.fence(), undefined, afterwards(session, CATCH));
  },
});

const NEVER_ASKED = "mcp-conform-never-asked";

export const responseNotAnswered = check({
  id: "jsonrpc.response.not-answered",
  title: "A response is not answered, even when it belongs to no request",
  requirements: ["jsonrpc.response.not-answered"],
  on: "own",
  after: ["ping.answered"],
  sends: "a response whose id no request had, then a request",
  reading:
    "JSON-RPC has no answer to a response. An error without id is a warning, and over HTTP the body of a status that refuses is free.",
  hint: "Drop a response that nobody waits for.",
  async run({ session, expect }) {
    const mark = session.mark();
    await session.send({ jsonrpc: "2.0", id: NEVER_ASKED, result: {} }, { broken: true });
    const last = await session.quiet();
    expect.that(last.kind === "result", {
      expected: "a result for the next request",
      actual: "the next request was not served",
      at: last.seq,
    });
    const answers = receivedSince(session, mark).filter(
      ({ value }) => isObject(value) && !("method" in value),
    );
    for (const { value, seq } of answers) {
      if (!isObject(value)) continue;
      const telling = {
        expected: "no answer to a response",
        actual: `the answer ${JSON.stringify(value)}`,
        at: seq,
      };
      if (value.id === NEVER_ASKED) expect.that(false, telling);
      else if (value.id === undefined || value.id === null) expect.should(false, telling);
    }
  },
});
