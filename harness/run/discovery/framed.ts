import { withFreeTime } from "../../session/waiting/timeout.ts";
import type { StdioConnection } from "../../transport/connection.ts";

/**
 * Whether a process that does not answer reads messages with the header of the Language Server Protocol. The trace has its
 * answer.
 */
export async function answersFramed(connection: StdioConnection, limit: number): Promise<boolean> {
  const message = JSON.stringify({
    jsonrpc: "2.0",
    id: "mcp-conform-framed",
    method: "initialize",
    params: {},
  });
  let stop: () => void = () => {};
  const answered = new Promise<boolean>((resolve) => {
    stop = connection.listen((event) => {
      if (event.channel === "stdout" && /^content-length:/i.test(event.raw)) resolve(true);
    });
  });
  void connection.write(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`, { broken: true });
  const isFramed = await withFreeTime(
    Promise.race([answered, connection.exited.then(() => false)]),
    limit,
    () => false,
  );
  stop();
  return isFramed;
}
