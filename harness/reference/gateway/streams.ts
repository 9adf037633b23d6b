import type { Readable, Writable } from "node:stream";
import { lines } from "../client/wire/lines.ts";
import { type End, messagesIn, type OpenBack, type Relay } from "./relay.ts";

/** A client over a pair of streams, one message on each line. Resolves when it has gone. */
export async function serveFront(relay: Relay, input: Readable, output: Writable): Promise<void> {
  const session = relay.connect({
    send: (message) => void output.write(`${JSON.stringify(message)}\n`),
    close: () => {},
  });
  try {
    for await (const line of lines(input, (bytes) => bytes)) {
      if (line.trim() !== "") for (const message of messagesIn(line)) session.send(message);
    }
  } finally {
    session.close();
  }
}

/** The pipes of a server process that a gateway has started. */
export interface ServerPipes {
  readonly input: Writable;
  readonly output: Readable;
}

/** A server over standard streams: each session starts one. */
export function stdioBack(start: () => ServerPipes): OpenBack {
  return (receive, gone): End => {
    const { input, output } = start();
    input.on("error", () => {});
    const read = async () => {
      for await (const line of lines(output, (bytes) => bytes)) {
        if (line.trim() !== "") for (const message of messagesIn(line)) receive(message);
      }
    };
    void read()
      .catch(() => {})
      .finally(gone);
    return {
      send: (message) => void input.write(`${JSON.stringify(message)}\n`),
      close: () => input.end(),
    };
  };
}
