import { PassThrough } from "node:stream";
import type { Revision } from "../../../../schema/revision.ts";
import { validateMessage } from "../../../../schema/validate/index.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { ServerOptions } from "../../../switches/server-options.ts";
import { isObject, isResponse } from "../../message.ts";
import { ReferenceServer } from "../../server/core/server.ts";
import { startHttp } from "../../server/wire/http.ts";
import { serve } from "../../server/wire/stdio.ts";
import { type Report, type RunOptions, runReferenceClient } from "../core/run.ts";
import type { Transport } from "../switch.ts";
import { lines } from "../wire/lines.ts";
import type { Streams } from "../wire/stdio.ts";

/** One HTTP request, as the server received it. */
export interface Got {
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Tapped extends Report {
  /** The messages of the client, in their order. Text that is not JSON is a string. */
  readonly sent: readonly unknown[];
  /** Their texts. */
  readonly texts: readonly string[];
  /** HTTP only. */
  readonly requests: readonly Got[];
  /** The messages of the server, in their order. */
  readonly answered: readonly JsonObject[];
}

/** Runs the client against a reference server in one process, and records all messages. */
export async function tapped(
  transport: Transport,
  client: Omit<RunOptions, "target"> = {},
  server: ServerOptions = {},
): Promise<Tapped> {
  const answered: JsonObject[] = [];
  const requests: Got[] = [];
  const texts: string[] = [];
  const hooks: ServerOptions["hooks"] = [
    ...(server.hooks ?? []),
    {
      outgoing: (message) => {
        answered.push(...([message].flat() as unknown as JsonObject[]));
        return [message];
      },
      http: (request, next) => {
        requests.push(request);
        if (request.body !== "") texts.push(request.body);
        return next(request);
      },
    },
  ];
  const options: ServerOptions = { ...server, hooks };
  const run = transport === "http" ? overHttp : overStdio;
  const report = await run(options, { timeoutMs: 20_000, ...client }, texts);
  return { ...report, sent: texts.flatMap(parsed), texts, requests, answered };
}

function parsed(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [text];
  }
}

async function overHttp(options: ServerOptions, client: Omit<RunOptions, "target">): Promise<Report> {
  const { url, close } = await startHttp(new ReferenceServer(options));
  try {
    return await runReferenceClient({ ...client, target: { url } });
  } finally {
    await close();
  }
}

async function overStdio(
  options: ServerOptions,
  client: Omit<RunOptions, "target">,
  texts: string[],
): Promise<Report> {
  const ended: Promise<unknown>[] = [];
  const inputs: PassThrough[] = [];
  const start = (): Streams => {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const tap = new PassThrough();
    toServer.pipe(tap);
    const served = new PassThrough();
    toServer.pipe(served);
    inputs.push(tap, served);
    ended.push(readAll(tap, texts));
    ended.push(
      serve(new ReferenceServer(options), { input: served, output: toClient }).then(() => toClient.end()),
    );
    return { input: toClient, output: toServer };
  };
  const report = await runReferenceClient({ ...client, target: { start } });
  // A client may have ended without closing its output.
  for (const input of inputs) input.end();
  await Promise.all(ended);
  return report;
}

async function readAll(input: PassThrough, texts: string[]): Promise<void> {
  for await (const line of lines(input)) if (line.trim() !== "") texts.push(line);
}

/** Violations of the revision's schema in the messages of the client. */
export function problemsOf(revision: Revision, { sent, answered }: Tapped): readonly string[] {
  const asked = new Map(
    answered.flatMap(({ id, method }) => (method === undefined ? [] : [[id, String(method)]])),
  );
  return sent.flatMap((message) => {
    const answering = isResponse(message) ? asked.get(message.id ?? null) : undefined;
    return validateMessage(revision, "client", message, answering === undefined ? {} : { answering }).map(
      ({ pointer, message: problem }) => `${pointer}: ${problem} in ${JSON.stringify(message)}`,
    );
  });
}

/** The methods that the client used, in their order. */
export function methodsOf({ sent }: Tapped): readonly string[] {
  return sent.flatMap((message) =>
    isObject(message) && "method" in message ? [String(message.method)] : [],
  );
}
