import { setImmediate as nextTurn } from "node:timers/promises";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { Inconclusive } from "../../check/expect.ts";
import { begin, type Handshake } from "../../session/handshake.ts";
import { Session } from "../../session/session.ts";
import type { AskElsewhere } from "../../session/session-state.ts";
import { Patience } from "../../session/waiting/patience.ts";
import { RateLimit } from "../../session/waiting/rate-limit.ts";
import { withTimeout } from "../../session/waiting/timeout.ts";
import { IS_PROCESS, type Limits, type Target } from "../../target/target.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { Connection } from "../../transport/connection.ts";
import { askElsewhere } from "./elsewhere.ts";
import { orderOfWork } from "./side-by-side.ts";

export type Capabilities = Readonly<Record<string, unknown>>;

/** What the harness declares on shared sessions, in each revision. */
export const CLIENT_CAPABILITIES: Readonly<Record<Revision, Capabilities>> = {
  "2024-11-05": { roots: {}, sampling: {} },
  "2025-03-26": { roots: {}, sampling: {} },
  "2025-06-18": { roots: {}, sampling: {}, elicitation: {} },
  "2025-11-25": { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } },
  // There is no handshake. Each request declares its own capabilities: none, unless a check adds some.
  "2026-07-28": {},
};

export interface Opened {
  readonly session: Session;
  readonly handshake: Handshake;
}

/** How many requests show at once whether a target works on them side by side. */
const LEAST_BURST = 3;
const MOST_BURST = 12;

/** How many sessions one check opens at the same time for a target that works on them side by side. */
const MOST_SESSIONS = 12;

/** The same where each of them is a process. */
const MOST_PROCESSES = 6;

/** The same where requests to one process wait for each other. Each start costs a fifth of a second of the processor. */
const MOST_SESSIONS_IN_TURN = 3;

const SEVERAL_PROCESSES = "a server of which several processes can run at the same time";

/** How long a process that is no longer needed has to end by itself, in milliseconds. */
const EXIT_MS = 500;

/**
 * Opens all connections to one target, and records them. Each of them is ended at the end of the run on every path, and
 * at once when the operator stops the run.
 */
export class Connections {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly limits: Limits;
  readonly #signal: AbortSignal;
  readonly #patience = new Patience();
  readonly rateLimit: RateLimit;
  readonly #opened = new Set<Promise<Connection>>();
  /** The endpoint of the target has answered: a status that says that it is not there is its answer to this one request. */
  isThere = false;
  #ready = { ready: 0, most: 0 };
  #isMeasured = false;
  /** Processes that a connection uses. */
  #running = 0;
  #isExclusive = false;

