import { PassThrough, type Readable, type Writable } from "node:stream";
import { withTimeout } from "../../session/waiting/timeout.ts";
import type { Transport } from "../../trace/event.ts";
import type {
  ClientTarget,
  Ended,
  ExitStatus,
  PlayedProcess,
  ProcessSignal,
  ServerAccess,
  SituationRun,
  UserBrowser,
} from "./target.ts";
import { watch } from "./watch.ts";

/** A server process, as the client that started it sees it. */
export interface ServerProcess {
  /** What the server writes. */
  readonly input: Readable;
  /** What the server reads. */
  readonly output: Writable;
  readonly exited: Promise<ExitStatus>;
  signal(signal: ProcessSignal): void;
}

/** How a client in this process reaches the server: at a URL, or by a new server process for each call of `start`. */
export type Reach =
  | { readonly transport: "http" | "http+sse"; readonly url: string; readonly browser?: UserBrowser }
  | { readonly transport: "stdio"; start(): ServerProcess };

/** A client as a function. It has ended when its promise resolves or rejects. */
export type Connect = (
  reach: Reach,
  situationRun: Pick<SituationRun, "situation" | "revision" | "transport" | "signal">,
) => Promise<unknown>;

/**
 * How long the server processes may take to end after their client has ended, in milliseconds. No verdict rests on it: the
 * checks of the end of a server need a client that is a command.
 */
const EXIT_MS = 50;

/** A client that runs in this process. An error that it throws is ignored, because the trace shows what it did. */
export function inProcessClient(
  name: string,
  transport: Transport,
  connect: Connect,
  mounts: Pick<ClientTarget, "mount" | "mountIssuer"> = {},
): ClientTarget {
  return {
    transport,
    address: name,
    ...mounts,
    run: async (situationRun) => {
      const started: PlayedProcess[] = [];
      const { access } = situationRun;
      const reach = reachOf(access, (process) => started.push(process));
      const ended = await untilEnded((signal) => connect(reach, { ...situationRun, signal }), situationRun);
      await withTimeout(Promise.all(started.map(({ exited }) => exited)), EXIT_MS, () => undefined);
      return ended;
    },
  };
}

function reachOf(access: ServerAccess, onStart: (process: PlayedProcess) => void): Reach {
  switch (access.transport) {
    case "http":
    case "http+sse":
      return access;
    case "stdio":
      return {
        transport: "stdio",
        start: () => {
          const input = new PassThrough();
          const output = new PassThrough();
          const process = access.accept({ input: output, output: input });
          onStart(process);
          return { input, output, exited: process.exited, signal: process.signal };
        },
      };
  }
}

/**
 * Waits for the client within its limits. A function cannot be killed, so after that its signal is aborted. As after a SIGTERM, it has a
 * moment to end: what it still sends belongs to this situation, and not to the next one at the same URL.
 */
async function untilEnded(
  connect: (signal: AbortSignal) => Promise<unknown>,
  situationRun: SituationRun,
): Promise<Ended> {
  const aborting = new AbortController();
  const { over, stop } = watch(situationRun);
  const itself = (): Ended => "itself";
  const leave = (): Ended => "harness";
  const done = connect(aborting.signal).then(itself, itself);
  const ended = await Promise.race([done, over.then(leave)]);
  stop();
  if (ended === "harness") {
    aborting.abort();
    await withTimeout(done, situationRun.limits.exit, leave);
  }
  return ended;
}
