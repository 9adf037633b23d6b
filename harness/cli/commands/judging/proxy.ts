import { appendFileSync, closeSync, openSync } from "node:fs";
import { printableLine } from "../../../../reports/text.ts";
import { messageOf } from "../../../library/output-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { proxyHttp } from "../../../proxy/http.ts";
import type { Watching } from "../../../proxy/orders.ts";
import { type Ended, NotStarted, ownStreams, proxyStdio } from "../../../proxy/stdio.ts";
import { CommandSyntaxError, splitCommand } from "../../../transport/stdio/command.ts";
import { ownSignals } from "../../interrupt.ts";
import { parseReport } from "../../options/report.ts";
import type { RawOptions } from "../../options/settings.ts";
import { parseRevision } from "../../options/values.ts";
import { checkOwnReports } from "../../output/own-report.ts";
import { checkReports } from "../../output/report-writing.ts";
import { placeOf } from "../../proxy/listen.ts";
import { Observer } from "../../proxy/observer.ts";

/** Passes everything on between a client and a server, and judges both. */
export async function proxy(options: RawOptions): Promise<void> {
  const { server, url, listen, log } = options;
  if (server !== undefined && url !== undefined)
    throw new UsageError("--server and --url are given together. Expected one of them: a command, or a URL.");
  if (server === undefined && url === undefined)
    throw new UsageError('Expected --server "node server.js", or --url https://… --listen 127.0.0.1:7000.');
  if (server !== undefined && listen !== undefined)
    throw new UsageError("--listen is for --url: over stdio, the client starts mcp-conform as its server.");
  const reports = await reportsOf(options);
  const print = printerFor(log);
  if (server !== undefined) await overStdio(String(server), { ...options, reports }, print);
  else await overHttp(urlOf(String(url)), { ...options, reports }, print);
}

/** The values of --report. Each has a file: standard output is that of the server. */
async function reportsOf({ report, record, log }: RawOptions): Promise<readonly string[]> {
  if (!Array.isArray(report)) return [];
  const texts = report.map(String);
  const reports = texts.map((text) => parseReport(text));
  for (const { format, file } of reports)
    if (file === undefined && format !== "history")
      throw new UsageError(
        `--report ${format}: expected a file, as in --report ${format}=report: proxy prints no report to standard output.`,
      );
  const used = [record, log].flatMap((one) => (typeof one === "string" ? [one] : []));
  checkReports(reports, { source: undefined, used });
  await checkOwnReports(reports);
  return texts;
}

/** How long a signal may take to end this process. */
const DIES_MS = 1_000;

type Print = (line: string) => void;

/** Lines of the proxy itself. Those of the judge are written by its own process. */
function printerFor(log: unknown): Print {
  if (log === undefined) return (line) => void process.stderr.write(`mcp-conform: ${line}\n`);
  const path = String(log);
  const write = (line: string) => appendFileSync(path, line);
  try {
    write("");
  } catch (error) {
    throw new UsageError(
      `--log ${printableLine(path)}: cannot be written: ${messageOf(error)}. Choose another file.`,
    );
  }
  return (line) => {
    try {
      write(`mcp-conform: ${line}\n`);
    } catch {
      // The disk is full: the traffic goes on.
    }
  };
}

async function overStdio(server: string, options: RawOptions, print: Print): Promise<void> {
  const command = commandOf(server);
  const observer = new Observer(
    watchingOf(options, { address: server, transport: "stdio", endpoint: "" }),
    print,
  );
  const passing = proxyStdio(command, ownStreams(), observer);
  let isOver = false;
  const stop = ownSignals({
    end: (name) => {
      // The server has ended: nothing is lost but the report.
      if (isOver) process.exit();
      passing.signal(name);
    },
    report: () => observer.report(),
  });
  let ended: Ended;
  try {
    ended = await passing.ended;
  } catch (error) {
    observer.abandon();
    process.stdin.destroy();
    throw error instanceof NotStarted ? new UsageError(notStarted(command.file, error)) : error;
  }
  isOver = true;
  process.exitCode = ended.code ?? 1;
  await observer.finish();
  stop();
  endAs(ended);
}

/** This process ends as the server did. */
function endAs({ code, signal }: Ended): void {
  if (signal === null) process.exit(code ?? 1);
  process.kill(process.pid, signal);
  // Node.js ignores some signals.
  setTimeout(() => process.exit(1), DIES_MS);
}

async function overHttp(url: URL, options: RawOptions, print: Print): Promise<void> {
  const place = placeOf(options.listen);
  const watching = watchingOf(options, {
    address: url.href,
    transport: "http",
    endpoint: url.pathname + url.search,
  });
  const observer = new Observer(watching, print);
  const passing = await proxyHttp(url, place, observer).catch((error: NodeJS.ErrnoException) => {
    observer.abandon();
    throw new UsageError(notListening(place, error));
  });
  const { host, port } = passing.place;
  const shown = host.includes(":") ? `[${host}]` : host;
  print(
    `passes http://${shown}:${port}${url.pathname}${url.search} on to ${printableLine(url.href)}. Ctrl-C ends it with a report.`,
  );
  let isEnding = false;
  await new Promise<void>((resolve) => {
    ownSignals({
      end: () => {
        if (isEnding) process.exit(1);
        isEnding = true;
        resolve();
      },
      report: () => observer.report(),
    });
  });
  await passing.close();
  await observer.finish();
  process.exit(0);
}

function watchingOf(
  { record, log, spec, only, skip, reports }: RawOptions,
  about: Pick<Watching, "address" | "transport" | "endpoint">,
): Watching {
  if (typeof record === "string") {
    try {
      closeSync(openSync(record, "w"));
    } catch (error) {
      throw new UsageError(
        `--record ${printableLine(record)}: cannot be written: ${messageOf(error)}. Choose another file.`,
      );
    }
  }
  return {
    ...about,
    options: { ...(only === undefined ? {} : { only }), ...(skip === undefined ? {} : { skip }) },
    ...(typeof record === "string" ? { record } : {}),
    ...(typeof log === "string" ? { log } : {}),
    ...(Array.isArray(reports) && reports.length > 0 ? { reports: reports.map(String) } : {}),
    ...(spec === undefined ? {} : { spec: parseRevision("--spec", String(spec)) }),
  };
}

function commandOf(server: string) {
  try {
    return splitCommand(server);
  } catch (error) {
    if (error instanceof CommandSyntaxError) throw new UsageError(`--server: ${error.message}`);
    throw error;
  }
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--url ${printableLine(text)}: expected a URL with http or https, such as https://example.com/mcp.`,
    );
  return url;
}

function notStarted(file: string, { code, message }: NotStarted): string {
  const shown = printableLine(file);
  if (code === "ENOENT")
    return `--server: there is no program ${shown}. Give its full path: applications start servers with a PATH of their own.`;
  if (code === "EACCES")
    return `--server: ${shown} cannot be executed. Name the program that runs it: "node ${shown}".`;
  return `--server: ${shown} cannot be started: ${message}.`;
}

function notListening(
  { host, port }: { readonly host: string; readonly port: number },
  error: NodeJS.ErrnoException,
): string {
  const at = `--listen ${host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `${at}: another program listens there. Choose another port, or 0 for a free one.`;
  if (error.code === "EACCES") return `${at}: the system does not allow this port. Choose one over 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `${at}: this machine has no such address. 127.0.0.1 is reached from this machine only, 0.0.0.0 from others.`;
  return `${at}: ${error.message}.`;
}
