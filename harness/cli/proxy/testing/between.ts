import { PassThrough } from "node:stream";
import { REVISIONS, type Revision } from "../../../../schema/revision.ts";
import { proxyHttp } from "../../../proxy/http.ts";
import { Ledger } from "../../../proxy/ledger.ts";
import { LiveJudge } from "../../../proxy/live.ts";
import type { Seen, Tap } from "../../../proxy/tap.ts";
import { Watch } from "../../../proxy/watch.ts";
import type { Account, Broken } from "../../../recording/account.ts";
import { type Report, runReferenceClient } from "../../../reference/client/core/run.ts";
import type { Fault as ClientFault, Oddity as ClientOddity } from "../../../reference/client/switch.ts";
import { hooksOf as clientHooks } from "../../../reference/client/switch.ts";
import { ReferenceServer } from "../../../reference/server/core/server.ts";
import { startHttp } from "../../../reference/server/wire/http.ts";
import { startHttpSse } from "../../../reference/server/wire/http-sse.ts";
import { serve } from "../../../reference/server/wire/stdio.ts";
import { type Fault, hooksOf, type Oddity } from "../../../switches/server.ts";
import type { LegKey, Transport } from "../../../trace/event.ts";
import { optionNaming } from "../../options/naming.ts";
import { judgePassing, passingCriteria } from "../criteria.ts";

/** Every revision over every transport of its own, the newest first. */
export const LEGS: readonly LegKey[] = [...REVISIONS].reverse().flatMap((revision) => {
  const overHttp = revision === "2024-11-05" ? "http+sse" : "http";
  return (["stdio", overHttp] as const).map((transport) => ({ revision, transport }));
});

export interface Conversing {
  readonly revision: Revision;
  readonly transport: Transport;
  /** What the proxy is called with, as `judge` of a recording: a handshake that agrees on nothing shows no revision. */
  readonly spec?: Revision;
  readonly server?: readonly (Fault | Oddity)[];
  readonly client?: readonly (ClientFault | ClientOddity)[];
  readonly situation?: string;
  /** Judges after each part that passes, as if the conversation ended there. */
  readonly atEach?: boolean;
  /** Ends the client. */
  readonly signal?: AbortSignal;
}

export interface Judged {
  readonly report: Report;
  readonly account: Account;
  readonly broken: readonly Broken[];
  readonly lines: readonly string[];
  readonly watch: Watch;
}

const criteria = passingCriteria({}, optionNaming);

/** A judge in this process, which reads what passes. */
export function judgeHere(
  endpoint: string,
  { atEach = false, spec }: Pick<Conversing, "atEach" | "spec"> = {},
): Omit<Judged, "report"> & { tap: Tap; finish: () => void } {
  const lines: string[] = [];
  const live = new LiveJudge({
    book: criteria.book,
    judge: (heard, connection) => judgePassing(heard, connection, criteria),
    print: (line) => lines.push(line),
  });
  const watch = new Watch({
    ledger: new Ledger(),
    endpoint,
    spec,
    onForget: (one) => live.forgotten(one),
    onBypass: (address) => lines.push(`bypassed: ${address}`),
  });
  const finish = () => {
    for (const one of watch.conversations) if (one.news > 0) live.judge(one);
  };
  const tap: Tap = {
    see: (seen) => {
      // What is kept must not change: streams use their buffers again.
      const own = "bytes" in seen ? { ...seen, bytes: new Uint8Array(seen.bytes) } : seen;
      watch.see({ ...own, ms: performance.timeOrigin + performance.now() } as Seen);
      if (atEach) finish();
    },
  };
  return {
    tap,
    watch,
    lines,
    account: live.account,
    get broken() {
      return live.account.broken;
    },
    finish,
  };
}

/** The reference peers talk with each other, and what passes is judged. */
export async function between(conversing: Conversing): Promise<Judged> {
  const { transport } = conversing;
  const { tap, finish, ...judged } = judgeHere(transport === "http+sse" ? "/sse" : "/mcp", conversing);
  const report = transport === "stdio" ? await overStreams(conversing, tap) : await overHttp(conversing, tap);
  finish();
  return { ...judged, report, broken: judged.account.broken };
}

export function serverOf({ revision, server = [] }: Conversing): ReferenceServer {
  const speaks = server.flatMap((one) => one.speaks ?? []);
  return new ReferenceServer({ hooks: hooksOf(server), revisions: speaks.length > 0 ? speaks : [revision] });
}

export function clientOptions({ revision, client = [], situation, signal }: Conversing) {
  const speaks = client.flatMap((one) => one.speaks ?? []);
  return {
    hooks: clientHooks(client),
    revisions: speaks.length > 0 ? speaks : [revision],
    without: client.flatMap((one) => one.without ?? []),
    context: { timeoutMs: 2_000 },
    ...(situation === undefined ? {} : { situation }),
    ...(signal === undefined ? {} : { signal }),
  };
}

async function overHttp(conversing: Conversing, tap: Tap): Promise<Report> {
  const transport = conversing.transport === "http+sse" ? "http+sse" : "http";
  const start = transport === "http" ? startHttp : startHttpSse;
  const running = await start(serverOf(conversing));
  const url = new URL(running.url);
  const proxy = await proxyHttp(url, { host: "127.0.0.1", port: 0 }, tap);
  const through = `http://127.0.0.1:${proxy.place.port}${url.pathname}`;
  try {
    return await runReferenceClient({ ...clientOptions(conversing), target: { url: through, transport } });
  } finally {
    await proxy.close();
    await running.close();
  }
}

async function overStreams(conversing: Conversing, tap: Tap): Promise<Report> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const link = 1;
  tap.see({ link, kind: "open", over: "stdio" });
  toServer.on("data", (bytes: Buffer) => tap.see({ link, kind: "client", bytes }));
  toClient.on("data", (bytes: Buffer) => tap.see({ link, kind: "server", bytes }));
  toServer.once("end", () => tap.see({ link, kind: "client-end" }));
  const [input, output] = [new PassThrough(), new PassThrough()];
  toServer.pipe(input);
  toClient.pipe(output);
  const served = serve(serverOf(conversing), { input, output: toClient }).then(() => toClient.end());
  const report = await runReferenceClient({
    ...clientOptions(conversing),
    target: { input: output, output: toServer },
  });
  toServer.end();
  await served;
  tap.see({ link, kind: "exit", code: 0, signal: null });
  return report;
}
