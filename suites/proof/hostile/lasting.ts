import { setTimeout as delay } from "node:timers/promises";
import { isResponse } from "../../../harness/reference/message.ts";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { serve } from "../../../harness/reference/server/wire/stdio.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";

/** A server that wears the patience of a client, or answers in an odd form. Only the table has it: most cost their limits. */
export interface Lasting<How> {
  /** Completes "A server that …". */
  readonly describe: string;
  readonly how: How;
}

const STATEFUL = REVISIONS.filter((revision) => revision < "2026-07-28");

/** The reference server with these hooks, which are made for each connection. */
function changed(hooks: () => Hooks, revisions: readonly Revision[] = REVISIONS): Serve {
  return async (input, output) => {
    await serve(new ReferenceServer({ hooks: [hooks()], revisions }), { input, output });
    return 0;
  };
}

/** How long the answer with this number takes, in milliseconds. */
export const slower = (count: number) => delay(100 * count);

export const MOST_ANSWERS = 20;

/** The reference server, that waits before each answer. */
const answering = (wait: (count: number) => Promise<unknown>): Serve =>
  changed(() => {
    let count = 0;
    return {
      dispatch: async (call, next) => {
        count += 1;
        await wait(count);
        return next(call);
      },
    };
  });

const PROGRESS = `${JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
})}\n`.repeat(200);

/** What the others are compared with. */
export const healthyOverPipes: Lasting<Serve> = { describe: "has no fault", how: answering(async () => {}) };

export const lastingOverPipes: readonly Lasting<Serve>[] = [
  {
    describe: "answers 20 requests, and then nothing",
    how: answering((count) => (count > MOST_ANSWERS ? new Promise(() => {}) : Promise.resolve())),
  },
  { describe: "takes longer for each answer than for the one before", how: answering(slower) },
  { describe: "takes half a second for each answer", how: answering(() => delay(500)) },
  {
    describe: "sends progress without end, on each connection",
    how: (input, output) => {
      const more = () => void output.write(PROGRESS, more);
      const dispatch: Hooks["dispatch"] = (call, next) => {
        if (call.method === "tools/list") more();
        return next(call);
      };
      return changed(() => ({ dispatch }))(input, output);
    },
  },
  {
    describe: "leaves jsonrpc out of each answer",
    how: changed(() => ({
      outgoing: (message) => {
        if (!isResponse(message)) return [message];
        const { jsonrpc: _, ...rest } = message;
        return [rest];
      },
    })),
  },
  {
    describe: "leaves protocolVersion out",
    how: changed(() => ({ line: (text) => text.replace(/"protocolVersion":"[^"]*",?/, "") }), STATEFUL),
  },
  {
    describe: "frames its messages with Content-Length",
    how: async (input, output) => {
      for await (const chunk of input) {
        if (!String(chunk).startsWith("Content-Length")) continue;
        const body = JSON.stringify({ jsonrpc: "2.0", id: "mcp-conform-framed", result: {} });
        output.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
      }
      return 0;
    },
  },
];
