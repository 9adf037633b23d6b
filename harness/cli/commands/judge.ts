import { readFileSync } from "node:fs";
import { json } from "../../../reports/json.ts";
import { suiteLines } from "../../../reports/terminal/leg.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import { book, clientSuites, profileOf, serverSuites, usual } from "../../../suites/registry.ts";
import { isOfClient, judgeClientTrace } from "../../client/judge-trace.ts";
import { UsageError } from "../../library/usage-error.ts";
import { judgeTrace } from "../../run/rejudge.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import { readTrace, type Trace } from "../../trace/file.ts";
import type { Result } from "../../verdict/result.ts";
import { type ExitCode, exitCode, overall } from "../../verdict/verdict.ts";
import { VERSION } from "../../version.ts";
import { choice } from "../options/values.ts";
import { paintFor } from "../output/paint.ts";

/** Runs the monitors over a recorded trace; nothing is started and nothing is sent. */
export async function judge(file: string, options: { readonly format: string }): Promise<ExitCode> {
  const format = choice("--format", options.format, ["pretty", "json"]);
  const began = performance.now();
  const trace = read(file);
  const transport = transportOf(trace.events);
  const address = String(trace.header.target.address ?? "");
  const role = isOfClient(trace.events) ? "client" : "server";
  const { legs, diagnosis } =
    role === "client"
      ? judgeClientTrace(
          trace.events,
          { suites: clientSuites, book, profile: (revision) => profileOf("client", revision) },
          usual,
          address,
        )
      : { legs: judgeTrace(trace.events, transport, serverSuites, book), diagnosis: undefined };
  const judged = legs.flatMap(({ checks }) => checks);
  const verdict = overall(judged, {
    gate: "must",
    strict: false,
    cut: trace.incomplete || trace.interrupted || diagnosis !== undefined,
  });
  const result: Result = {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: book.hash },
    target: {
      role,
      transport,
      ...(transport === "stdio" || role === "client" ? { command: address } : { url: address }),
      revisions: legs.map(({ revision }) => revision),
    },
    started: trace.header.started,
    legs,
    ...(diagnosis ? { diagnosis } : {}),
    ...(trace.interrupted ? { interrupted: true } : {}),
    verdict,
    exitCode: exitCode(verdict, trace.interrupted),
    ms: Math.round(performance.now() - began),
  };
  if (trace.incomplete)
    process.stderr.write(
      `mcp-conform: ${file} has no footer: whoever recorded it did not come to the end.\n`,
    );
  if (format === "json") {
    process.stdout.write(json(result));
  } else {
    const paint = paintFor(process.stdout);
    for (const leg of legs) {
      process.stdout.write(`MCP ${leg.revision}\n${suiteLines(leg, paint).join("\n")}\n\n`);
    }
    process.stdout.write(pretty(result, paint));
  }
  return result.exitCode;
}

function read(file: string): Trace {
  try {
    return readTrace(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`judge ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The transport that the conversations were held over: a process may only have served the URL. */
function transportOf(events: readonly TraceEvent[]): Transport {
  const overHttp = events.some((event) => event.channel === "open" && event.transport === "http");
  return overHttp ? "http" : "stdio";
}
