import type { ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { ExitEvent, StdoutEvent } from "../../trace/event.ts";
import { payload } from "../../trace/files/payload.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { EVENT_WEIGHT, weightOfText } from "../../trace/weight.ts";
import type { Listener, SentBy, StdioConnection } from "../connection.ts";
import { InOrder } from "../in-pieces.ts";
import { killRemaining, type Signal, signalGroup } from "./group.ts";
import { release } from "./leftovers.ts";
import { type Line, Lines } from "./lines.ts";
import { residentMemory } from "./resident.ts";
import { Stderr } from "./stderr.ts";
import type { Strays } from "./strays.ts";

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Milliseconds, and bytes. */
export interface Limits {
  /** How long close() waits after each step: the end of input, SIGTERM. */
  readonly exit: number;
  /** The memory for the stdout of a process. The process is killed beyond it. */
  readonly stdout: number;
}

export const LIMITS: Limits = { exit: 2000, stdout: 64 * 1024 * 1024 };

/** After the exit of a process its output is read until it ends, or until nothing arrives for so long. */
const QUIET_MS = 250;

/** The number of these periods for which output is read. Another process may write to it for ever. */
const QUIET_STEPS = 20;

/** Output that arrives after this number of periods was not left in the pipes: a process still writes it. */
const TALKATIVE_STEPS = 4;

/**
 * Which part of its weight a large message that repeats an earlier one does not count: it is stored once, but has to be read. A server with one
 * resource of 4 MB was killed for its size when checks had read it ten times.
 */
const REPEATED_IS_LESS = 7 / 8;

type Ending = "end-of-input" | Signal;

interface Started {
  readonly pid: number;
  /** Of the connection. */
  readonly id: string;
  readonly recorder: Recorder;
  readonly limits: Limits;
  /** Its stdout has no messages: it is a log, as stderr is. */
  readonly isLog?: boolean;
  /** Processes that the target started and that have left its process group. */
  readonly strays: Strays;
}

/** A running target, and everything that crosses its pipes. */
export class StdioProcess implements StdioConnection {
  readonly transport = "stdio";
  readonly id: string;
  readonly exited: Promise<ExitEvent>;
  readonly outputEnded: Promise<void>;
  readonly #child: Child;
  readonly #pid: number;
  readonly #recorder: Recorder;
  readonly #limits: Limits;
  readonly #strays: Strays;
  readonly #lines = new Lines();
  readonly #stderr: Stderr;
  readonly #log: Stderr | undefined;
  #weight = 0;
  #count = 0;
  #received = 0;
  #flooded = false;
  #gone = false;
  #abandon = (): void => {};
  /** When its input was ended, and when each signal was sent. On the clock of `performance.now()`. */
  readonly #ended = new Map<Ending, number>();
  #closing: Promise<void> | undefined;
  readonly #writing = new InOrder();

  constructor(child: Child, { pid, id, recorder, limits, isLog = false, strays }: Started) {
    this.id = id;
    this.#child = child;
    this.#pid = pid;
    this.#recorder = recorder;
    this.#limits = limits;
    this.#strays = strays;
    this.#stderr = new Stderr((text) => recorder.record({ channel: "stderr", connection: id, ...text }));
    this.#log = isLog
      ? new Stderr((text) => recorder.record({ channel: "stderr", connection: id, from: "stdout", ...text }))
      : undefined;
    child.stdout.on("data", (chunk: Buffer) => this.#read(chunk)).on("end", () => this.#readEnd());
    child.stderr.on("data", (chunk: Buffer) => this.#readStderr(chunk)).on("end", () => this.#stderr.end());
    // EPIPE and similar errors mean that the target is gone. The exit event already says so.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
    this.outputEnded = new Promise((resolve) => child.stdout.once("end", () => resolve()));
    this.exited = this.#end();
  }

  listen(listener: Listener): () => void {
    return this.#recorder.listen((event) => {
      if (event.connection === this.id) listener(event);
    });
  }

  write(bytes: string | Uint8Array, { by, broken = false, cuts = [] }: SentBy = {}): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin.writable) return Promise.resolve();
    const sentBy = { ...(by === undefined ? {} : { by }), ...(broken ? { broken } : {}) };
    const buffer = Buffer.from(bytes);
    this.#recorder.record({ channel: "stdin", connection: this.id, ...payload(buffer), ...sentBy });
    const put = (piece: Uint8Array) => new Promise<void>((resolve) => stdin.write(piece, () => resolve()));
    return this.#writing.write(buffer, cuts, put);
  }

  endInput(): void {
    if (!this.#child.stdin.writable) return;
    this.#recorder.record({ channel: "close", connection: this.id, how: "end-of-input" });
    this.#ended.set("end-of-input", performance.now());
    this.#strays.note();
    this.#child.stdin.end();
  }

  kill(signal: Signal): void {
    this.#kill(signal);
  }

  get arrivingAt(): number | undefined {
    return this.#lines.arrivingAt;
  }

  /** A server that logs to stdout has said there why it ended. */
  stderrTail(): string {
    return this.#stderr.tail() || (this.#log?.tail() ?? "");
  }

  async memory(): Promise<number | undefined> {
    return this.#gone ? undefined : residentMemory(this.#pid);
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  #kill(signal: Signal, why?: string): void {
    if (this.#gone) return;
    if (!this.#ended.has(signal)) this.#ended.set(signal, performance.now());
    this.#recorder.record({
      channel: "close",
      connection: this.id,
      how: signal,
      ...(why === undefined ? {} : { why }),
    });
    this.#strays.note();
    signalGroup(this.#pid, signal);
  }

  #read(chunk: Buffer): void {
    this.#received += chunk.length;
    this.#log?.push(chunk);
    if (this.#flooded || this.#log !== undefined) return;
    this.#weight += chunk.length + weightOfText(chunk);
    for (const line of this.#lines.push(chunk)) {
      if (this.#recordLine(line, {}))
        this.#weight -= REPEATED_IS_LESS * (line.bytes.length + weightOfText(line.bytes));
      this.#weight += EVENT_WEIGHT;
      this.#count += 1;
      if (this.#isFlood()) break;
    }
    if (this.#isFlood()) this.#endFlood();
  }

  #isFlood(): boolean {
    return this.#weight > this.#limits.stdout || this.#recorder.isFull(this.id);
  }

  #endFlood(): void {
    this.#flooded = true;
    const wrote = `it wrote ${this.#received} bytes, with ${this.#count} lines to stdout`;
    const others = this.#recorder.full
      ? ", and other connections wrote the rest of what a run may write"
      : "";
    this.#kill("SIGKILL", `${wrote}${others}, and mcp-conform stores no more`);
  }

  #readEnd(): void {
    const line = this.#lines.end();
    if (line !== undefined && !this.#flooded) this.#recordLine(line, { unterminated: true });
  }

  /** Returns whether it is a message that came before. */
  #recordLine({ bytes, omitted, sha256 }: Line, ending: Pick<StdoutEvent, "unterminated">): boolean {
    const content = payload(bytes, omitted, sha256);
    const recorded = this.#recorder.record({ channel: "stdout", connection: this.id, ...content, ...ending });
    return (recorded.truncated ?? 0) > (content.truncated ?? 0);
  }

  #readStderr(chunk: Buffer): void {
    this.#received += chunk.length;
    this.#stderr.push(chunk);
  }

  async #end(): Promise<ExitEvent> {
    const closed = new Promise<"closed">((resolve) => this.#child.once("close", () => resolve("closed")));
    const status = await new Promise<Pick<ExitEvent, "code" | "signal">>((resolve) => {
      this.#child.once("exit", (code, signal) => resolve({ code, signal }));
      this.#abandon = () => resolve({ code: null, signal: null });
    });
    this.#gone = true;
    const heldOpen = await this.#drain(closed);
    killRemaining(this.#pid);
    this.#strays.endNoted();
    release(this.#pid);
    this.#readEnd();
    this.#stderr.end();
    this.#log?.end();
    return this.#recorder.record({
      channel: "exit",
      connection: this.id,
      ...status,
      ...(heldOpen ? { heldOpen } : {}),
    });
  }

  /** Reads the rest of the pipes. True if another process held them open and had to be ended. */
  async #drain(closed: Promise<"closed">): Promise<boolean> {
    let heldOpen = false;
    let endedStrays = false;
    for (let step = 0; step < QUIET_STEPS; step += 1) {
      const before = this.#received;
      if ((await Promise.race([closed, quiet()])) === "closed") return heldOpen;
      if (this.#received > before && step < TALKATIVE_STEPS) continue;
      if (endedStrays) break;
      endedStrays = heldOpen;
      // First the process group, then the processes that have left it.
      if (heldOpen) this.#strays.end();
      else killRemaining(this.#pid);
      heldOpen = true;
    }
    // The process that holds the pipes cannot be found, or it writes for ever.
    this.#strays.end();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    return true;
  }

  /** The process gets its time once for each step, also where a check has made the step before. */
  async #shutDown(): Promise<void> {
    for (const how of ["end-of-input", "SIGTERM", "SIGKILL"] as const) {
      if (this.#gone) break;
      if (how === "end-of-input") this.endInput();
      else if (!this.#ended.has(how)) this.kill(how);
      const since = this.#ended.get(how);
      const spent = since === undefined ? 0 : performance.now() - since;
      await this.#exitsWithin(Math.max(0, this.#limits.exit - spent));
    }
    // A process that survives SIGKILL is stuck in the system. Nothing else can end it.
    this.#abandon();
    await this.exited;
  }

  async #exitsWithin(ms: number): Promise<void> {
    const waiting = new AbortController();
    await Promise.race([this.exited, delay(ms, undefined, { signal: waiting.signal }).catch(() => {})]);
    waiting.abort();
  }
}

/** In a turn of the event loop timers come before input. One more turn lets a busy loop read the input. */
async function quiet(): Promise<"quiet"> {
  await delay(QUIET_MS);
  await nextTurn();
  return "quiet";
}
