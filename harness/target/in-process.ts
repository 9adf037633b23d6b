import { PassThrough, type Readable, type Writable } from "node:stream";
import { given } from "../../schema/given.ts";
import type { Revision } from "../../schema/revision.ts";
import type { ExitEvent } from "../trace/event.ts";
import { payload } from "../trace/files/payload.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Listener, SentBy, StdioConnection } from "../transport/connection.ts";
import { InOrder } from "../transport/in-pieces.ts";
import { type Line, Lines } from "../transport/stdio/lines.ts";
import type { Target } from "./target.ts";

/** A server as a function of two streams. It resolves with its exit status, or with the signal that ends it, where a process would exit. */
export type Serve = (input: Readable, output: Writable) => Promise<number | NodeJS.Signals>;

/** A stdio target without a process: the server runs in this one, and gets the same bytes. */
export function inProcessTarget(name: string, serve: Serve): Target {
  return {
    transport: "stdio",
    address: name,
    connect: async (purpose, revision, recorder) => new InProcess(serve, purpose, revision, recorder),
  };
}

class InProcess implements StdioConnection {
  readonly transport = "stdio";
  readonly id: string;
  readonly exited: Promise<ExitEvent>;
  readonly #recorder: Recorder;
  readonly #input = new PassThrough();
  readonly #output = new PassThrough();
  readonly #lines = new Lines();
  readonly #writing = new InOrder();
  #ended = false;
  #flooded = false;
  #killed: (signal: string) => void = () => {};

  constructor(serve: Serve, purpose: string, revision: Revision, recorder: Recorder) {
    this.id = recorder.nameConnection();
    this.#recorder = recorder;
    recorder.record({ channel: "open", connection: this.id, transport: "stdio", purpose, revision });
    this.#output.on("data", (chunk: Buffer) => {
      if (this.#flooded) return;
      for (const line of this.#lines.push(chunk)) this.#read(line, {});
      if (recorder.isFull(this.id)) this.#endFlood();
    });
    this.exited = this.#end(serve);
  }

  listen(listener: Listener): () => void {
    return this.#recorder.listen((event) => {
      if (event.connection === this.id) listener(event);
    });
  }

  async write(bytes: string | Uint8Array, { by, broken = false, cuts = [] }: SentBy = {}): Promise<void> {
    if (this.#ended || !this.#input.writable) return;
    const buffer = Buffer.from(bytes);
    const sent = { ...given({ by }), ...(broken ? { broken } : {}) };
    this.#recorder.record({ channel: "stdin", connection: this.id, ...payload(buffer), ...sent });
    await this.#writing.write(
      buffer,
      cuts,
      (piece) => new Promise((resolve) => this.#input.write(piece, () => resolve())),
    );
  }

  endInput(): void {
    if (this.#ended || !this.#input.writable) return;
    this.#recorder.record({ channel: "close", connection: this.id, how: "end-of-input" });
    this.#input.end();
  }

  kill(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.#ended) return;
    this.#recorder.record({ channel: "close", connection: this.id, how: signal });
    this.#killed(signal);
  }

  get arrivingAt(): number | undefined {
    return this.#lines.arrivingAt;
  }

  stderrTail(): string {
    return "";
  }

  async close(): Promise<void> {
    this.endInput();
    // A server that does not end would run on without harm, so there is no reason to wait for it.
    setImmediate(() => this.#killed("SIGKILL"));
    await this.exited;
  }

  /** The output of a process is limited in the same way. */
  #endFlood(): void {
    this.#flooded = true;
    const why = "wrote more than the harness records in one run";
    this.#recorder.record({ channel: "close", connection: this.id, how: "SIGKILL", why });
    this.#killed("SIGKILL");
  }

  #read({ bytes, omitted, sha256 }: Line, ending: { unterminated?: true }): void {
    const content = payload(bytes, omitted, sha256);
    this.#recorder.record({ channel: "stdout", connection: this.id, ...content, ...ending });
  }

  async #end(serve: Serve): Promise<ExitEvent> {
    const killed = new Promise<string>((resolve) => {
      this.#killed = resolve;
    });
    // An error that would crash a process ends it with status 1.
    const served = Promise.resolve(serve(this.#input, this.#output)).catch(() => 1);
    const status = await Promise.race([served, killed]);
    this.#ended = true;
    await new Promise((resolve) => setImmediate(resolve));
    const last = this.#lines.end();
    if (last !== undefined && !this.#flooded) this.#read(last, { unterminated: true });
    const ended =
      typeof status === "number" ? { code: status, signal: null } : { code: null, signal: status };
    return this.#recorder.record({ channel: "exit", connection: this.id, ...ended });
  }
}
