import { PassThrough } from "node:stream";
import type { Transport } from "../trace/event.ts";
import type { Pipes } from "./streams.ts";
import type { ClientTarget, Meeting, Met } from "./target.ts";

/** How a client in this process reaches the server: a URL, or the pipes of a server process, one pair a call. */
export type Reach =
  | { readonly transport: "http"; readonly url: string }
  /** `input` is what the server writes, `output` what it reads. */
  | { readonly transport: "stdio"; start(): Pipes };

/** A client as a function; it has ended when its promise settles, in whatever way. */
export type Connect = (
  reach: Reach,
  meeting: Pick<Meeting, "situation" | "revision" | "transport">,
) => Promise<unknown>;

/** A client that runs in this process. What it throws is its own affair: what it did is on the wire. */
export function inProcessClient(name: string, transport: Transport, connect: Connect): ClientTarget {
  return {
    transport,
    address: name,
    meet: async (meeting) => {
      const pipes: Pipes[] = [];
      const { offer } = meeting;
      const start = (): Pipes => {
        const toServer = new PassThrough();
        const fromServer = new PassThrough();
        if (offer.transport === "stdio") offer.accept({ input: toServer, output: fromServer });
        pipes.push({ input: fromServer, output: toServer });
        return { input: fromServer, output: toServer };
      };
      const reach: Reach = offer.transport === "http" ? offer : { transport: "stdio", start };
      const met = await settled(connect(reach, meeting), meeting);
      for (const { output } of pipes) output.end();
      return met;
    },
  };
}

/** Waits for the client as long as it may take; a function cannot be killed, so it is only left alone then. */
async function settled(running: Promise<unknown>, { limits, signal }: Meeting): Promise<Met> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<Met>((resolve) => {
    timer = setTimeout(() => resolve({ ended: "harness" }), limits.whole);
    signal.addEventListener("abort", () => resolve({ ended: "harness" }), { once: true });
  });
  const ended = running.then(
    (): Met => ({ ended: "itself" }),
    (): Met => ({ ended: "itself" }),
  );
  try {
    return await Promise.race([ended, enough]);
  } finally {
    clearTimeout(timer);
  }
}
