import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Command } from "../../transport/stdio/command.ts";
import type { Accepted, Pipes, ProcessSignal } from "../target.ts";
import { Frames, type FrameType, frame } from "./frames.ts";

const SHIM = fileURLToPath(new URL("./shim.cjs", import.meta.url));

const SIGNALS: readonly string[] = ["SIGTERM", "SIGINT", "SIGHUP"] satisfies ProcessSignal[];

/** Where the server processes that a client starts come in. */
export interface Door {
  /** Starts one. It is told all in its arguments, as clients hand few variables on to their servers. */
  readonly command: Command;
  readonly accepted: readonly Accepted[];
  close(): Promise<void>;
}

/**
 * Opens a port of loopback for the shims of one meeting. Whoever else connects does not know the token, and is cut off.
 */
export async function openDoor(accept: (pipes: Pipes) => Accepted): Promise<Door> {
  const token = randomBytes(16).toString("hex");
  const accepted: Accepted[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    join(socket, token, (pipes) => {
      const one = accept(pipes);
      accepted.push(one);
      return one;
    });
  });
  await new Promise<void>((resolve, reject) => {
    listening.once("error", reject);
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return {
    command: { file: process.execPath, args: [SHIM, String(port), token] },
    accepted,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listening.close(() => resolve()));
    },
  };
}

function join(socket: Socket, token: string, accept: (pipes: Pipes) => Accepted): void {
  const input = new PassThrough();
  const frames = new Frames();
  let one: Accepted | undefined;
  let exited = false;
  const exit: Pipes["exit"] = (status) => {
    exited = true;
    socket.write(frame("X", JSON.stringify(status)));
  };
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    for (const { type, payload } of frames.push(chunk)) {
      if (one === undefined) {
        if (type !== "H" || payload.toString() !== token) return void socket.destroy();
        one = accept({ input, output: into(socket, "O"), errors: into(socket, "D"), exit });
      } else if (type === "I") {
        // One chunk may have had several frames.
        if (!input.write(payload) && !socket.isPaused()) {
          socket.pause();
          input.once("drain", () => socket.resume());
        }
      } else if (type === "E") {
        input.end();
      } else if (type === "S") {
        const name = payload.toString();
        if (isSignal(name)) one.signal(name);
      }
    }
  });
  // It did not exit, and it is gone: nobody can catch the signal that does that.
  socket.once("close", () => {
    if (!exited) setImmediate(() => one?.signal("SIGKILL"));
  });
}

function isSignal(name: string): name is ProcessSignal {
  return SIGNALS.includes(name);
}

/** A stream whose bytes go into frames. */
function into(socket: Socket, type: FrameType): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (socket.destroyed) done();
      else socket.write(frame(type, chunk), () => done());
    },
  });
}
