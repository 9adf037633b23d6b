import { setTimeout as after } from "node:timers/promises";
import { longSituation } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { type BrokenCall, breakCall } from "../../across-topics/server/calls/broken-call.ts";
import { type RunningTool, runningTool } from "../../across-topics/server/calls/running-tool.ts";
import { RUNS_MS } from "../../across-topics/server/calls/slow-tool.ts";
import { answerOf, del, requestWithHeaders } from "../../across-topics/server/http/send.ts";

/** The call of a session, while a client of another session did something with its own call. */
export interface Kept {
  readonly reply: Reply;
  /** The same call before that, when nothing else happened. */
  readonly single: Reply;
}

/** The progress that two sessions got for calls with the same token, as values in order. */
export interface Reported {
  readonly values: readonly (readonly unknown[])[];
  readonly at: number;
}

export interface SameCalls {
  readonly hasTool: boolean;
  readonly reported?: Reported;
  /** The client of the other session cancelled its call, which had the same id. */
  readonly cancelled?: Kept;
  /** The client of the other session ended it by DELETE. Absent if the server refuses that. */
  readonly ended?: {
    readonly deleted: Reply;
    readonly call?: Kept;
    readonly next: Reply;
    /** The reply to a request in the ended session, after the calls. */
    readonly late?: Reply;
    /** If that was served: the reply to a request in another session, which DELETE ended while nothing ran in it. */
    readonly withoutCall?: Reply;
  };
  /** The connection of a call was lost, and its stream resumed. Absent if the call was answered in JSON, or at once. */
  readonly broken?: BrokenCall;
}

const TOKEN = "mcp-conform-same-token";

/** Two sessions that call the same tool at the same time, with the same ids and the same progress token. */
export const sameCalls = longSituation(
  "the same calls in two sessions",
  async (context): Promise<SameCalls> => {
    const [one, two] = await Promise.all([context.open(), context.open()]);
    if (one.sessionId === undefined) notApplicable("the server assigns no session ids");
    const tool = one.asksInTurn ? undefined : await runningTool(context, one);
    const before = tool && (await reportsOf(one, two, tool));
    const pair = tool && before && { one, two, tool, single: before.reply };
    const cancelled =
      pair &&
      (await besides(pair, "mcp-conform-same-cancelled", async (id) => {
        await one.notify("notifications/cancelled", { requestId: id, reason: "not needed" });
      }));
    let deleted: Reply | undefined;
    const end = async () => {
      deleted = await answerOf(one, del(one));
    };
    const kept = pair && (await besides(pair, "mcp-conform-same-ended", end));
    if (!pair) await end();
    const next = await two.fence();
    const broken = tool && (await breakCall(two, tool, context.limit));
    // The call of the ended session is as long as that of the other one, and began earlier.
    const late = kept && (await askedIn(one));
    const withoutCall = late?.kind === "result" ? await askedAfterEnd(await context.open()) : undefined;
    const ended = deleted && { deleted, next, ...given({ call: kept, late, withoutCall }) };
    return {
      hasTool: tool !== undefined,
      ...given({ reported: before?.reported, cancelled, ended, broken }),
    };
  },
);

/** The reply to a request in a session that has ended. */
const askedIn = (session: Session) => requestWithHeaders(session, (headers) => headers, { broken: true });

async function askedAfterEnd(session: Session): Promise<Reply> {
  await answerOf(session, del(session));
  return askedIn(session);
}

interface Pair {
  readonly one: Session;
  readonly two: Session;
  readonly tool: RunningTool;
  /** The call in the second session when nothing happened in the first one. */
  readonly single: Reply;
}

const call = (session: Session, tool: RunningTool, id: string, more: object = {}): Promise<Reply> =>
  session.request("tools/call", { ...tool, ...more }, { id, together: true });

/** Calls the tool in both sessions under the same id. While they run, the first session does something. */
async function besides(
  { one, two, tool, single }: Pair,
  id: string,
  act: (id: string) => Promise<void>,
): Promise<Kept> {
  // The answer to this one is not needed: it may never come.
  call(one, tool, id).catch(() => {});
  const kept = call(two, tool, id);
  await after(RUNS_MS);
  await act(id);
  return { reply: await kept, single };
}

async function reportsOf(
  one: Session,
  two: Session,
  tool: RunningTool,
): Promise<{ readonly reported: Reported; readonly reply: Reply }> {
  const marks = [one.mark(), two.mark()] as const;
  const more = { _meta: { progressToken: TOKEN } };
  const id = "mcp-conform-same-progress";
  const [, reply] = await Promise.all([call(one, tool, id, more), call(two, tool, id, more)]);
  await Promise.all([one.quiet(), two.quiet()]);
  const values = [progressSince(one, marks[0]), progressSince(two, marks[1])];
  return { reported: { values, at: reply.seq }, reply };
}

function progressSince(session: Session, mark: number): readonly unknown[] {
  return session
    .since(mark)
    .flatMap(messagesIn)
    .flatMap((message) =>
      isObject(message) && message.method === "notifications/progress" && isObject(message.params)
        ? [message.params]
        : [],
    )
    .filter(({ progressToken }) => progressToken === TOKEN)
    .map(({ progress }) => progress);
}
