import { createInterface } from "node:readline";
import { PassThrough, Transform, type Writable } from "node:stream";
import { isResponse } from "../../../harness/reference/message.ts";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { serve } from "../../../harness/reference/server/wire/stdio.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import type { Limits } from "../../../harness/target/target.ts";
import { endsPredecessor, refusesFurther } from "../../../harness/target/testing/one-process.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";

type Verdict = Result["verdict"];

/** A hostile target, and what must be reported of it. */
export interface Hostile<How> {
  /** Completes "A server that …". */
  readonly describe: string;
  readonly how: How;
  readonly verdict: Verdict;
  /** What the verdict, the diagnosis and the failed checks must say. */
  readonly says: RegExp;
  /** Where other limits are sufficient. */
  readonly limits?: Limits;
  /** The checks that must fail: one for each cause. */
  readonly fails?: readonly string[];
}

const STATEFUL = REVISIONS.filter((revision) => revision < "2026-07-28");

/** A promise that never resolves. */
const never = () => new Promise<never>(() => {});

/** The reference server with these hooks. */
function changed(hooks: Hooks, revisions: readonly Revision[] = REVISIONS): Serve {
  return async (input, output) => {
    await serve(new ReferenceServer({ hooks: [hooks], revisions }), { input, output });
    return 0;
  };
}

/** The reference server until a method is called. Then it does this instead. A status ends the process. */
function until(
  method: RegExp,
  action: (output: Writable) => Promise<number>,
  revisions: readonly Revision[] = REVISIONS,
): Serve {
  return (input, output) =>
    new Promise((end) => {
      const dispatch: Hooks["dispatch"] = (call: Call, next) => {
        if (!method.test(call.method)) return next(call);
        void action(output).then(end);
        return never();
      };
      void changed({ dispatch }, revisions)(input, output).then(end);
    });
}

const crash = async () => 1;

const crashInAnswer = async (output: Writable) => {
  output.write('{"jsonrpc":"2.0","id":1,"result":{"protoco');
  return 1;
};

const hangInAnswer = (output: Writable) => {
  output.write('{"jsonrpc":"2.0","id":1,"result":{"protoco');
  return never();
};

/** How long no other request may arrive after one that is answered, in milliseconds. */
const GAP_MS = 30;

/** Answers a request only if no other one arrives soon after it. */
function onlyLast(): Hooks {
  let newest: Call | undefined;
  return {
    dispatch: async (call, next) => {
      if (call.kind !== "request") return next(call);
      newest = call;
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
      return newest === call ? next(call) : never();
    },
  };
}

/** Answers each line with this text. */
function afterEach(line: (received: string) => string | Uint8Array): Serve {
  return async (input, output) => {
    for await (const received of createInterface({ input })) output.write(line(received));
    return 0;
  };
}

const FIRST = /^(initialize|server\/discover)$/;
const LIST = /^tools\/list$/;
const DEPTH = 10_000;
const DEEP = `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`;

