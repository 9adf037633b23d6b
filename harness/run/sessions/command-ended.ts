import { withFreeTime } from "../../session/waiting/timeout.ts";
import type { Connections } from "./connections.ts";

/**
 * After a connection broke or was refused: waits for the end of the command that was started. The port closes before the exit
 * is known, and a command that only runs the server, as `npx` does, ends later still.
 */
export async function commandEnded({ target, limits }: Connections): Promise<void> {
  if (target.exited) await withFreeTime(target.exited(), limits.exit, () => undefined);
}
