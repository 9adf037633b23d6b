import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { isNamedFor } from "../../../harness/check/sample-arguments.ts";
import { tokensIn } from "../../../harness/session/replies/asked.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { callableTools, giveUp } from "../../across-topics/server/calls/sample-calls.ts";
import { slowTool } from "../../across-topics/server/calls/slow-tool.ts";
import { check } from "../../across-topics/server/check.ts";

type Token = string | number;

/** A text, as a control, and then numbers. The first is false in many languages. */
const TEXT = "mcp-conform-token";
const NUMBERS: readonly Token[] = [0, 4_711];

/** As many tools that are said to report progress are called. */
const MOST_TRIED = 2;

/** How often no progress has to come with a number, and some with a text. */
const TIMES = 2;

const tokensSince = ({ session }: SessionContext, mark: number): readonly string[] =>
  session.since(mark).flatMap(tokensIn);

/** Sessions in which a server may still work on a call that was given up, and report it. */
const unfinished = new WeakSet<Session>();

/** How often a call with this token reported progress until it was answered or given up; undefined without progress and result. */
async function reports(context: SessionContext, chosen: JsonObject, token: Token) {
  const { session } = context;
  const [mark, id] = [session.mark(), session.freshId()];
  const { came, stop } = session.whenReported(token, mark);
  // A call that works for long is not waited for: it has shown what is judged. A quick one is answered before the fence.
  const until = came.then(() => session.fence());
  const params = { ...chosen, _meta: { progressToken: token } };
  const reply = await session.request("tools/call", params, { id, until }).finally(stop);
  if (reply.kind === "silence") {
    await giveUp(session, id);
    unfinished.add(session);
  }
  const count = tokensSince(context, mark).filter((one) => one === String(token)).length;
  return count === 0 && reply.kind !== "result" ? undefined : { count, at: reply.seq };
}

/** What a server calls a tool that reports progress. */
const isAbout = ({ value }: Item) =>
  isNamedFor(value, "progress") || /progress/i.test(`${value.name} ${value.description}`);

/** A call that reports progress, of a tool that is said to report it. */
async function reporting(context: SessionContext): Promise<JsonObject | undefined> {
  const slow = await slowTool(context);
  const shown = context.session.toolsThatSent("notifications/progress");
  const about = (await callableTools(context))
    .filter(({ tool }) => isAbout(tool) || shown.has(String(tool.value.name)))
    // Of calls that were open together each counts as one that has reported.
    .sort((one, other) => Number(isAbout(other.tool)) - Number(isAbout(one.tool)))
    .slice(0, MOST_TRIED);
  for (const [index, { tool, arguments: given }] of about.entries()) {
    const name = String(tool.value.name);
    // With its own sample a tool of the exercise works for ten seconds, and reports first after two.
    const chosen = { name, arguments: slow?.name === name ? slow.working(slow.worksMs) : given };
    const seen = await reports(context, chosen, `${TEXT}-${index}`);
    if (seen !== undefined && seen.count > 0) return chosen;
  }
  return undefined;
}

/** Whether a call reports progress with a text, and none with this number, each time. */
async function isIgnored(context: SessionContext, chosen: JsonObject, token: Token) {
  let at = 0;
  for (let time = 1; time <= TIMES; time += 1) {
    const seen = await reports(context, chosen, token);
    if (seen === undefined) return undefined;
    at = seen.at;
    if (seen.count > 0) return { ignored: false, at };
    // A server may still work on a call that was given up, so each has a token of its own.
    const control = await reports(context, chosen, `${TEXT}-beside-${token}-${time}`);
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
  // On the shared session, requests of other checks have the token 0 as well.
  on: "own",
  isLong: true,
  sends: `tools/call of a tool that reports progress, with a text as its progress token, and with ${NUMBERS.join(" and ")}`,
  reading:
    "Progress is optional. Where each call with a text reports it, and none with a number, twice in turn, the token was read wrongly: a warning.",
  hint: "Test whether the request has a progressToken, not whether its value is truthy, and send it back as the JSON value that was received.",
  async run(context) {
    try {
      await judgeNumbers(context);
    } finally {
      // The next check on this session may use one of the tokens.
      if (unfinished.has(context.session)) await context.session.end();
    }
  },
});

/** A message that may report progress, and that shows no token: its method or its token cannot be read. */
function isUnreadProgress(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { method, params } = message;
  if (method === "notifications/progress") return !isObject(params) || !isToken(params.progressToken);
  return typeof method !== "string" && !("result" in message) && !("error" in message);
}

const isToken = (value: unknown) => typeof value === "string" || typeof value === "number";

async function judgeNumbers(context: SessionContext): Promise<void> {
  const { expect, session } = context;
  const mark = session.mark();
  const chosen = await reporting(context);
  if (chosen === undefined) {
    const unread = session.since(mark).find((event) => messagesIn(event).some(isUnreadProgress));
    if (unread === undefined) lacksExercise("tool.progress");
    const text = `what came during the call shows no progress token that can be read (message ${unread.seq})`;
    throw new Inconclusive("depends-on", text);
  }
  const all = await Promise.all(NUMBERS.map((token) => isIgnored(context, chosen, token)));
  for (const [index, token] of NUMBERS.entries()) {
    const seen = all[index];
    if (seen === undefined) continue;
    expect.should(!seen.ignored, {
      expected: `progress with the token ${token}, as with a text`,
      actual: seen.ignored ? `${String(chosen.name)}: no progress with the token ${token}` : "progress",
      at: seen.at,
    });
  }
  if (expect.findings.length === 0) lacksExercise("tool.progress");
}
