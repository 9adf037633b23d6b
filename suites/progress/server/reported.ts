import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools, isNamedFor, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { walkedList } from "../../across-topics/server/lists/lists.ts";
import { receivedSince } from "../../across-topics/server/plain-request.ts";

/** The tokens of two concurrent calls, so that progress with the token of the other call can be detected. */
const TOKENS = ["mcp-conform-progress", "mcp-conform-progress-2"];

interface Chosen {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A call that is allowed. A tool that the operator names may be slow. Any other tool has just answered quickly. */
async function chosenCall(context: SessionContext): Promise<Chosen> {
  const { allow, facts } = context;
  const { items } = await walkedList(context, "tools");
  const named = allowedTools(items, allow).flatMap(({ value }) => {
    const name = String(value.name);
    const about = isNamedFor(value, "progress") || /progress/i.test(`${name} ${value.description}`);
    if (!allow.tools.includes(name) && !(allow.sideEffects && about)) return [];
    const given = sampleArguments(value.inputSchema, facts.revision);
    return given ? [{ name, arguments: given, about }] : [];
  });
  const own = named.find(({ about }) => about) ?? named[0];
  if (own) return { name: own.name, arguments: own.arguments };
  const quick = (await sampleCalls(context)).find(({ reply }) => reply.kind === "result");
  if (quick) return { name: String(quick.tool.value.name), arguments: quick.arguments };
  lacksExercise("tool.plain", "a tool annotated readOnlyHint: true, or allowed by --allow tool:<name>");
}

async function callWith(session: Session, chosen: Chosen, progressToken: string): Promise<Reply> {
  const id = session.freshId();
  const reply = await session.request("tools/call", { ...chosen, _meta: { progressToken } }, { id });
  const cancels = session.era === "stateful" || session.connection.transport === "stdio";
  if (reply.kind === "silence" && cancels) {
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
  }
  return reply;
}

export const progressReported = check({
  id: "progress.notification.may-come",
  title: "A tool call with a progress token may report progress",
  requirements: ["progress.notification.may-come"],
  exercises: ["tool.plain", "tool.progress"],
  applies: declares("tools"),
  on: "shared",
  sends: `two concurrent calls of a tool that may be called, with the progress tokens ${TOKENS.join(" and ")}`,
  reading:
    "Progress is optional, so the number of notifications is only recorded. Other checks judge their content.",
  async run(context) {
    const { session, expect } = context;
    const chosen = await chosenCall(context);
    const mark = session.mark();
    const replies = await Promise.all(TOKENS.map((token) => callWith(session, chosen, token)));
    for (const [index, reply] of replies.entries()) {
      const reports = receivedSince(session, mark).filter(
        ({ value }) =>
          isObject(value) && isObject(value.params) && value.params.progressToken === TOKENS[index],
      );
      expect.observe(
        `${chosen.name} reported progress ${reports.length} times, then ${describeReply(reply)}`,
        reply.seq,
      );
    }
  },
});
