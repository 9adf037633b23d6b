import { declares } from "../../../harness/check/applies.ts";
import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import { callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { openGetStream } from "../../across-topics/server/http/get-stream.ts";
import { answerOf, get } from "../../across-topics/server/http/send.ts";
import { logMessages } from "./messages.ts";
import { loggers } from "./minimum.ts";

/** A server that logs by itself may say the same in both sessions once, and hardly at each of these calls. */
const CALLS = 3;

/** The log messages of a session after a mark, as text. */
const logsOf = (session: Session, mark: number): ReadonlyMap<string, number> =>
  new Map(
    logMessages(conversation(session.connection.id, session.since(mark)).messages).map(
      ({ message, value }) => [JSON.stringify(value.params), message.seq],
    ),
  );

export const callLogsOwnSession = check({
  id: "logging.message.own-session",
  title: "The log messages of a call in one session do not come in another session",
  requirements: ["http.streams.no-broadcast"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.logs"],
  transport: "http",
  leniency: "two-readings",
  applies: declares("logging"),
  on: "own",
  sends: `in two sessions GET; in the first session calls of tools that log, ${CALLS} times; in the second session nothing`,
  reading:
    "The sentence is about the streams of one client. Another client learns what this one does, which no sentence forbids by name. So a copy is a warning.",
  hint: "Send the log messages of a request on its stream, or on a stream of its session. Do not send them to all sessions of the process.",
  async run(context) {
    const { session, expect } = context;
    if (session.sessionId === undefined) notApplicable("the server assigns no session ids");
    const tools = await loggers(context);
    if (tools.length === 0) lacksExercise("tool.logs");
    const other = await context.open();
    // Without a level of their own: where all sessions have one, logging.level.own-session must not see this one's.
    await openGetStream(session);
    // Without a stream of its own, nothing can come in the other session.
    const opened = await answerOf(other, get(other));
    if (opened.kind === "silence") throw new Inconclusive("no-answer", `GET: ${describeReply(opened)}`);
    if (!eventStream.matches(opened)) notApplicable("the server opens no stream by GET");
    const copies: ([text: string, at: number] | undefined)[] = [];
    for (let calls = 0; calls < CALLS; calls += 1) {
      const [mark, otherMark] = [session.mark(), other.mark()];
      await Promise.all(
        tools.map(({ tool, arguments: given }) => callTool({ session }, String(tool.value.name), given)),
      );
      await session.quiet();
      await other.quiet();
      const own = logsOf(session, mark);
      if (own.size === 0) lacksExercise("tool.logs");
      const [copy] = [...logsOf(other, otherMark)].filter(([text]) => own.has(text));
      copies.push(copy);
    }
    const [first] = copies;
    const isCopied = first !== undefined && copies.every((one) => one !== undefined);
    expect.should(!isCopied, {
      expected: "no log message of these calls in the other session",
      actual: isCopied ? `${brief(first[0])} in both sessions, and a copy at each of ${CALLS} calls` : "none",
      at: first?.[1] ?? session.mark(),
    });
  },
});
