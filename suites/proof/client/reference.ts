import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { runClient } from "../../../harness/client/run.ts";
import type { ClientLimits } from "../../../harness/client/starting/clock.ts";
import { type Connect, inProcessClient } from "../../../harness/client/starting/in-process.ts";
import type { ClientTarget } from "../../../harness/client/starting/target.ts";
import { ownDocument } from "../../../harness/reference/client/authorization/own-documents.ts";
import type { Registration } from "../../../harness/reference/client/authorization/registration.ts";
import { runReferenceClient } from "../../../harness/reference/client/core/run.ts";
import { type Hooks, hooksOf, type Switch } from "../../../harness/reference/client/switch.ts";
import type { Chosen } from "../../../harness/run/outcomes/reported.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { given } from "../../../schema/given.ts";
import { eraOf, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { book } from "../../catalogue/book.ts";
import type { Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";

export interface ReferenceRun extends LegKey, Pace {
  readonly suites: readonly ClientSuite[];
  readonly recorder?: Recorder;
  readonly select?: (check: ClientCheck) => boolean;
  /** Which of them the result has. Default: all. */
  readonly chosen?: Chosen;
  /** Faults or oddities of the reference client. */
  readonly switches?: readonly Switch[];
  /** More revisions that are judged in the same run: newer ones before this one. */
  readonly others?: readonly Revision[];
  /** Instead of the times of its pace. */
  readonly times?: Times;
}

interface Times extends ClientLimits {
  /** How long the client itself waits for an answer. */
  readonly answer: number;
  /** The same where no answer comes to a client that does not connect again: it gives up before it counts as silent. */
  readonly brief: number;
}

/**
 * Sufficient for a busy machine. A client that answers costs no more time with them. The client itself waits longer for an
 * answer than the played server does, which lets a request of the client wait for so long.
 */
const USUAL_TIMES: Times = { idle: 6_000, whole: 120_000, exit: 1_000, answer: 20_000, brief: 4_000 };

/** For the second attempt, on a machine that was too busy for the first. */
const PATIENT_TIMES: Times = { idle: 12_000, whole: 240_000, exit: 5_000, answer: 40_000, brief: 8_000 };

/** For hundreds of trials. A trial that goes wrong must be repeated. */
const QUICK_TIMES: Times = { idle: 1_500, whole: 30_000, exit: 200, answer: 4_000, brief: 1_000 };

/** How long a played server is silent that is silent on purpose, in milliseconds. */
const IDLE_MS = 200;

const WITHOUT_ANSWER: readonly string[] = ["broken-stream", "lost-stream", "listening"];

const TIMES = { quick: QUICK_TIMES, usual: USUAL_TIMES, patient: PATIENT_TIMES };

/** In one process, the browser has followed every redirect when its promise resolves. A busy machine reads it later. */
const CALLBACK_MS = { quick: 100, usual: 500, patient: 5_000 };

/** In one process there are no signals: a server that does not end with its input is not worth a long wait. */
const BRIEF_LADDER: Hooks = {
  decide: { ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: 100 })) },
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** A process that was killed sends nothing more. In this process a client would go on, and find another server at the port. */
function sendingUntil(signal: AbortSignal): Hooks {
  const whileAlive = <Sent, Answer>(sent: Sent, next: (sent: Sent) => Promise<Answer>): Promise<Answer> =>
    signal.aborted ? Promise.reject(new Error("The client was ended")) : next(sent);
  return { http: whileAlive, web: whileAlive };
}

/** A stateful client also speaks the older revisions, so that it can fall back. */
function spokenBy({
  revision,
  switches = [],
}: Pick<ReferenceRun, "revision" | "switches">): readonly Revision[] {
  const wanted = switches.flatMap(({ speaks }) => speaks ?? []);
  if (wanted.length > 0) return wanted;
  return eraOf(revision) === "stateless" ? [revision] : REVISIONS.filter((one) => one <= revision);
}

function paceOf({ quick, patient }: Pace): keyof typeof TIMES {
  if (patient) return "patient";
  return quick ? "quick" : "usual";
}

/** The reference client in this process: it gets the same bytes as over pipes, or real HTTP on loopback. */
export function referenceClient(reference: Omit<ReferenceRun, "suites">): ClientTarget {
  const { transport, switches = [] } = reference;
  const pace = paceOf(reference);
  const { answer, brief } = reference.times ?? TIMES[pace];
  /** Situations with several starts have one URL each. */
  const stored = new Map<string, Map<string, Registration>>();
  const storedAt = (url: string): Map<string, Registration> => {
    const found = stored.get(url) ?? new Map();
    stored.set(url, found);
    return found;
  };
  const connect: Connect = async (reach, { situation, revision: judged, signal }) => {
    const revisions = spokenBy({ ...reference, revision: judged });
    // The limit of a probe is short, for servers that do not answer it. A client with nothing to fall back to would only end, and on a busy machine the
    // probe had not even left within it.
    const isPatient = reference.times !== undefined || revisions.every((one) => eraOf(one) === "stateless");
    const work = runReferenceClient({
      target: reach.transport === "stdio" ? { start: () => reach.start() } : reach,
      situation: situation.name,
      context: situation.context,
      revisions,
      hooks: [BRIEF_LADDER, ...hooksOf(switches), sendingUntil(signal)],
      without: switches.flatMap(({ without }) => without ?? []),
      timeoutMs: WITHOUT_ANSWER.includes(situation.name) ? brief : answer,
      ...(isPatient ? { probeTimeoutMs: answer } : {}),
      ...(reach.transport === "http" && reach.browser
        ? {
            authorization: {
              open: reach.browser.open.bind(reach.browser),
              patienceMs: CALLBACK_MS[pace],
              ...((situation.starts ?? 1) > 1 ? { stored: storedAt(reach.url) } : {}),
            },
          }
        : {}),
    });
    await Promise.race([work, aborted(signal)]);
  };
  return inProcessClient("the reference client", transport, connect);
}

/** Judges the reference client. */
export function judgeReferenceClient(reference: ReferenceRun): Promise<Result> {
  const { revision, suites, select = () => true } = reference;
  const { answer: _, brief: __, ...limits } = reference.times ?? TIMES[paceOf(reference)];
  return runClient({
    target: referenceClient(reference),
    documents: async (url) => {
      const body = ownDocument(url);
      return body === undefined ? undefined : { status: 200, headers: {}, body };
    },
    recorder: reference.recorder ?? new Recorder(),
    limits,
    idleMs: IDLE_MS,
    spec: [...(reference.others ?? []), revision],
    usual,
    suites,
    select,
    ...given({ chosen: reference.chosen }),
    book,
    concurrency: 4,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
  });
}
