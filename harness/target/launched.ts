import { given } from "../../schema/given.ts";
import type { Revision } from "../../schema/revision.ts";
import { exitStatus, lastLines } from "../trace/ending.ts";
import type { Recorder } from "../trace/recorder.ts";
import { SERVER_BEHIND } from "../trace/server-ends.ts";
import type { Connection, StdioConnection } from "../transport/connection.ts";
import { unexpandedHint } from "../transport/stdio/unexpanded.ts";
import { type HttpTargetOptions, httpTarget } from "./http.ts";
import { addressOf, listens } from "./listens.ts";
import { type StdioTargetOptions, stdioTarget } from "./stdio.ts";
import { StartFailure, type Target } from "./target.ts";

/** The pause between two attempts to connect while the server starts, in milliseconds. A port does not announce that it opens. */
const PAUSE_MS = 25;

/** As often it is started in a leg, besides the starts that find out why it has ended. More often would find nothing new. */
const MOST_STARTS = 12;

/**
 * A server at a URL that a command starts first. If it ends by itself, the next connection starts it again. Its whole process group is
 * ended with it. If another process already listens there, it does not start: that process would be judged instead of the one of the
 * command.
 */
export function launchedTarget(
  http: HttpTargetOptions,
  stdio: StdioTargetOptions,
  startLimit: number,
): Target {
  const command = stdioTarget({ ...stdio, isLog: true });
  const where = addressOf(new URL(http.url));
  let process: StdioConnection | undefined;
  let launched: Promise<void> | undefined;
  let ending: Promise<void> | undefined;
  let hasEnded = false;
  let isStarting = false;
  let starts = 0;

  /** Waits for what is to end first, and starts the command. */
  const start = (first: Promise<void>, ...how: Parameters<typeof launch>) => {
    isStarting = true;
    launched = first
      .then(() => launch(...how))
      .finally(() => {
        isStarting = false;
      });
    return launched;
  };

  const launch = async (revision: Revision, recorder: Recorder) => {
    if (await listens(where)) {
      throw new StartFailure(
        `another process already listens at ${http.url}, before the command is run.`,
        [],
        "End that process. To test it instead, give the URL without the command.",
      );
    }
    const started = await command.connect(SERVER_BEHIND + http.url, revision, recorder);
    process = started;
    hasEnded = false;
    void started.exited.then(() => {
      hasEnded ||= process === started;
    });
    if (ending !== undefined) await endProcess(process);
    await listening(process);
  };

  const listening = async (process: StdioConnection) => {
    let exit: { code: number | null; signal: string | null } | undefined;
    void process.exited.then((event) => {
      exit = event;
    });
    const giveUp = performance.now() + startLimit;
    while (!(await listens(where))) {
      const stderr = lastLines(process.stderrTail());
      const facts = stderr === undefined ? [] : [["last lines of stderr", stderr] as const];
      if (exit !== undefined) {
        throw new StartFailure(
          `the command ended before it listened at ${http.url}.`,
          [["exit", exitStatus(exit)], ...facts],
          command.hintAfterEnd?.(stderr ?? "") ??
            unexpandedHint(stdio.command) ??
            "Run the command on its own: it must keep running and listen. Read its last output.",
        );
      }
      if (performance.now() > giveUp) {
        throw new StartFailure(
          `nothing listened at ${http.url} within ${startLimit} ms.`,
          facts,
          "Check the host and the port. If the server needs more time to start, use --start-timeout <ms>.",
        );
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  const over = (endpoint: Target): Target => ({
    transport: endpoint.transport,
    address: endpoint.address,
    ...given({
      beside: endpoint.beside && over(endpoint.beside),
      overHttpSse: endpoint.overHttpSse && (() => over(httpTarget({ ...http, transport: "http+sse" }))),
    }),
    command: stdio.command,
    mayBeEnded: true,
    stderrTail: () => process?.stderrTail() ?? "",
    isRunning: () => process !== undefined && !hasEnded,
    exited: async () => process?.exited,
    hintAfterEnd: (output) => command.hintAfterEnd?.(output),
    connect: async (...how): Promise<Connection> => {
      const [, revision, recorder] = how;
      const isDown = launched === undefined || (hasEnded && ending === undefined && !isStarting);
      if (isDown && starts < MOST_STARTS) {
        starts += 1;
        // What the command itself has started may still run, and hold the port.
        void start(process === undefined ? Promise.resolve() : endProcess(process), revision, recorder);
      }
      await launched;
      return endpoint.connect(...how);
    },
    restart: async (revision, recorder) => {
      if (process === undefined || ending !== undefined) throw new Error("the run ends");
      await start(endProcess(process), revision, recorder);
      starts = 0;
      return process;
    },
    end: () => {
      ending ??= (process === undefined ? Promise.resolve() : endProcess(process)).then(() =>
        launched?.catch(() => undefined),
      );
      return ending;
    },
  });
  return over(httpTarget(http));
}

/** A server that listens at a port may ignore its stdin, so it gets the signal at once. */
async function endProcess(process: StdioConnection): Promise<void> {
  process.endInput();
  process.kill("SIGTERM");
  await process.close();
}
