import type { Revision } from "../../schema/revision.ts";
import { endpointOf } from "../client/endpoint/endpoint.ts";
import { listen } from "../client/endpoint/http.ts";
import { LEFT_RUNNING, playProcess } from "../client/starting/played-process.ts";
import type { PlayedProcess, ServerAccess } from "../client/starting/target.ts";
import { ReferenceServer } from "../reference/server/core/server.ts";
import { PATH } from "../reference/server/wire/http.ts";
import type { ServerOptions } from "../switches/server-options.ts";
import type { Recorder } from "../trace/recorder.ts";

/** The played server behind a gateway. */
export interface Behind {
  readonly access: ServerAccess;
  /** The connections of the trace on which it was reached, in their order. */
  readonly connections: readonly string[];
  close(): Promise<void>;
}

export interface BehindOptions {
  readonly transport: "stdio" | "http";
  readonly recorder: Recorder;
  readonly purpose: string;
  readonly revision: Revision;
}

/** Plays a server that forgives mistakes of the gateway, so that the first one does not hide the others. */
export async function serveBehind(options: ServerOptions, plan: BehindOptions): Promise<Behind> {
  const server = new ReferenceServer({ lenient: true, ...options });
  return plan.transport === "http" ? serveHttp(server, plan) : serveStdio(server, plan);
}

async function serveHttp(
  server: ReferenceServer,
  { recorder, purpose, revision }: BehindOptions,
): Promise<Behind> {
  const connection = recorder.nameConnection();
  recorder.record({ channel: "open", connection, transport: "http", purpose, revision });
  const endpoint = endpointOf(server, recorder, connection, { path: PATH, service: "http" });
  const { url, close } = await listen(endpoint);
  return { access: { transport: "http", url }, connections: [connection], close };
}

async function serveStdio(
  server: ReferenceServer,
  { recorder, purpose, revision }: BehindOptions,
): Promise<Behind> {
  const processes: PlayedProcess[] = [];
  const connections: string[] = [];
  const accept: Extract<ServerAccess, { transport: "stdio" }>["accept"] = (pipes) => {
    const process = playProcess(server, pipes, recorder, { purpose, revision });
    processes.push(process);
    connections.push(process.connection);
    return process;
  };
  return {
    access: { transport: "stdio", accept },
    connections,
    close: async () => {
      for (const { abandon } of processes) abandon(LEFT_RUNNING);
      server.endSubscriptions();
    },
  };
}
