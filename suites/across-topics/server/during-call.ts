import { setTimeout as after } from "node:timers/promises";
import { type CheckContext, situation } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { initialize } from "../../../harness/session/handshake.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import { given } from "../../../schema/given.ts";
import { anyList } from "./any-list.ts";
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
  readonly alone: Reply;
  readonly callAlone: Reply;
  /** The request takes about as long as the call when nothing else runs, so the order of the answers shows nothing. */
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

/** A call is long if it takes more than this many times as long as the request when nothing else runs. */
const TIMES_ALONE = 2;

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
  readonly alone: Timed;
}

/** Whether the answer came while the call ran. */
export const isDuring = ({ reply, call }: Beside): boolean => reply.seq < call.seq;

/** Calls the tool, and sends a request a little later. The order of the answers shows whether it had to wait. */
async function beside(running: Running, method: string, ask: () => Promise<Reply>): Promise<Beside> {
  const { reply: alone, tookMs } = await timed(ask);
  const isShort = TIMES_ALONE * tookMs > running.alone.tookMs;
  for (let round = 1; ; round += 1) {
    const calling = running.run();
    await after(RUNS_MS);
    const [call, reply] = await Promise.all([calling, ask()]);
    const seen = { method, call, reply, alone, callAlone: running.alone.reply };
    const isLate = call.kind === "result" && reply.kind === "result" && !isDuring(seen);
    if (!isLate || isShort || round === ROUNDS) return { ...seen, ...(isShort ? { isShort } : {}) };
  }
}

/** Sends other requests while a call of a tool runs. Each of them meets a call of its own. */
export const duringCall = situation(
  "requests while a call runs",
  async (context: Omit<CheckContext, "expect">): Promise<DuringCall> => {
    const session = await context.open();
    const tool = await runningTool(context, session);
    // A target that is asked one request at a time has answered only one of several: other checks report that.
    if (tool === undefined || session.asksInTurn) return {};
    const run = () => session.request("tools/call", { ...tool }, { together: true });
    const running = { run, alone: await timed(run) };
    const ask = (method: string) => () => session.request(method, undefined, { together: true });
    const plainMethod = session.era === "stateful" ? "ping" : "server/discover";
    const plain = await beside(running, plainMethod, ask(plainMethod));
    const listed = await anyList(context);
    const list = listed === plainMethod ? undefined : await beside(running, listed, ask(listed));
    const second = await beside(running, "tools/call", run);
    const hasSessions = session.era === "stateful" && session.connection.transport === "http";
    const opened = hasSessions
      ? await beside(running, "initialize", async () => {
          const { reply } = await initialize(context.over(await context.connect()), session.revision);
          return reply;
        })
      : undefined;
    return { tool: tool.name, plain, second, ...given({ list, opened }) };
  },
);

/** What a request that was sent while a call ran shows. Ends the check if there is none. */
export function requireBeside({ tool }: DuringCall, beside: Beside | undefined): Beside {
  if (tool === undefined || beside === undefined)
    lacksExercise("tool.cancellable", "a tool that may be called and takes longer than a request");
  return beside;
}
