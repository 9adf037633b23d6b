import { withFreeTime } from "../../session/waiting/timeout.ts";
import type { StdioConnection } from "../../transport/connection.ts";

/**
 * Whether a process that does not answer does so in another way: it may read messages with the header of the Language Server Protocol, or keep
 * its answer until more is written to it, or until its input ends. The trace has what it answers.
 */
export async function askInOtherWays(connection: StdioConnection, limit: number): Promise<boolean> {
  if (await answersAfter(connection, limit, () => writeFramed(connection))) return true;
  return answersAfter(connection, limit, () => connection.endInput());
}

function writeFramed(connection: StdioConnection): void {
  const message = JSON.stringify({
    jsonrpc: "2.0",
    id: "mcp-conform-framed",
    method: "initialize",
    params: {},
  });
  void connection.write(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`, { broken: true });
}

/** Whether the process writes a message or a header after this, before it ends, and in this time in milliseconds. */
async function answersAfter(connection: StdioConnection, limit: number, act: () => void): Promise<boolean> {
  let stop: () => void = () => {};
  const answered = new Promise<boolean>((resolve) => {
    stop = connection.listen((event) => {
      if (event.channel !== "stdout") return;
      if (event.message !== undefined || /^content-length:/i.test(event.raw)) resolve(true);
    });
  });
  act();
  const ended = connection.exited.then(() => false);
  const isAnswered = await withFreeTime(Promise.race([answered, ended]), limit, () => false);
  stop();
  return isAnswered;
}