  constructor(target: Target, recorder: Recorder, limits: Limits, signal: AbortSignal) {
    this.target = target;
    this.recorder = recorder;
    this.limits = limits;
    this.#signal = signal;
    this.rateLimit = new RateLimit(limits.answer, signal);
    signal.addEventListener("abort", this.#endNow);
    if (signal.aborted) this.#endNow();
  }

  /** The operator has stopped the run. */
  get isStopped(): boolean {
    return this.#signal.aborted;
  }

  /** The target answers nothing any more, on whichever connection. */
  get isMute(): boolean {
    return this.#patience.isMute;
  }

  /** On some connection the target has stopped answering. */
  get hangs(): boolean {
    return this.#patience.hangs;
  }

  /** What this harness knows about how the target answers. */
  get patience(): Patience {
    return this.#patience;
  }

  /** Only one process of the target runs at a time: a second one ends at once, or ends the first one. */
  get isExclusive(): boolean {
    return this.#isExclusive;
  }

  /** The start of a process takes seconds. */
  get startsSlowly(): boolean {
    return this.#patience.starts.areSlow;
  }

  /** Requests to one process wait for each other. */
  get takesTurns(): boolean {
    return this.#patience.takesTurns;
  }

  /** The target usually answers slowly. */
  get isSlow(): boolean {
    return this.#patience.times.isSlow;
  }

  /** A slow target answers several requests in the time of one. */
  get worksSideBySide(): boolean {
    return this.#patience.times.order === "side by side" && !this.takesTurns;
  }

  /** How many sessions one check may use at the same time. Only a handshake over stdio needs a process for each. */
  sessionsAtOnce(revision: Revision): number {
    const isProcess = IS_PROCESS[this.target.transport];
    if (this.takesTurns) return isProcess ? MOST_SESSIONS_IN_TURN : 1;
    const most = isProcess && eraOf(revision) === "stateful" ? MOST_PROCESSES : MOST_SESSIONS;
    return this.worksSideBySide ? most : 1;
  }

  /**
   * Finds out, once, whether a slow target works on requests side by side. Then more of them may wait at once. For one that works in turn
   * they would only wait for longer.
   */
  async learnOrder(session: Session): Promise<void> {
    const { times } = this.#patience;
    if (this.#isMeasured || !this.isSlow || this.takesTurns) return;
    const most = Math.min(Math.max(times.inTurn(this.limits.answer), LEAST_BURST), MOST_BURST);
    this.#isMeasured = true;
    times.order = await orderOfWork(session, { most, fastest: times.fastest });
  }

  /** A new connection, on which nothing has been sent. Rejects when none can be had. */
  async connect(purpose: string, revision: Revision, target = this.target): Promise<Connection> {
    this.#signal.throwIfAborted();
    if (this.#isExclusive) await this.#noneRuns();
    const connecting = target.connect(purpose, revision, this.recorder);
    this.#opened.add(connecting);
    this.#count(connecting);
    const connection = await connecting;
    if (this.#signal.aborted) await connection.close();
    return connection;
  }

  /**
   * From now on some processes are always ready before they are needed, while no more than `most` run in all. Zero ends those
   * that are ready.
   */
  keepReady(ready: number, most: number): void {
    this.#ready = { ready, most };
    if (ready === 0) void this.target.ahead?.end();
    else this.#startAhead();
  }

  /** From now on a connection is refused while another process of the target runs. */
  runOneAtATime(): void {
    this.#isExclusive = true;
    this.keepReady(0, 0);
  }

  async #noneRuns(): Promise<void> {
    await this.target.ahead?.end();
    // A process that has just ended is counted until the next turn.
    await nextTurn();
    if (this.#running > 0) throw new Inconclusive("needs-exercise", SEVERAL_PROCESSES);
  }

  #startAhead(): void {
    const { ahead } = this.target;
    if (ahead === undefined || this.#signal.aborted || this.isMute) return;
    const { ready, most } = this.#ready;
    while (ahead.count < ready && this.#running + ahead.count < most) ahead.start();
  }

  /** Counts a connection until its process has ended. */
  #count(connecting: Promise<Connection>): void {
    if (!IS_PROCESS[this.target.transport]) return;
    this.#running += 1;
    const ended = connecting.then((connection) =>
      byTransport<Promise<unknown>>(connection, {
        stdio: ({ exited }) => exited,
        http: async () => undefined,
        "http+sse": async () => undefined,
      }),
    );
    const next = () => {
      this.#running -= 1;
      this.#startAhead();
    };
    ended.then(next, next);
    this.#startAhead();
  }

  /** For the first answer on a connection. How long a process needs to start is known after the first one. */
  get #firstLimit(): number {
    const { answer, start } = this.limits;
    const { slowest } = this.#patience.starts;
    if (slowest === undefined) return start;
    return IS_PROCESS[this.target.transport] ? Math.min(start, answer + slowest) : answer;
  }

  /** A session over a connection. Nothing is sent yet. */
  session(
    connection: Connection,
    revision: Revision,
    clientCapabilities: Capabilities = {},
    rateLimit?: RateLimit,
  ): Session {
    const { recorder, limits } = this;
    const speaker = { revision, clientCapabilities, limit: this.#firstLimit };
    return Session.on({
      connection,
      recorder,
      revision,
      clientCapabilities,
      limit: limits.answer,
      firstLimit: this.#firstLimit,
      patience: this.#patience,
      rateLimit: rateLimit ?? this.rateLimit,
      ...(rateLimit
        ? {}
        : { elsewhere: (...asked: Parameters<AskElsewhere>) => askElsewhere(this, speaker, ...asked) }),
    });
  }

  /** A session over a connection, with the handshake of the revision. `limit`: for the first answer. */
  async handshake(
    connection: Connection,
    revision: Revision,
    clientCapabilities: Capabilities = {},
    limit = this.#firstLimit,
  ): Promise<Opened> {
    const session = this.session(connection, revision, clientCapabilities);
    return { session, handshake: await begin(session, revision, limit) };
  }

  /** Closes all connections in the regular way, then ends what the target itself has started. Idempotent. */
  async end(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#endNow);
    this.keepReady(0, 0);
    await Promise.all([...this.#opened].map(async (connecting) => (await ifConnected(connecting))?.close()));
    await this.target.end?.();
  }

  readonly #endNow = () => {
    for (const connecting of this.#opened) {
      void ifConnected(connecting).then((connection) => connection && terminate(connection));
    }
    void this.target.end?.();
  };
}

/**
 * Ends a session or connection that is no longer needed. No check judges how its process ends, so this waits only a
 * short time: a server that is waiting for an answer of the harness would be stuck until its own time-out.
 */
export async function endQuietly(one: Session | Connection): Promise<void> {
  const [connection, ended] = one instanceof Session ? [one.connection, one.end()] : [one, one.close()];
  await byTransport(connection, {
    stdio: (process) => withTimeout<unknown, void>(process.exited, EXIT_MS, () => process.kill("SIGTERM")),
    http: async () => {},
    "http+sse": async () => {},
  });
  await ended;
}

/** Ends a connection at once: its process gets SIGTERM together with the end of its input. */
export async function terminate(connection: Connection): Promise<void> {
  await byTransport(connection, {
    stdio: (process) => {
      process.endInput();
      process.kill("SIGTERM");
      return withTimeout<unknown, void>(process.exited, EXIT_MS, () => process.kill("SIGKILL"));
    },
    http: async () => {},
    "http+sse": async () => {},
  });
  await connection.close();
}

function ifConnected(connecting: Promise<Connection>): Promise<Connection | undefined> {
  return connecting.catch(() => undefined);
}
