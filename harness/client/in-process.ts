import { PassThrough, type Readable, type Writable } from "node:stream";
import { withTimeout } from "../session/timeout.ts";
import type { Transport } from "../trace/event.ts";
import type { Accepted, ClientTarget, Ended, ExitStatus, Meeting, ProcessSignal } from "./target.ts";
import { watch } from "./watch.ts";

/** A server process as the client that has started it sees it. */
export interface ServerProcess {
  /** What the server writes. */
  readonly input: Readable;
  /** What it reads. */
  readonly output: Writable;
  readonly exited: Promise<ExitStatus>;
  signal(signal: ProcessSignal): void;
}

/** How a client in this process reaches the server: a URL, or a server process for each call. */
export type Reach =
  | { readonly transport: "http"; readonly url: string }
  | { readonly transport: "stdio"; start(): ServerProcess };

/** A client as a function; it has ended when its promise settles, in whatever way. */
export type Connect = (
  reach: Reach,
  meeting: Pick<Meeting, "situation" | "revision" | "transport" | "signal">,
) => Promise<unknown>;

/** How long a server process may still end by itself when its client has, in milliseconds. */
const GRACE = 50;

/** A client that runs in this process. What it throws is its own affair: what it did is on the wire. */
export function inProcessClient(
  name: string,
  transport: Transport,
  connect: Connect,
  mount?: ClientTarget["mount"],
): ClientTarget {
  return {
    transport,
    address: name,
    ...(mount === undefined ? {} : { mount }),
    meet: async (meeting) => {
      const started: Accepted[] = [];
      const { offer } = meeting;
      const start = (): ServerProcess => {
        if (offer.transport !== "stdio") throw new Error("the server is to be reached at its URL");
        const input = new PassThrough();
        const output = new PassThrough();
        const accepted = offer.accept({ input: output, output: input });
        started.push(accepted);
        return { input, output, exited: accepted.exited, signal: accepted.signal };
      };
      const reach: Reach = offer.transport === "http" ? offer : { transport: "stdio", start };
      const ended = await settled((signal) => connect(reach, { ...meeting, signal }), meeting);
      await withTimeout(Promise.all(started.map(({ exited }) => exited)), GRACE, () => undefined);
      return ended;
    },
  };
}

/** Waits for the client as long as it may take; a function cannot be killed, so it is told, and left alone then. */
async function settled(connect: (signal: AbortSignal) => Promise<unknown>, meeting: Meeting): Promise<Ended> {
  const enough = new AbortController();
  const { over, stop } = watch(meeting);
  const itself = (): Ended => "itself";
  const leave = (): Ended => "harness";
  const ended = await Promise.race([connect(enough.signal).then(itself, itself), over.then(leave)]);
  stop();
  if (ended === "harness") enough.abort();
  return ended;
}
