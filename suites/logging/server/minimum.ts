import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { isNamedFor } from "../../../harness/check/sample-arguments.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { callableTools, callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { logMessages } from "./messages.ts";

const LEVEL = "emergency";

export const levelMinimum = check({
  id: "logging.level.minimum",
  title: "After logging/setLevel a server sends no log message below that level",
  requirements: ["logging.level.minimum"],
  exercises: ["tool.logs"],
  revisions: { until: "2025-11-25" },
  applies: declares("logging"),
  on: "own",
  isLong: true,
  sends: `logging/setLevel debug, then tools/call of callable tools that mention logs; if they log, the same calls after logging/setLevel ${LEVEL}`,
  hint: "Before you send a log message, compare its level with the level that logging/setLevel requested.",
  async run(context) {
    const { session, expect } = context;
    const before = session.mark();
    await session.request("logging/setLevel", { level: "debug" });
    const called = await loggers(context);
    const callAll = () =>
      Promise.all(
        called.map(({ tool, arguments: given }) => callTool(context, String(tool.value.name), given)),
      );
    await callAll();
    await session.quiet();
    if (logsAfter(session, before).length === 0) lacksExercise("tool.logs");
    const set = await session.request("logging/setLevel", { level: LEVEL });
    // A level that was not set limits nothing. Whether it is refused rightly, other checks judge.
    if (set.kind !== "result")
      throw new Inconclusive("no-answer", `logging/setLevel ${LEVEL}: ${describeReply(set)}`);
    const { seq } = set;
    await callAll();
    await session.quiet();
    const late = logsAfter(session, seq).filter(({ level }) => level !== LEVEL);
    for (const { level, at } of late) {
      expect.that(false, {
        expected: `no log message below the level ${LEVEL}`,
        actual: `a log message of the level ${brief(level)}`,
        at,
        pointer: "/params/level",
      });
    }
    const filtered = `log messages at the level debug, and none below ${LEVEL} after logging/setLevel ${LEVEL}`;
    if (late.length === 0) expect.that(true, { expected: filtered, actual: filtered, at: seq });
  },
});

const MOST_CALLS = 3;

/** The tools that log, as earlier calls have shown, or that probably do, and may be called. */
export async function loggers(context: Pick<SessionContext, "inventory" | "allow" | "facts" | "session">) {
  const shown = context.session.toolsThatSent("notifications/message");
  const isAbout = ({ value }: Item) => isNamedFor(value, "logs") || mentionsLogs(value);
  return (
    (await callableTools(context))
      .filter(({ tool }) => isAbout(tool) || shown.has(String(tool.value.name)))
      // Of calls that were open together each counts as one that has logged.
      .sort((one, other) => Number(isAbout(other.tool)) - Number(isAbout(one.tool)))
      .slice(0, MOST_CALLS)
  );
}

/** A guess that saves calls, where none was made yet: only a call shows whether a tool logs. */
function mentionsLogs({ name, description }: JsonObject): boolean {
  return /log/i.test(`${name} ${description}`);
}

/** The log messages of a session after this event. */
export function logsAfter(session: Session, after: number) {
  const { messages } = conversation(session.connection.id, session.since(after));
  return logMessages(messages).map(({ message, value }) => ({
    level: isObject(value.params) ? value.params.level : undefined,
    at: message.seq,
  }));
}
