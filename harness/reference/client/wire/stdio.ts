import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Rung } from "../core/decisions.ts";
import type { Pipeline } from "../core/pipeline.ts";
import { type Channel, Lost, type Receiver, type Sending } from "./channel.ts";
import { lines } from "./lines.ts";

/** A server over a pair of byte streams, from the client's side. */
export interface Streams {
  /** What the server writes. */
  readonly input: Readable;
  /** What the server reads. */
  readonly output: Writable;
}

/** The server as a process, or a replacement in the same process. */
export interface Peer extends Streams {
  /** Resolves when the server has exited, or has closed its output if there is no process. */
  readonly exited: Promise<void>;
  /** Cuts the streams if there is no process. */
  signal(signal: "SIGTERM" | "SIGKILL"): void;
  /** Ends all remaining processes. */
  release(): void;
}

/** The shutdown of the specification: close the input, then send SIGTERM, then SIGKILL. */
export const LADDER: readonly Rung[] = [
  { does: "close-stdin", waitMs: 2000 },
  { does: "SIGTERM", waitMs: 2000 },
  { does: "SIGKILL", waitMs: 2000 },
];

/** One message on each line, in both directions. */
export class StdioChannel implements Channel {
  readonly transport = "stdio";
  readonly #peer: Peer;
  readonly #pipeline: Pipeline;
  readonly #read: Promise<void>;
  #isClosed = false;

  constructor(peer: Peer, pipeline: Pipeline, receiver: Receiver) {
    this.#peer = peer;
    this.#pipeline = pipeline;
    // Writing fails if the server is gone. The end of its output reports that.
    peer.output.on("error", () => {});
    this.#read = this.#readAll(receiver);
  }

  async send(_message: unknown, text: string, _sending: Sending): Promise<void> {
    const { output } = this.#peer;
    if (this.#isClosed || output.destroyed || output.writableEnded) throw new Lost("The server is gone");
    await new Promise<void>((resolve) => output.write(this.#pipeline.line(`${text}\n`), () => resolve()));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { does, waitMs } of this.#pipeline.decide("ladder", LADDER, undefined)) {
      if (does === "close-stdin") this.#peer.output.end();
      else this.#peer.signal(does);
      if (await isWithin(this.#peer.exited, waitMs)) break;
    }
    this.#peer.release();
    await this.#read;
  }

  async #readAll(receiver: Receiver): Promise<void> {
    try {
      const edit = (bytes: Uint8Array) => this.#pipeline.chunk(bytes);
      for await (const line of lines(this.#peer.input, edit)) if (line.trim() !== "") receiver.receive(line);
      receiver.gone(new Lost("The server has closed its output"));
    } catch (cause) {
      receiver.gone(cause instanceof Error ? cause : new Lost(String(cause)));
    }
  }
}

/** Two streams as a server. Its end is the end of its output. */
export function peerOf({ input, output }: Streams): Peer {
  const cut = () => {
    input.destroy();
    output.destroy();
  };
  return {
    input,
    output,
    exited: finished(input, { writable: false }).catch(() => {}),
    signal: cut,
    release: cut,
  };
}

/** Whether it resolves in this time. */
async function isWithin(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isInTime = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
