import { setTimeout as after } from "node:timers/promises";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { isNamedFor } from "../../../harness/check/sample-arguments.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { callableTools, callTool, sampleCalls } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";

type Token = string | number;

/** A text, as a control, and then numbers. The first is false in many languages. */
const TEXT = "mcp-conform-token";
const NUMBERS: readonly Token[] = [0, 4_711];

/** As many tools that are said to report progress are called. */
const MOST_TRIED = 2;

/** A call that takes longer, as a part of the limit, is not made again and again: it would cost most of the run. */
const QUICK = 0.1;

/** How often no progress has to come with a number, and some with a text. */
const TIMES = 2;

/** The tokens of the progress notifications after a mark, as text: whether they have the right type is judged by a monitor. */
function tokensSince({ session }: SessionContext, mark: number): readonly string[] {
  return session
    .since(mark)
    .flatMap(messagesIn)
    .flatMap((message) =>
      isObject(message) && message.method === "notifications/progress" && isObject(message.params)
        ? [String(message.params.progressToken)]
        : [],
    );
}

/** How often a call with this token reported progress; undefined if it had no result. */
async function reports(context: SessionContext, chosen: JsonObject, token: Token) {
  const { session } = context;
  const mark = session.mark();
  const reply = await session.request("tools/call", { ...chosen, _meta: { progressToken: token } });
  if (reply.kind !== "result") return undefined;
  return { count: tokensSince(context, mark).filter((one) => one === String(token)).length, at: reply.seq };
}

/** What a server calls a tool that reports progress. */
const isAbout = ({ value }: Item) =>
  isNamedFor(value, "progress") || /progress/i.test(`${value.name} ${value.description}`);

/** A quick call that has reported progress, and had a result. */
function reportedCall(context: SessionContext): JsonObject | undefined {
  const { session, limit } = context;
  const reported = new Set(tokensSince(context, 0));
  const found = conversation(session.connection.id, session.since(0)).clientRequests.find(
    ({ method, params: { _meta }, request, responses }) =>
      method === "tools/call" &&
      isObject(_meta) &&
      reported.has(String(_meta.progressToken)) &&
      responses.some(
        ({ value, ms }) => isObject(value) && "result" in value && ms - request.ms < QUICK * limit,
      ),
  );
  return found && { name: found.params.name, arguments: found.params.arguments };
}

/** A quick call that reports progress: one of the samples, or one of a tool that is said to report it. */
async function reporting(context: SessionContext): Promise<JsonObject | undefined> {
  await sampleCalls(context);
  const about = (await callableTools(context)).filter(({ tool }) => isAbout(tool)).slice(0, MOST_TRIED);
  for (const { tool, arguments: given } of about) {
    if (reportedCall(context) !== undefined) break;
    const until = after(QUICK * context.limit, undefined, { ref: false });
    await callTool(context, String(tool.value.name), given, { until });
  }
  return reportedCall(context);
}

/** Whether a call reports progress with a text, and none with this number, each time. */
async function isIgnored(context: SessionContext, chosen: JsonObject, token: Token) {
  let at = 0;
  for (let time = 1; time <= TIMES; time += 1) {
    const seen = await reports(context, chosen, token);
    if (seen === undefined) return undefined;
    at = seen.at;
    if (seen.count > 0) return { ignored: false, at };
    const control = await reports(context, chosen, TEXT);
    if (control === undefined || control.count === 0) return undefined;
  }
  return { ignored: true, at };
}

export const numbersReported = check({
  id: "progress.token.numbers",
  title: "A call that reports progress for a token that is a text does so for a number, also 0",
  requirements: ["progress.token.tracked"],
  exercises: ["tool.plain", "tool.progress"],
  applies: declares("tools"),
  on: "shared",
  sends: `tools/call of a tool that reports progress and answers quickly, with the progress tokens ${JSON.stringify(TEXT)}, ${NUMBERS.join(" and ")}`,
  reading:
    "Progress is optional. Where each call with a text reports it, and none with a number, twice in turn, the token was read wrongly: a warning.",
  hint: "Test whether the request has a progressToken, not whether its value is truthy, and send it back as the JSON value that was received.",
  async run(context) {
    const { expect } = context;
    const chosen = await reporting(context);
    if (chosen === undefined) lacksExercise("tool.progress");
    for (const token of NUMBERS) {
      const seen = await isIgnored(context, chosen, token);
      if (seen === undefined) continue;
      expect.should(!seen.ignored, {
        expected: `progress with the token ${token}, as with a text`,
        actual: seen.ignored ? `${String(chosen.name)}: no progress with the token ${token}` : "progress",
        at: seen.at,
      });
    }
    if (expect.findings.length === 0) lacksExercise("tool.progress");
  },
});
