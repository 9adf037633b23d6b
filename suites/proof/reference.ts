import type { Check, Suite } from "../../harness/check/check.ts";
import { hooksOf, type Switch } from "../../harness/reference/fault.ts";
import { ReferenceServer } from "../../harness/reference/server/server.ts";
import { startHttp } from "../../harness/reference/wire/http.ts";
import { serve } from "../../harness/reference/wire/stdio.ts";
import { run } from "../../harness/run/run.ts";
import { httpTarget } from "../../harness/target/http.ts";
import { inProcessTarget } from "../../harness/target/in-process.ts";
import type { Target } from "../../harness/target/target.ts";
import type { Transport } from "../../harness/trace/event.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { REVISIONS, type Revision } from "../../schema/revision.ts";
import { book } from "../catalogue/book.ts";

/** In one process answers come at once: what has not come by then will not come. */
const LIMITS = { answer: 1_000, start: 1_000, exit: 200 };

export interface Trial {
  /** Faults or oddities of the reference server. */
  readonly switches?: readonly Switch[];
  readonly revision: Revision;
  readonly transport: Transport;
  readonly suites: readonly Suite[];
  readonly select?: (check: Check) => boolean;
  /** What the server speaks, besides; all revisions when left out. */
  readonly revisions?: readonly Revision[];
  readonly limits?: typeof LIMITS;
}

/** Judges the reference server, in this process: the same bytes as over pipes, and real HTTP on loopback. */
export async function judgeReference(trial: Trial): Promise<Result> {
  const make = () =>
    new ReferenceServer({
      hooks: hooksOf(trial.switches ?? []),
      revisions: trial.revisions ?? REVISIONS,
    });
  const { target, end } = trial.transport === "stdio" ? overStreams(make) : await overHttp(make);
  try {
    return await run({
      target,
      recorder: new Recorder(),
      limits: trial.limits ?? LIMITS,
      spec: [trial.revision],
      suites: trial.suites,
      book,
      select: trial.select ?? (() => true),
      gate: "must",
      strict: false,
      // Its tools are made for this.
      allow: { sideEffects: true, tools: [] },
      concurrency: 2,
      emit: () => {},
      signal: new AbortController().signal,
    });
  } finally {
    await end();
  }
}

interface Running {
  readonly target: Target;
  end(): Promise<void>;
}

/** Each connection is a server of its own, as each process would be. */
function overStreams(make: () => ReferenceServer): Running {
  const target = inProcessTarget("the reference server", async (input, output) => {
    const server = make();
    await serve(server, { input, output });
    if (server.pipeline.setting("exitOnEof") === false) await new Promise(() => {});
    return 0;
  });
  return { target, end: async () => {} };
}

async function overHttp(make: () => ReferenceServer): Promise<Running> {
  const { url, close } = await startHttp(make());
  return { target: httpTarget({ url }), end: close };
}
