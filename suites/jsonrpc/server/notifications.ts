import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { plainMethod, receivedSince } from "../../across-topics/server/plain-request.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };

const IGNORE = "Ignore a notification with an unknown method.";
const CATCH =
  "Catch the exception of the handler: a notification gets no response, so the error has no receiver.";

/**
 * From 2026-07-28 on the notification names its revision, although no page requires it. Without it, a server of both eras
 * may treat the connection as one of the older era (reading A11), which these checks do not judge.
 */
function withRevision({ era, speaker }: Session): JsonObject {
  return era === "stateless" ? { _meta: { [META.protocolVersion]: speaker.revision } } : {};
}

/** Says which request got the reply. Otherwise an error -32601 looks like the reply to the notification. */
function hintFor(session: Session, advice: string): string {
  return `This is the reply to ${plainMethod(session)}, which was sent after the notification. ${advice}`;
}

const onOwn = checksOn("own");

export const unknownNotification = onOwn({
  id: "jsonrpc.notification.unknown",
  title: "After an unknown notification, the next request is served",
  requirements: ["jsonrpc.notification.unknown"],
  sends: 'the notification "notifications/mcp-conform-unknown", then a request',
  answers: { pass: [served] },
  reading:
    "Over HTTP, any status for the notification is accepted. jsonrpc.notification.no-response judges whether it got a response.",
  hint: IGNORE,
  async run({ session, expect }) {
    await session.notify("notifications/mcp-conform-unknown", { level: 1, ...withRevision(session) });
    expect.reply(await session.fence(), undefined, hintFor(session, IGNORE));
  },
});

export const malformedNotification = onOwn({
  id: "jsonrpc.notification.malformed",
  title: "After a malformed notification, the next request is served",
  requirements: ["jsonrpc.error.survived", "cancellation.malformed.ignored"],
  sends: "notifications/cancelled with an object as requestId, then a request",
  answers: { pass: [served] },
  reading:
    "Over HTTP, the server may accept the notification with status 202 or refuse it. Over stdio it sends nothing. Only the reply to the next request is judged (docs/readings.md, S17).",
  hint: CATCH,
  async run({ session, expect }) {
    await session.notify(
      "notifications/cancelled",
      { requestId: { no: "id" }, ...withRevision(session) },
      { broken: true },
    );
    expect.reply(await session.fence(), undefined, hintFor(session, CATCH));
  },
});

const NEVER_ASKED = "mcp-conform-never-asked";

export const responseNotAnswered = onOwn({
  id: "jsonrpc.response.not-answered",
  title: "The server sends nothing back for a response, even one to a request that it never sent",
  requirements: ["jsonrpc.response.not-answered"],
  sends: `a response with the id "${NEVER_ASKED}", which no request of the server had, then a request`,
  reading:
    "JSON-RPC defines no response to a response. An error without an id is only a warning. Over HTTP, the body under an error status is not judged.",
  hint: "A message with an id and a result or an error, and without a method, is a response. If its id belongs to no open request of yours, ignore it: send neither a result nor an error, and serve the next request.",
  async run({ session, expect }) {
    const mark = session.mark();
    await session.send({ jsonrpc: "2.0", id: NEVER_ASKED, result: {} }, { broken: true });
    const last = await session.quiet();
    expect.that(last.kind === "result", {
      expected: `a result for ${plainMethod(session)}, which was sent after the response`,
      actual: `${plainMethod(session)} → ${describeReply(last)}`,
      at: last.seq,
      timed: last.kind === "silence",
    });
    const responses = receivedSince(session, mark).filter(
      ({ value }) => isObject(value) && !("method" in value),
    );
    for (const { value, seq } of responses) {
      if (!isObject(value)) continue;
      const finding = {
        expected: `no message in reply to the response with the id "${NEVER_ASKED}"`,
        actual: `the server replied to it: ${brief(JSON.stringify(value))}`,
        at: seq,
      };
      if (value.id === NEVER_ASKED) expect.that(false, finding);
      else if (value.id === undefined || value.id === null) expect.should(false, finding);
    }
  },
});
