import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { withTimeout } from "../../session/timeout.ts";
import type { CloseEvent, ExitEvent } from "../../trace/event.ts";
import { killRemaining, signalGroup } from "../../transport/stdio/group.ts";
import { release } from "../../transport/stdio/leftovers.ts";
import { type Start, StartError, startGroup } from "../../transport/stdio/start.ts";
import type { Ended, Meeting } from "../target.ts";
import { watch } from "../watch.ts";
import { remains } from "./group-alive.ts";
import { recordOutput } from "./output.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** When the client is gone, what it began is left so long to come to an end, in milliseconds; each event starts it anew. */
const QUIET_MS = 250;

/**
 * Runs the client's process for one meeting: in a group of its own, with what it says recorded, until it exits or has
 * gone on for too long. When it resolves nothing of the group is left.
 */
export async function runProcess(start: Start, meeting: Meeting, servers: Servers): Promise<Ended> {
  const { recorder, connection, limits } = meeting;
  const { child, pid } = await started(start, meeting);
  const status = new Promise<Pick<ExitEvent, "code" | "signal">>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const tooMuch = watch(meeting);
  const endOutput = recordOutput(recorder, connection, child, tooMuch.flood);
  let ended: Ended = "itself";
  const why = await Promise.race([status, tooMuch.over]);
  tooMuch.stop();
  if (typeof why === "string") {
    ended = "harness";
    const end = (how: CloseEvent["how"] & ("SIGTERM" | "SIGKILL")) => {
      recorder.record({ channel: "close", connection, how, why });
      signalGroup(pid, how);
    };
    if (!tooMuch.flooded) {
      end("SIGTERM");
      await withTimeout(status, limits.exit, () => undefined);
    }
    if (child.exitCode === null && child.signalCode === null) end("SIGKILL");
  }
  const exit = await status;
  await quietly(meeting, servers.ended());
  servers.abandon();
  const left = await remains(pid);
  killRemaining(pid);
  release(pid);
  const heldOpen = await withTimeout(
    closed.then(() => false),
    QUIET_MS,
    () => true,
  );
  if (heldOpen) {
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

/** The server processes that the client has started, where it starts any. */
export interface Servers {
  /** Settles when all of them have ended. */
  ended(): Promise<unknown>;
  abandon(): void;
}

async function started(start: Start, { recorder, connection }: Meeting) {
  try {
    return await startGroup<Child>(start, ["ignore", "pipe", "pipe"]);
  } catch (error) {
    const code = error instanceof StartError ? error.code : "unknown";
    recorder.record({ channel: "exit", connection, code: null, signal: null, error: code });
    throw error;
  }
}

/** Until all is done, or nothing happens any more. */
async function quietly({ listen }: Meeting, done: Promise<unknown>): Promise<void> {
  let quiet = () => {};
  const over = new Promise<void>((resolve) => {
    quiet = resolve;
  });
  const timer = setTimeout(quiet, QUIET_MS);
  const stop = listen(() => timer.refresh());
  await Promise.race([done, over]);
  clearTimeout(timer);
  stop();
}
