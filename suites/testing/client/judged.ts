import { type ClientRunPlan, runClient } from "../../../harness/client/run.ts";
import type { ClientTarget } from "../../../harness/client/starting/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { book } from "../../catalogue/book.ts";
import { clientSuites } from "../../of-clients.ts";

/** Judges a client with one check. Only `idle` and `exit` end a client soon: on a busy machine it starts and works slowly. */
export function judged(
  target: ClientTarget,
  more: Partial<ClientRunPlan> = {},
  recorder = new Recorder(),
): Promise<Result> {
  return runClient({
    target,
    recorder,
    limits: { start: 20_000, idle: 1_500, whole: 60_000, exit: 500 },
    spec: "latest",
    usual,
    suites: clientSuites,
    select: ({ id }) => id === "client.initialize.first",
    book,
    concurrency: 2,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
    ...more,
  });
}
