import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { LONGEST, withFreeTime, withTimeout } from "../../session/waiting/timeout.ts";
import type { CloseEvent, ExitEvent } from "../../trace/event.ts";
import { killRemaining, signalGroup } from "../../transport/stdio/group.ts";
import { release } from "../../transport/stdio/leftovers.ts";
import { type Start, StartError, startGroup } from "../../transport/stdio/start.ts";
import { Strays } from "../../transport/stdio/strays.ts";
import type { Ended, SituationRun } from "../starting/target.ts";
import { watch } from "../starting/watch.ts";
import { isGroupAlive } from "./group-alive.ts";
import { recordOutput } from "./output.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs the client process for one situation, in its own process group, and records its output. The process ends when it
 * exits or exceeds a limit. After that no process of the group is left.
 */
export async function runProcess(start: Start, situationRun: SituationRun, servers: Servers): Promise<Ended> {
  const { recorder, connection, limits } = situationRun;
  const strays = new Strays();
  const marked = { ...start, env: { ...start.env, ...strays.env } };
  const { child, pid } = await started(marked, situationRun);
  strays.started(pid);
  const status = new Promise<Pick<ExitEvent, "code" | "signal">>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const watching = watch(situationRun);
  const endOutput = recordOutput(recorder, connection, child, watching.flood);
  let ended: Ended = "itself";
  const why = await Promise.race([status, watching.over]);
  watching.stop();
  if (typeof why === "string") {
    ended = "harness";
    const end = (how: CloseEvent["how"] & ("SIGTERM" | "SIGKILL")) => {
      recorder.record({ channel: "close", connection, how, why });
      strays.note();
      signalGroup(pid, how);
    };
    if (!watching.flooded) {
      end("SIGTERM");
      await withTimeout(status, limits.exit, () => undefined);
    }
    if (child.exitCode === null && child.signalCode === null) end("SIGKILL");
  }
  const exit = await status;
  // What still runs after the limit was left running.
  await untilQuiet(situationRun, servers.ended());
  servers.abandon();
  const hasOurs = situationRun.transport === "stdio" || start.env?.MCP_CONFORM_OPENER !== undefined;
  const left = await isGroupAlive(pid, hasOurs);
  killRemaining(pid);
  strays.endNoted();
  release(pid);
  const heldOpen = await withFreeTime(
    closed.then(() => false),
    limits.idle,
    () => true,
  );
  if (heldOpen) {
    strays.end();
    child.stdout.destroy();
    child.stderr.destroy();
  }
  endOutput();
  recorder.record({
    channel: "exit",
    connection,
    ...exit,
    ...(left ? { left } : {}),
    ...(heldOpen ? { heldOpen } : {}),
  });
  return ended;
}

/** The server processes that the client has started. */
export interface Servers {
  /** Resolves when all of them have ended. */
  ended(): Promise<unknown>;
  abandon(): void;
}

async function started(start: Start, { recorder, connection }: SituationRun) {
  try {
    return await startGroup<Child>(start, ["ignore", "pipe", "pipe"]);
  } catch (error) {
    const code = error instanceof StartError ? error.code : "unknown";
    recorder.record({ channel: "exit", connection, code: null, signal: null, error: code });
    throw error;
  }
}

/** Resolves when `done` does, or when no event has happened for the limit of the operator. */
async function untilQuiet({ listen, limits }: SituationRun, done: Promise<unknown>): Promise<void> {
  let quiet = () => {};
  const over = new Promise<void>((resolve) => {
    quiet = resolve;
  });
  const timer = setTimeout(quiet, Math.min(limits.idle, LONGEST));
  const stop = listen(() => timer.refresh());
  await Promise.race([done, over]);
  clearTimeout(timer);
  stop();
}
