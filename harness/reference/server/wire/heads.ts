import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** A request line, and everything up to the blank line. Text before it may be the body of an earlier request. */
const HEAD = /^(?:GET|POST|DELETE) \S+ HTTP\/1\.1\r\n[\s\S]*?\r\n(?=\r\n)/m;

/** Records the bytes of each request, because Node's parser trims values. Returns the head of a request. */
export function keepHeads(server: Server): (message: IncomingMessage) => string {
  const beginnings = new WeakMap<Socket, string>();
  // Before the parser, because that reports the request while it reads.
  server.prependListener("connection", (socket: Socket) => {
    socket.prependListener("data", (chunk: Buffer) =>
      beginnings.set(socket, (beginnings.get(socket) ?? "") + chunk.toString("latin1")),
    );
  });
  // Node bypasses the stream's listeners until one is added from outside.
  server.on("connection", (socket: Socket) => socket.on("data", () => {}));
  return ({ socket }) => {
    const [head = ""] = HEAD.exec(beginnings.get(socket) ?? "") ?? [];
    beginnings.delete(socket);
    return head;
  };
}

/** The value of a header with its white space, but without the one space that clients write after the colon. */
export function untrimmed(head: string, name: string): string | undefined {
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).replace(/^ /, "");
}