export const overPipes: readonly Hostile<Serve>[] = [
  {
    describe: "is silent",
    verdict: "incomplete",
    how: afterEach(() => ""),
    says: /runs, but does not answer/,
  },
  {
    describe: "sends back its input",
    verdict: "incomplete",
    how: afterEach((line) => `${line}\n`),
    says: /sends back its own input/,
  },
  {
    describe: "ends at once",
    verdict: "incomplete",
    how: crash,
    says: /ended before it answered/,
  },
  {
    describe: "crashes at the first request",
    verdict: "incomplete",
    how: until(FIRST, crash),
    says: /ended before it answered/,
  },
  {
    describe: "crashes in the middle of its first answer",
    verdict: "incomplete",
    how: until(FIRST, crashInAnswer),
    says: /ended before it answered/,
  },
  {
    describe: "crashes after the handshake",
    verdict: "incomplete",
    how: until(/^notifications\/initialized$/, crash, STATEFUL),
    says: /The process ended with status 1, \d+ ms after `notifications\/initialized`/,
    fails: [],
  },
  {
    describe: "crashes at the first list",
    verdict: "non-conformant",
    how: until(LIST, crash),
    says: /The process ended with status 1, \d+ ms after `tools\/list`/,
    fails: ["lifecycle.process.survives"],
  },
  {
    describe: "crashes in the middle of the first list",
    verdict: "non-conformant",
    how: until(LIST, crashInAnswer, STATEFUL),
    says: /The process ended with status 1, \d+ ms after `tools\/list`/,
    fails: ["lifecycle.process.survives"],
  },
  {
    describe: "hangs in the middle of its first answer",
    verdict: "incomplete",
    how: until(FIRST, hangInAnswer),
    says: /does not answer/,
  },
  {
    describe: "hangs after the handshake",
    verdict: "incomplete",
    how: changed({ dispatch: (call, next) => (FIRST.test(call.method) ? next(call) : never()) }, STATEFUL),
    says: /stopped answering/,
    fails: [],
  },
  {
    describe: "hangs at the first list",
    verdict: "non-conformant",
    how: changed({ dispatch: (call, next) => (LIST.test(call.method) ? never() : next(call)) }),
    says: /tools\.list\.answered/,
  },
  {
    describe: "hangs in the middle of the first list",
    verdict: "non-conformant",
    how: until(LIST, hangInAnswer, STATEFUL),
    // The cut message is one cause: the list that it was may have no verdict.
    says: /tools\.list\.answered|stdio\.stdout\.messages-only/,
  },
  {
    describe: "writes text without end that is not a message",
    verdict: "non-conformant",
    // Slowly, as the text must not exceed what the harness records before the time limit.
    how: (_, output) => {
      const timer = setInterval(() => output.write("Waiting for requests ...\n".repeat(5)), 10);
      output.once("close", () => clearInterval(timer));
      return never();
    },
    says: /wrote text to stdout/,
    fails: ["stdio.stdout.messages-only"],
  },
  {
    describe: "has lists without end",
    verdict: "incomplete",
    how: changed({
      dispatch: async (call, next) => {
        const { cursor, ...params } = call.params;
        if (!LIST.test(call.method)) return next(call);
        const result = await next({ ...call, params });
        return { ...result, nextCursor: `${Number(cursor ?? 0) + 1}` };
      },
    }),
    says: /^incomplete/,
  },
  {
    describe: "answers with other ids",
    verdict: "non-conformant",
    how: changed({
      outgoing: (message) => [isResponse(message) ? { ...message, id: `${message.id}` } : message],
    }),
    says: /id/,
  },
  {
    describe: "answers with other ids after the handshake",
    verdict: "non-conformant",
    // Almost every request waits in vain, and an answer that is late is also an answer with a wrong id.
    limits: { answer: 200, start: 6_000, exit: 1_000 },
    how: changed({
      outgoing: (message) => [
        isResponse(message) && Number(message.id) > 5 ? { ...message, id: Number(message.id) + 1 } : message,
      ],
    }),
    says: /^non-conformant/,
  },
  {
    describe: "answers only the last of several open requests",
    verdict: "non-conformant",
    how: (input, output) => changed(onlyLast())(input, output),
    // Whether another check has several open before that one has asked is chance.
    says: /jsonrpc\.request\.(concurrent|answered)/,
  },
  {
    describe: "writes bytes that are not UTF-8",
    verdict: "non-conformant",
    how: changed({
      line: (line) => {
        const [start = "", ...rest] = line.split('"name":"');
        const broken = rest.map((one) =>
          Buffer.concat([Buffer.from('"name":"'), Buffer.of(0xff), Buffer.from(one)]),
        );
        return Buffer.concat([Buffer.from(start), ...broken]);
      },
    }),
    says: /utf-?8/i,
  },
  {
    describe: "answers the first request 10,000 levels deep",
    verdict: "incomplete",
    how: changed({ line: (line) => line.replace('"result":{', `"result":{"x":${DEEP},`) }),
    says: /too deeply nested/,
  },
  {
    describe: "answers the first list 10,000 levels deep",
    verdict: "incomplete",
    how: changed({ line: (line) => line.replace('"tools":[{', `"tools":[{"x":${DEEP},`) }),
    says: /^incomplete/,
    fails: [],
  },
];

/** The reference server, with one byte at a time. This is correct behaviour. */
export const oneByteAtATime: Serve = async (input, output) => {
  const slow = new PassThrough();
  slow
    .pipe(
      new Transform({
        transform(chunk: Buffer, _, done) {
          for (const byte of chunk) this.push(Buffer.from([byte]));
          done();
        },
      }),
    )
    .pipe(output);
  await serve(new ReferenceServer(), { input, output: slow });
  return 0;
};

const served: Serve = async (input, output) => {
  await serve(new ReferenceServer(), { input, output });
  return 0;
};

/** The reference server, of which only one process can run. This is correct behaviour: it may need a port, or a device. */
export const oneProcess: readonly Pick<Hostile<Serve>, "describe" | "how">[] = [
  { describe: "ends a second process at once", how: refusesFurther(served) },
  { describe: "ends the process that runs when a new one starts", how: endsPredecessor(served, "SIGKILL") },
];
