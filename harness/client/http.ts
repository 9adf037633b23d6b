import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReferenceServer } from "../reference/server/server.ts";
import { httpService, PATH } from "../reference/wire/http.ts";
import { bodyOf, guarded, headersOf } from "../reference/wire/node-http.ts";
import type { Recorder } from "../trace/recorder.ts";
import { pairs } from "../transport/http/headers.ts";
import { type Outgoing, RecordedExchange } from "./exchange.ts";

/** A played server that can be reached, and how to end it. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Plays a server on a free port of loopback; everything that crosses is recorded as of one connection. */
export async function listen(
  server: ReferenceServer,
  recorder: Recorder,
  connection: string,
): Promise<Listening> {
  const service = httpService(server);
  const answer = guarded(server.pipeline, service.handler);
  const ending = new AbortController();

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await bodyOf(message)) ?? "";
    const { method = "", url: path = "/" } = message;
    const exchange = new RecordedExchange(recorder, connection, {
      method,
      url: new URL(path, url).href,
      headers: pairs(message.rawHeaders),
      body: Buffer.from(body),
    });
    const gone = new AbortController();
    response.once("close", () => {
      if (response.writableFinished) return;
      exchange.end(ending.signal.aborted ? "aborted" : "lost");
      gone.abort();
    });
    const sentNames = message.rawHeaders.filter((_, index) => index % 2 === 0);
    const reply = await answer({ method, path, headers: headersOf(message), sentNames, body }, gone.signal);
    await exchange.answer(reply, server.pipeline, outgoing(response), gone.signal);
  };

  const listening = createServer((message, response) => {
    void serve(message, response).catch(() => response.destroy());
  });
  // An idle connection that is closed just when the client uses it again looks like an answer that broke.
  listening.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    listening.once("error", reject);
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${PATH}`;
  return {
    url,
    close: async () => {
      ending.abort();
      service.close();
      await new Promise<void>((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      });
    },
  };
}

function outgoing(response: ServerResponse): Outgoing {
  return {
    head: (status, headers) => {
      response.writeHead(status, Object.fromEntries(headers));
      response.flushHeaders();
    },
    write: (bytes) => void response.write(bytes),
    end: () => void response.end(),
  };
}
