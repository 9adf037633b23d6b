import { setTimeout as after } from "node:timers/promises";
import { type CheckContext, longSituation } from "../../../../harness/check/check.ts";
import { lacksExercise } from "../../../../harness/check/expect.ts";
import { initialize } from "../../../../harness/session/handshake.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import { given } from "../../../../schema/given.ts";
import { anyList } from "../lists/any-list.ts";
import { runningTool } from "./running-tool.ts";
import { RUNS_MS } from "./slow-tool.ts";

/** A request that was sent while a call ran, and both answers. */
export interface Beside {
  /** The method of the request. */
  readonly method: string;
  readonly reply: Reply;
  /** The answer to the call that ran. */
  readonly call: Reply;
  /** The same request, and the same call, before that: when nothing else ran. */
  readonly single: Reply;
  readonly callSingle: Reply;
  /** The call was answered first, and was over, or almost, when the request was sent: that order of the answers shows nothing. */
  readonly isShort?: true;
}

export interface DuringCall {
  /** Absent if no tool takes long enough. */
  readonly tool?: string;
  /** A ping; in 2026-07-28 server/discover. */
  readonly plain?: Beside;
  readonly list?: Beside;
  /** Another call of the same tool. */
  readonly second?: Beside;
  /** Over HTTP, where a handshake opens sessions: `initialize` of another client. */
  readonly opened?: Beside;
}

/** How often a request is sent while a call runs, until one is answered before the call. A busy machine may delay an answer. */
const ROUNDS = 3;

/** A call runs for long enough if it goes on for this many times as long as the request takes when nothing else runs. */
const TIMES_SINGLE = 2;

interface Timed {
  readonly reply: Reply;
  readonly tookMs: number;
}

async function timed(ask: () => Promise<Reply>): Promise<Timed> {
  const began = performance.now();
  const reply = await ask();
  return { reply, tookMs: performance.now() - began };
}

interface Running {
  readonly run: () => Promise<Reply>;
  readonly single: Timed;
}

/** Whether the answer came while the call ran. */
export const isDuring = ({ reply, call }: Beside): boolean => reply.seq < call.seq;

interface Question {
  readonly method: string;
  readonly ask: () => Promise<Reply>;
}

/** Calls the tool, and sends other requests a little later. The order of the answers shows whether they had to wait. */
async function besides(running: Running, questions: readonly Question[]): Promise<readonly Beside[]> {
  const single = await Promise.all(questions.map(({ ask }) => timed(ask)));
  for (let round = 1; ; round += 1) {
    const calling = timed(running.run);
    const began = performance.now();
    await after(RUNS_MS);
    const before = performance.now() - began;
    const [{ reply: call, tookMs }, ...replies] = await Promise.all([
      calling,
      ...questions.map(({ ask }) => ask()),
    ]);
    // The first call of a tool can take much longer than the next ones.
    const left = tookMs - before;
    const seen = questions.map(({ method }, index): Beside => {
      const usual = single[index] ?? running.single;
      const one: Beside = {
        method,
        call,
        reply: replies[index] ?? usual.reply,
        single: usual.reply,
        callSingle: running.single.reply,
      };
      return !isDuring(one) && TIMES_SINGLE * usual.tookMs > left ? { ...one, isShort: true } : one;
    });
    const isLate = seen.some((one) => isResult(one) && !isDuring(one));
    if (!isLate || round === ROUNDS) return seen;
  }
}

/** Calls the tool again while a call of it runs. Which of them is answered first is no matter. */
async function besideItself({ run, single }: Running): Promise<Beside> {
  const calling = run();
  await after(RUNS_MS);
  const [call, reply] = await Promise.all([calling, run()]);
  return { method: "tools/call", call, reply, single: single.reply, callSingle: single.reply };
}

const isResult = ({ call, reply }: Beside) => call.kind === "result" && reply.kind === "result";

/** Sends other requests while a call of a tool runs. Each of them meets a call of its own. */
export const duringCall = longSituation(
  "requests while a call runs",
  async (context: Omit<CheckContext, "expect">): Promise<DuringCall> => {
    const session = await context.open();
    const tool = await runningTool(context, session);
    // A target that is asked one request at a time has answered only one of several: other checks report that.
    if (tool === undefined || session.asksInTurn) return {};
    const run = () => session.request("tools/call", { ...tool }, { together: true });
    const running = { run, single: await timed(run) };
    const ask = (method: string): Question => ({
      method,
      ask: () => session.request(method, undefined, { together: true }),
    });
    const plainMethod = session.era === "stateful" ? "ping" : "server/discover";
    const listed = await anyList(context);
    const hasSessions = session.era === "stateful" && session.connection.transport === "http";
    const open: Question = {
      method: "initialize",
      ask: async () => {
        const { reply } = await initialize(context.over(await context.connect()), session.revision);
        return reply;
      },
    };
    const others = await besides(running, [
      ask(plainMethod),
      ...(listed === plainMethod ? [] : [ask(listed)]),
      ...(hasSessions ? [open] : []),
    ]);
    const second = await besideItself(running);
    const [plain] = others;
    const list = others.find(({ method }) => method === listed && method !== plainMethod);
    const opened = others.find(({ method }) => method === "initialize");
    return { tool: tool.name, ...given({ plain, second, list, opened }) };
  },
);

/** What a request that was sent while a call ran shows. Ends the check if there is none. */
export function requireBeside({ tool }: DuringCall, beside: Beside | undefined): Beside {
  if (tool === undefined || beside === undefined)
    lacksExercise("tool.cancellable", "a tool that may be called and takes longer than a request");
  return beside;
}
