import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** A request line, and all until the blank line; a body before it may be that of the request before. */
const HEAD = /^(?:GET|POST|DELETE) \S+ HTTP\/1\.1\r\n[\s\S]*?\r\n(?=\r\n)/m;

/** Keeps the bytes of each request besides, as what Node's parser has trimmed is gone. Gives the head of a request. */
export function keepHeads(server: Server): (message: IncomingMessage) => string {
  const kept = new WeakMap<Socket, string>();
  // Before the parser, which tells of the request while it reads.
  server.prependListener("connection", (socket: Socket) => {
    socket.prependListener("data", (chunk: Buffer) =>
      kept.set(socket, (kept.get(socket) ?? "") + chunk.toString("latin1")),
    );
  });
  // Node reads past the stream's listeners until one comes that it did not bring itself.
  server.on("connection", (socket: Socket) => socket.on("data", () => {}));
  return ({ socket }) => {
    const [head = ""] = HEAD.exec(kept.get(socket) ?? "") ?? [];
    kept.delete(socket);
    return head;
  };
}

/** The value of a header with the white space around it, but for the one space that clients put after the colon. */
export function untrimmed(head: string, name: string): string | undefined {
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).replace(/^ /, "");
}
