import { given } from "../../../schema/given.ts";
import type { Revision } from "../../../schema/revision.ts";
import { begin, offer } from "../../session/handshake.ts";
import type { Session } from "../../session/session.ts";
import { stopwatch } from "../../session/waiting/lag.ts";
import { never, withFreeTime } from "../../session/waiting/timeout.ts";
import { IS_PROCESS } from "../../target/target.ts";
import { type Conversation, legTrace } from "../../trace/conversation.ts";
import {
  type Crash,
  crashesIn,
  endsIn,
  inOrderOf,
  isFromOutside,
  isUnanswered,
  placeOf,
  replayPurpose,
  suspectKey,
} from "../../trace/crash.ts";
import type { StdinEvent } from "../../trace/event.ts";
import { bytesOf } from "../../trace/files/payload.ts";
import { byTransport } from "../../transport/by-transport.ts";
import { CLIENT_CAPABILITIES, type Connections, endQuietly } from "../sessions/connections.ts";

/** How many processes are started at the same time. */
const AT_ONCE = 4;

/** How often a message is sent again that has ended a process in isolation. */
const TRIES = 2;

/** How many ended processes of each kind are examined in a leg. The others most likely have the same causes. */
const MOST = 6;

/**
 * As many suspects are tried in a leg, of the processes of each kind. This is a number and not a time: on a busy machine a time was over before
 * the second try, on which the verdict rests.
 */
const MOST_TRIED = 16;

/**
 * What most likely ended a process. A valid request that does breaks a MUST, so the tries for it are kept: one server ended at six broken
 * messages before it ended at a request, which then was a warning in two revisions and a failure in two.
 */
type Kind = "request" | "other";

interface Budget {
  examined: number;
  tried: number;
}

/**
 * How long a process has to end after the message that is sent again, in milliseconds, and how many times the first time.
 * It has at least the time that its handshake took: on a busy machine 250 ms were not enough.
 */
const GRACE = { least: 250, most: 2_000, times: 4 };

