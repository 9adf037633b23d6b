import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Command } from "../../transport/stdio/command.ts";
import type { Pipes, PlayedProcess, ProcessSignal } from "../starting/target.ts";
import { Frames, type FrameType, frame } from "./frames.ts";

const SHIM = fileURLToPath(new URL("./shim.cjs", import.meta.url));

const SIGNALS: readonly string[] = ["SIGTERM", "SIGINT", "SIGHUP"] satisfies ProcessSignal[];

/** Accepts the server processes that a client starts: each of them is a shim that connects here. */
export interface ShimServer {
  /** Starts a shim. It has only arguments, because clients pass few environment variables to their servers. */
  readonly command: Command;
  readonly processes: readonly PlayedProcess[];
  close(): Promise<void>;
}

/**
 * Opens a loopback port for the shims of one situation. A connection without the right token is closed at once.
 */
export async function startShimServer(accept: (pipes: Pipes) => PlayedProcess): Promise<ShimServer> {
  const token = randomBytes(16).toString("hex");
  const processes: PlayedProcess[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    join(socket, token, (pipes) => {
      const one = accept(pipes);
      processes.push(one);
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
    processes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listening.close(() => resolve()));
    },
  };
}

function join(socket: Socket, token: string, accept: (pipes: Pipes) => PlayedProcess): void {
  const input = new PassThrough();
  const frames = new Frames();
  let one: PlayedProcess | undefined;
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
        // One chunk may contain several frames.
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
  // The shim is gone without an exit status. Only SIGKILL does that, because a process cannot catch it.
  socket.once("close", () => {
    if (!exited) setImmediate(() => one?.signal("SIGKILL"));
  });
}

function isSignal(name: string): name is ProcessSignal {
  return SIGNALS.includes(name);
}

/** A stream that writes its bytes as frames. */
function into(socket: Socket, type: FrameType): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (socket.destroyed) done();
      else socket.write(frame(type, chunk), () => done());
    },
  });
}
