import net from "node:net";
import type { Connection, StdioConnection } from "../transport/connection.ts";
import { type HttpTargetOptions, httpTarget } from "./http.ts";
import { type StdioTargetOptions, stdioTarget } from "./stdio.ts";
import type { Target } from "./target.ts";

/** How often the port is tried while the server starts, in milliseconds: a port does not tell when it opens. */
const EVERY = 25;

/**
 * A server at a URL that is started by a command first, and ended with its whole process group. Refuses to
 * begin when somebody listens there already: that would be judged in place of what the command starts.
 */
export function launchedTarget(
  http: HttpTargetOptions,
  stdio: StdioTargetOptions,
  startLimit: number,
): Target {
  const endpoint = httpTarget(http);
  const command = stdioTarget(stdio);
  let launched: Promise<StdioConnection> | undefined;

  const launch = async (...[, revision, recorder]: Parameters<Target["connect"]>) => {
    const { hostname, port, protocol } = new URL(http.url);
    const where = {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (protocol === "https:" ? 443 : 80),
    };
    if (await listens(where))
      throw new Error(`somebody listens at ${http.url} already, before the command was run`);
    const connection = await command.connect(`the server behind ${http.url}`, revision, recorder);
    if (connection.transport !== "stdio") throw new Error("a command is always a process");
    let exited = false;
    void connection.exited.then(() => {
      exited = true;
    });
    const giveUp = performance.now() + startLimit;
    while (!(await listens(where))) {
      const words = connection.stderrTail().trim() || "nothing on stderr";
      if (exited)
        throw new Error(`the command "${stdio.command}" ended before it listened; its last words: ${words}`);
      if (performance.now() > giveUp) {
        await connection.close();
        throw new Error(
          `nobody listened at ${http.url} within ${startLimit} ms; the command's last words: ${words}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
    return connection;
  };

  return {
    transport: "http",
    address: http.url,
    connect: async (...how): Promise<Connection> => {
      launched ??= launch(...how);
      await launched;
      return endpoint.connect(...how);
    },
    end: async () => {
      const connection = await launched?.catch(() => undefined);
      await connection?.close();
    },
  };
}

function listens(where: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(where);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}