/** Finds out which message ended a process: each suspect is sent again in isolation. The trace has all that happens. */
export class CrashReplay {
  readonly #connections: Connections;
  readonly #revision: Revision;
  readonly #signal: AbortSignal;
  readonly #examined = new Set<string>();
  /** The keys of suspects that have ended a process in isolation, or have not. */
  readonly #culprits = new Set<string>();
  readonly #innocent = new Set<string>();
  readonly #budgets: Readonly<Record<Kind, Budget>> = {
    request: { examined: 0, tried: 0 },
    other: { examined: 0, tried: 0 },
  };
  #isOver = false;
  #triedHandshake = false;

  constructor(connections: Connections, revision: Revision, signal: AbortSignal) {
    this.#connections = connections;
    this.#revision = revision;
    this.#signal = signal;
  }

  /** The processes that have ended by themselves until now, each with the message that caused it. Never rejects. */
  async examine(): Promise<readonly Crash[]> {
    const { target } = this.#connections;
    if (!IS_PROCESS[target.transport]) return [];
    for (const crash of this.#ends()) {
      if (this.#examined.has(crash.conversation.connection)) continue;
      this.#examined.add(crash.conversation.connection);
      const budget = this.#budgets[kindOf(crash)];
      budget.examined += 1;
      if (budget.examined <= MOST) await this.#examine(crash, budget);
    }
    return crashesIn(this.#conversations());
  }

  /** Whether another process has ended one of the target. A new process of the target may do that. */
  get isEndedFromOutside(): boolean {
    return this.#ends().some(isFromOutside);
  }

  #ends(): readonly Crash[] {
    return endsIn(this.#conversations());
  }

  #conversations(): readonly Conversation[] {
    const { target, recorder } = this.#connections;
    // Most runs see no process end before they end it. Then the trace is not read again after each group of checks.
    if (!recorder.events.some(({ channel }) => channel === "exit")) return [];
    return legTrace(this.#revision, target.transport, recorder.events).conversations;
  }

  async #examine(crash: Crash, budget: Budget): Promise<void> {
    if (!this.#triedHandshake) {
      this.#triedHandshake = true;
      // If the handshake has ended the process, it was soon after it.
      const gap = crash.exit.ms - (crash.conversation.agreed ?? crash.exit).ms;
      for (let tries = 0; tries < TRIES; tries += 1) if (!(await this.#replay(gap))) break;
    }
    if (this.#ends().some(({ handshake }) => handshake)) return;
    const { suspects, conversation } = crash;
    const keyOf = (one: StdinEvent) => suspectKey(conversation, one);
    // The same message may have ended several processes.
    if (suspects.some((one) => this.#culprits.has(keyOf(one)))) return;
    const unknown = suspects.filter((one) => !this.#innocent.has(keyOf(one)));
    while (unknown.length > 0 && budget.tried < MOST_TRIED) {
      // A new process may end the one that runs. Then two replays at the same time would end each other.
      const atOnce = this.#connections.isExclusive || isFromOutside(crash) ? 1 : AT_ONCE;
      const some = unknown.splice(0, Math.min(atOnce, MOST_TRIED - budget.tried));
      budget.tried += some.length;
      const again = (one: StdinEvent) => this.#replay(crash.exit.ms - one.ms, one, crash);
      const ended = await Promise.all(some.map(again));
      const culprits = some.filter((_, index) => ended[index]);
      for (const one of some) {
        (culprits.includes(one) ? this.#culprits : this.#innocent).add(keyOf(one));
      }
      if (culprits.length === 0) continue;
      for (let tries = 1; tries < TRIES; tries += 1) await Promise.all(culprits.map(again));
      return;
    }
    const [last, ...others] = inOrderOf(crash).reverse();
    if (last === undefined) return;
    const together = () => this.#replay(crash.exit.ms - last.ms, last, crash, others.reverse());
    for (let tries = 0; tries < TRIES; tries += 1) if (!(await together())) return;
  }

  /**
   * Whether a fresh process ends after this message, in the place where it was sent; without one, after the handshake. `before`: what
   * comes first, in order.
   */
  async #replay(
    gap: number,
    suspect?: StdinEvent,
    crash?: Crash,
    before: readonly StdinEvent[] = [],
  ): Promise<boolean> {
    if (this.#signal.aborted || this.#isOver) return false;
    try {
      const purpose = replayPurpose(...before, ...(suspect ? [suspect] : []));
      const connection = await this.#connections.connect(purpose, this.#revision);
      const ended = byTransport<Promise<unknown>>(connection, {
        stdio: ({ exited }) => exited,
        http: () => never(),
        "http+sse": () => never(),
      }).then(() => true);
      const session = this.#connections.session(connection, this.#revision, this.#capabilities);
      const openedMs = await this.#open(session, suspect, crash);
      for (const one of before) await write(session, one);
      if (suspect) await write(session, suspect);
      const grace = Math.min(Math.max(GRACE.least, GRACE.times * gap, openedMs), GRACE.most);
      const endsInTime = () => withFreeTime(ended, grace, () => false);
      let hasEnded = await endsInTime();
      if (!hasEnded && suspect && isCut(suspect)) {
        await withFreeTime(session.fence(), GRACE.most, () => undefined);
        hasEnded = await endsInTime();
      }
      await endQuietly(session);
      return hasEnded;
    } catch {
      this.#isOver = true;
      return false;
    }
  }

  /** Opens a session as far as it was open when the suspect was sent. Returns how long the handshake took, in milliseconds. */
  async #open(session: Session, suspect?: StdinEvent, crash?: Crash): Promise<number> {
    const place = crash && suspect ? placeOf(crash.conversation, suspect) : "in the session";
    if (place === "before the agreement") {
      const before = (crash?.sent ?? []).filter(({ seq }) => seq < (suspect?.seq ?? 0)).reverse();
      for (const event of before) await write(session, event);
      return 0;
    }
    const time = stopwatch();
    const opened = place === "in the session" ? begin : offer;
    const { kind } = await opened(session, this.#revision, this.#connections.limits.start);
    // No further process can be used. Then nothing more can be found out.
    if (kind === "refused") this.#isOver = true;
    return time();
  }

  get #capabilities() {
    return CLIENT_CAPABILITIES[this.#revision];
  }
}

function kindOf({ culprit, conversation }: Crash): Kind {
  const isValid = culprit !== undefined && culprit.broken !== true;
  return isValid && isUnanswered(conversation, culprit) ? "request" : "other";
}

/** A server that does not read line by line waits for the rest of such a line. It sees the error at the next message. */
function isCut({ message }: StdinEvent): boolean {
  return message === undefined;
}

async function write({ connection }: Session, event: StdinEvent): Promise<void> {
  const { by, broken } = event;
  const raw = event.raw.endsWith("\n") ? event.raw : `${event.raw}\n`;
  await byTransport(connection, {
    stdio: (process) => process.write(bytesOf({ ...event, raw }), given({ by, broken })),
    http: async () => {},
    "http+sse": async () => {},
  });
}
