import { endQuietly } from "../../run/sessions/connections.ts";
import type { Session } from "../../session/session.ts";
import { exitStatus } from "../../trace/ending.ts";
import { Recorder } from "../../trace/recorder.ts";
import { openOn, type Setup } from "../driving/driver.ts";
import { isEndless } from "../requests.ts";
import type { RequestStep, Step } from "../step.ts";
import { inMegabytes, type Reading } from "./course.ts";

/** Long before that a course is visible. */
const MOST_REQUESTS = 4000;

/** One that has grown by so much is asked no more: it would take the memory of the whole machine. */
const MOST_GROWTH_MB = 500;

/** What was seen of the memory of a process that is asked again and again. */
export interface MemoryWatched {
  readonly readings: readonly Reading[];
  /** How it has ended before mcp-conform has ended it. */
  readonly exit?: string;
}

/** What asks and reads: the memory is that of a process over stdio only. */
interface Watched {
  readonly session: Session;
  readonly memory: () => Promise<number | undefined>;
}

/**
 * One process that is asked what all conversations ask: each conversation has a process of its own, and none lives for long. It
 * decides no verdict: what it answers was judged in those conversations.
 */
export class LongLived {
  readonly #setup: Setup;
  readonly #recorder: Recorder;
  readonly #readings: Reading[] = [];
  /** The names of tools that have left a call without an answer. */
  readonly #silent = new Set<string>();
  #opening: Promise<Watched | undefined> | undefined;
  #requests = 0;
  #isBusy = false;
  #isOver: boolean;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#recorder = new Recorder(setup.redaction === undefined ? {} : { redaction: setup.redaction });
    this.#isOver = setup.target.transport !== "stdio";
  }

  get watched(): MemoryWatched {
    const exit = this.#recorder.events.find(({ channel }) => channel === "exit");
    const closed = this.#recorder.events.some(
      ({ channel, seq }) => channel === "close" && seq < (exit?.seq ?? 0),
    );
    const isOwn = exit?.channel === "exit" && !closed;
    return { readings: this.#readings, ...(isOwn ? { exit: exitStatus(exit) } : {}) };
  }

  /** Asks what a conversation has asked, unless it is being asked already. `isEnough`: the run is over. */
  async ask(steps: readonly Step[], isEnough: () => boolean): Promise<void> {
    if (this.#isOver || this.#isBusy) return;
    this.#isBusy = true;
    try {
      this.#opening ??= this.#open();
      const watched = await this.#opening;
      this.#isOver ||= watched === undefined || !(await this.#askAll(watched, steps, isEnough));
      if (this.#isOver) await this.end();
    } finally {
      this.#isBusy = false;
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const watched = await this.#opening;
    if (watched !== undefined) await endQuietly(watched.session);
  }

  async #open(): Promise<Watched | undefined> {
    const session = await openOn(this.#setup, this.#recorder).catch(() => undefined);
    if (session === undefined) return undefined;
    this.#setup.signal.addEventListener("abort", () => void session.end(), { once: true });
    const { connection } = session;
    const memory = connection.transport === "stdio" ? connection.memory?.bind(connection) : undefined;
    if (memory !== undefined) return { session, memory };
    await endQuietly(session);
    return undefined;
  }

  /** Returns whether it can be asked more. */
  async #askAll(
    { session, memory }: Watched,
    steps: readonly Step[],
    isEnough: () => boolean,
  ): Promise<boolean> {
    for (const { method, params } of steps.filter((step) => this.#isPlain(step))) {
      if (isEnough() || this.#setup.signal.aborted) return false;
      const { kind } = await session.request(method, params);
      if (kind === "gone") return false;
      if (kind === "silence" && method !== "tools/call") return false;
      if (kind === "silence") this.#silent.add(String(params?.name));
      this.#requests += 1;
    }
    const bytes = await memory();
    if (bytes === undefined) return false;
    const last = this.#readings.at(-1);
    if (this.#requests > (last?.requests ?? 0)) this.#readings.push({ requests: this.#requests, bytes });
    const [first] = this.#readings;
    const grown = inMegabytes(bytes - (first?.bytes ?? bytes));
    return this.#requests < MOST_REQUESTS && grown < MOST_GROWTH_MB && !this.#recorder.full;
  }

  /** A task is kept on purpose, and some requests have no end. */
  #isPlain(step: Step): step is RequestStep {
    if (step.do !== "request" || isEndless(step.method)) return false;
    const { method, params } = step;
    const isTask = params?.task !== undefined || params?._meta !== undefined;
    return !isTask && !(method === "tools/call" && this.#silent.has(String(params?.name)));
  }
}
