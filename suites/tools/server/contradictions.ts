import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isBusy } from "../../../harness/session/waiting/rate-limit.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import {
  callableTools,
  callSamples,
  callTool,
  type SampleCall,
  sampleCalls,
} from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { openGetStream } from "../../across-topics/server/http/get-stream.ts";
import { NO_SUCH_TOOL, unknownCall } from "./call.ts";

/** What the error says of a tool, without its name. Undefined if it does not name the tool: then it may mean anything. */
function saidOf(reply: Reply, name: string): string | undefined {
  if (reply.kind !== "error" || !String(reply.text).includes(name)) return undefined;
  return `${String(reply.code)} ${String(reply.text).replaceAll(name, "")}`;
}

export const callListed = check({
  id: "tools.call.listed",
  title: "A listed tool is not answered as one that does not exist",
  requirements: ["lifecycle.capabilities.declared-works"],
  exercises: ["tool.plain"],
  leniency: "no-keyword",
  applies: declares("tools"),
  on: "shared",
  sends: `tools/call of tools of the list that may be called, and of "${NO_SUCH_TOOL}"`,
  reading:
    "Only the error that a tool with an invented name gets, with the other name in it, shows that the server does not know a tool that it lists. No sentence has a keyword for that, so it is a warning.",
  hint: "Take the list of tools and the handlers of calls from one table.",
  async run(context) {
    const { expect } = context;
    // A limit of requests says nothing about a tool.
    const made = (await sampleCalls(context)).filter(({ reply }) => !isBusy(reply));
    if (made.length === 0) lacksExercise("tool.plain");
    const invented = saidOf(await unknownCall(context), NO_SUCH_TOOL);
    for (const { tool, reply } of made) {
      const said = saidOf(reply, String(tool.value.name));
      expect.should(said === undefined || said !== invented, {
        expected: "for a listed tool another answer than for an invented name",
        actual: `${JSON.stringify(tool.value.name)}: ${describeReply(reply)}`,
        at: reply.seq,
      });
    }
  },
});

type Callable = Omit<SampleCall, "reply">;

const MOST_TOOLS = 6;
/** How many tools are called again. */
const MOST_AGAIN = 2;

const nameOf = ({ tool }: Callable) => String(tool.value.name);

function hintsOf({ tool }: Callable): JsonObject {
  const { annotations } = tool.value;
  return isObject(annotations) ? annotations : {};
}

const CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;

/** The first notification of a changed list after a mark. */
function changeSince({ session }: SessionContext, mark: number): { method: string; at: number } | undefined {
  return session
    .since(mark)
    .flatMap((event) => messagesIn(event).map((message) => ({ message, at: event.seq })))
    .flatMap(({ message, at }) => (isObject(message) ? [{ method: String(message.method), at }] : []))
    .find(({ method }) => CHANGED.test(method));
}

/** Calls the tools, and returns the change of a list that followed. */
async function changeAfter(context: SessionContext, tools: readonly Callable[]) {
  const mark = context.session.mark();
  await callSamples(context, tools);
  const { seq } = await context.session.quiet();
  return { change: changeSince(context, mark), seq };
}

/** How often a call has to be followed by a change, and a silence by none. */
const TIMES = 2;

/** Whether a list changes each time that this tool is called, and never without a call. */
async function changesEachTime(context: SessionContext, tool: Callable): Promise<boolean> {
  for (let time = 1; time <= TIMES; time += 1) {
    if ((await changeAfter(context, [])).change) return false;
    if (!(await changeAfter(context, [tool])).change) return false;
  }
  return true;
}

export const readOnlyKept = check({
  id: "tools.annotations.read-only",
  title: "A tool with readOnlyHint: true changes no list of the server",
  requirements: ["tools.annotations.shape"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.plain"],
  leniency: "no-keyword",
  applies: declares("tools"),
  on: "own",
  sends: `tools/call of up to ${MOST_TOOLS} tools with readOnlyHint: true; if a list changes, each of them by itself`,
  reading:
    "The schema says that such a tool does not modify its environment, and that hints are no guarantee. So a list that changes each time the tool is called, and never without a call, is a warning.",
  hint: "Set readOnlyHint to false for a tool that changes what the server offers.",
  async run(context) {
    const { session, expect } = context;
    const tools = (await callableTools(context))
      .filter((one) => hintsOf(one).readOnlyHint === true)
      .slice(0, MOST_TOOLS);
    if (tools.length === 0) lacksExercise("tool.plain", "a tool with readOnlyHint: true that may be called");
    openGetStream(session);
    const { change, seq } = await changeAfter(context, tools);
    const details = {
      expected: "no change of a list by a tool with readOnlyHint: true",
      at: change?.at ?? seq,
    };
    if (change === undefined) {
      expect.should(true, { ...details, actual: "no change of a list" });
      return;
    }
    for (const tool of tools)
      if (await changesEachTime(context, tool)) {
        const actual = `${change.method} after each call of ${JSON.stringify(nameOf(tool))}`;
        expect.should(false, { ...details, actual });
        return;
      }
    notApplicable("a list changes by itself");
  },
});

const failed = (reply: Reply) =>
  reply.kind === "error" || (reply.kind === "result" && reply.result.isError === true);

export const idempotentKept = check({
  id: "tools.annotations.idempotent",
  title: "A tool with idempotentHint: true can be called again with the same arguments",
  requirements: ["tools.annotations.shape"],
  revisions: { since: "2025-03-26" },
  exercises: ["tool.plain"],
  leniency: "no-keyword",
  applies: declares("tools"),
  on: "shared",
  sends:
    "tools/call of tools with idempotentHint: true that may be called, each three times with the same arguments",
  reading:
    "The schema says that repeated calls of such a tool have no additional effect. A call that succeeds once, and then fails twice, is a warning: hints are no guarantee.",
  hint: "Set idempotentHint to false for a tool whose second call fails, or let it succeed.",
  async run(context) {
    const { expect } = context;
    const hinted = (await sampleCalls(context)).filter(
      (one) => hintsOf(one).idempotentHint === true && one.reply.kind === "result" && !failed(one.reply),
    );
    for (const one of hinted.slice(0, MOST_AGAIN)) {
      const call = () => callTool(context, nameOf(one), one.arguments);
      const [second, third] = [await call(), await call()];
      const isOnce = failed(second) && failed(third);
      expect.should(!isOnce, {
        expected: "the same success for each call with the same arguments",
        actual: isOnce
          ? `${JSON.stringify(nameOf(one))}: a result, then ${brief(describeReply(second))}, and again`
          : "no failure after a success",
        at: second.seq,
      });
    }
    if (expect.findings.length === 0)
      lacksExercise(
        "tool.plain",
        "a tool with idempotentHint: true that may be called, and whose call succeeds",
      );
  },
});
