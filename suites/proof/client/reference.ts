import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { type Connect, inProcessClient } from "../../../harness/client/in-process.ts";
import { runClient } from "../../../harness/client/run.ts";
import type { ClientLimits } from "../../../harness/client/target.ts";
import { runReferenceClient } from "../../../harness/reference/client/core/run.ts";
import { type Hooks, hooksOf, type Switch } from "../../../harness/reference/client/switch.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { eraOf, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { usual } from "../../client/situations/usual.ts";
import type { LegKey } from "../leg-key.ts";

export interface ReferenceRun extends LegKey {
  readonly suites: readonly ClientSuite[];
  readonly select?: (check: ClientCheck) => boolean;
  /** Faults or oddities of the reference client. */
  readonly switches?: readonly Switch[];
  /** Multiplies all time limits, for a machine that is busy. */
  readonly patient?: boolean;
}

/** In one process, everything comes at once. */
const LIMITS: ClientLimits = { idle: 3_000, whole: 10_000, exit: 200 };

const PATIENCE = 4;

/** In one process there are no signals: a server that does not end with its input is not worth a long wait. */
const BRIEF_LADDER: Hooks = {
  decide: { ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: 100 })) },
};

/** A stateful client also speaks the older revisions, so that it can fall back. */
function spokenBy({ revision, switches = [] }: ReferenceRun): readonly Revision[] {
  const wanted = switches.flatMap(({ speaks }) => speaks ?? []);
  if (wanted.length > 0) return wanted;
  return eraOf(revision) === "stateless" ? [revision] : REVISIONS.filter((one) => one <= revision);
}

/** Judges the reference client in this process: by the same bytes as over pipes, or over real HTTP on loopback. */
export function judgeReferenceClient(reference: ReferenceRun): Promise<Result> {
  const { revision, transport, suites, switches = [], select = () => true, patient = false } = reference;
  const times = patient ? PATIENCE : 1;
  const connect: Connect = async (reach, { situation }) => {
    await runReferenceClient({
      target: reach.transport === "http" ? { url: reach.url } : reach.start(),
      situation: situation.name,
      context: situation.context,
      revisions: spokenBy(reference),
      hooks: [BRIEF_LADDER, ...hooksOf(switches)],
      without: switches.flatMap(({ without }) => without ?? []),
      timeoutMs: 2_000 * times,
    });
  };
  return runClient({
    target: inProcessClient("the reference client", transport, connect),
    recorder: new Recorder(),
    limits: { idle: LIMITS.idle * times, whole: LIMITS.whole * times, exit: LIMITS.exit * times },
    spec: [revision],
    usual,
    suites,
    select,
    book,
    concurrency: 4,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
  });
}
