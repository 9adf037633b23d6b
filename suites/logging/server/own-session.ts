import { declares } from "../../../harness/check/applies.ts";
import { Inconclusive, lacksExercise, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { openGetStream } from "../../across-topics/server/http/get-stream.ts";
import { loggers, logsAfter } from "./minimum.ts";

const LEAST = "emergency";

async function setLevel(session: Session, level: string): Promise<number> {
  const reply = await session.request("logging/setLevel", { level });
  if (reply.kind !== "result")
    throw new Inconclusive("no-answer", `logging/setLevel ${level}: ${describeReply(reply)}`);
  return session.mark();
}

export const levelOwnSession = check({
  id: "logging.level.own-session",
  title: "logging/setLevel of one session changes nothing in another session",
  requirements: ["logging.level.minimum"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.logs"],
  transport: "http",
  applies: declares("logging"),
  on: "own",
  sends: `in one session logging/setLevel ${LEAST} and calls of tools that log; in another session logging/setLevel debug and the same calls; then the calls in the first session again`,
  hint: "Keep the log level in the session that has set it, not in a variable of the process.",
  async run(context) {
    const { session, expect } = context;
    if (session.sessionId === undefined) notApplicable("the server assigns no session ids");
    const tools = await loggers(context);
    if (tools.length === 0) lacksExercise("tool.logs");
    await openGetStream(session);
    const callAll = async (one: Session) => {
      const mark = one.mark();
      const calls = tools.map(({ tool, arguments: given }) =>
        callTool({ session: one }, String(tool.value.name), given),
      );
      await Promise.all(calls);
      const { seq } = await one.quiet();
      return { seq, low: logsAfter(one, mark).filter(({ level }) => level !== LEAST) };
    };
    await setLevel(session, LEAST);
    const single = await callAll(session);
    if (single.low.length > 0)
      // logging.level.minimum judges that.
      needsExercise("a server whose log level limits what is sent in its own session");
    const other = await context.open();
    await openGetStream(other);
    await setLevel(other, "debug");
    const talkative = await callAll(other);
    if (talkative.low.length === 0) lacksExercise("tool.logs");
    const again = await callAll(session);
    const [first] = again.low;
    expect.that(first === undefined, {
      expected: `no log message below ${LEAST}, which the session has set`,
      actual: first
        ? `a log message of the level ${brief(first.level)} after logging/setLevel debug in another session`
        : `none below ${LEAST}`,
      at: first?.at ?? again.seq,
      ...(first ? { pointer: "/params/level" } : {}),
    });
  },
});
