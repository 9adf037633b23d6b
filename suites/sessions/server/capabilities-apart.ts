import type { CheckContext } from "../../../harness/check/check.ts";
import { situation } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { askingCalls, BY_REVISION } from "../../across-topics/server/asks/answered.ts";
import { type ApartCall, callMarked, ofEachKind } from "../../across-topics/server/asks/apart.ts";
import type { Call } from "../../across-topics/server/asks/calling.ts";
import { check } from "../../across-topics/server/check.ts";
import { openGetStream } from "../../across-topics/server/http/get-stream.ts";

/** The calls of a client with all capabilities, before and after another one came that has none. */
interface Capable {
  readonly tool: string;
  /** What the call asks each time. */
  readonly method: string;
  readonly after: readonly ApartCall[];
  /** If it asked nothing after that: the call once more, after a third client came that has all capabilities. */
  readonly again?: ApartCall;
}

/** One of each kind: roots, sampling, elicitation. */
const MOST = 3;

/** Calls a tool twice, or once if that is enough. */
async function twice(
  session: Session,
  call: Call,
  when: string,
  isEnough: (one: ApartCall) => boolean,
): Promise<readonly ApartCall[]> {
  const made: ApartCall[] = [];
  for (const time of [1, 2]) {
    const id = `mcp-conform-capable-${when}-${time}-${session.freshId()}`;
    const one = await callMarked(session, call, { id, marker: "mcp-conform-capable" });
    made.push(one);
    if (isEnough(one)) break;
  }
  return made;
}

const asks = (method: string, { asked }: ApartCall) => asked.some((one) => one.method === method);

/** What a call asked both times, and had a result. */
function askedTwice(calls: readonly ApartCall[]): string | undefined {
  const [first] = calls;
  if (calls.length < 2 || calls.some(({ reply }) => reply.kind !== "result")) return undefined;
  return first?.asked.find(({ method }) => calls.every((one) => asks(method, one)))?.method;
}

const capable = situation(
  "a client without capabilities beside one with all",
  async (context: Omit<CheckContext, "expect">): Promise<readonly Capable[]> => {
    const calls = ofEachKind(await askingCalls(context)).slice(0, MOST);
    if (calls.length === 0) return [];
    const clientCapabilities = BY_REVISION[context.facts.revision];
    const one = await context.open({ clientCapabilities });
    if (one.sessionId === undefined || one.asksInTurn) return [];
    await openGetStream(one);
    const asking: { readonly call: Call; readonly method: string }[] = [];
    for (const call of calls) {
      const method = askedTwice(await twice(one, call, "before", ({ asked }) => asked.length === 0));
      if (method !== undefined) asking.push({ call, method });
    }
    if (asking.length === 0) return [];
    const other = await context.open();
    await other.fence();
    const seen: Capable[] = [];
    for (const { call, method } of asking)
      seen.push({
        tool: call.name,
        method,
        after: await twice(one, call, "after", (made) => asks(method, made)),
      });
    const index = seen.findIndex(({ method, after }) => !after.some((made) => asks(method, made)));
    const lost = seen[index];
    const call = asking[index]?.call;
    if (lost === undefined || call === undefined) return seen;
    await (await context.open({ clientCapabilities })).fence();
    const id = `mcp-conform-capable-again-${one.freshId()}`;
    seen[index] = { ...lost, again: await callMarked(one, call, { id, marker: "mcp-conform-capable" }) };
    return seen;
  },
);

export const capabilitiesApart = check({
  id: "session.capabilities.own",
  title: "A client is asked as before after another client has opened a session without capabilities",
  requirements: ["lifecycle.operation.capabilities"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.elicits", "tool.samples"],
  transport: "http",
  leniency: "no-keyword",
  on: capable,
  sends:
    "calls of tools that ask the user or the model, each twice, by a client with all capabilities; then initialize of a client with none, and the calls again; if they ask nothing, initialize of a client with all, and a call again",
  reading:
    "A server need not ask. So only a call that asked twice, asks nothing twice after a client without capabilities came, and asks again after one with all came, is a warning.",
  hint: "Keep the capabilities of the client in its session. A variable of the process has those of the newest client.",
  run({ seen, expect }) {
    if (seen.length === 0)
      lacksExercise("tool.elicits", "a tool that may be called, and asks the user or the model each time");
    for (const { tool, method, after, again } of seen) {
      const last = after.at(-1);
      if (last === undefined) continue;
      const { reply } = last;
      if (reply.kind === "gone" || reply.kind === "silence")
        throw new Inconclusive("no-answer", `${JSON.stringify(tool)}: ${describeReply(reply)}`);
      const isAsked = asks(method, last);
      if (!isAsked && !(again && asks(method, again))) {
        expect.observe(`${JSON.stringify(tool)} asks less often than it was called`, reply.seq);
        continue;
      }
      expect.should(isAsked, {
        expected: `${method}, as before another client came`,
        actual: `${JSON.stringify(tool)}: ${isAsked ? method : `no ${method}, until a client with all capabilities came: ${describeReply(reply)}`}`,
        at: reply.seq,
      });
    }
  },
});
