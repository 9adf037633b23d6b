import { book, clientSuites, serverSuites, usual } from "../../../suites/registry.ts";
import { isOfClient, judgeClientTrace } from "../../client/judge-trace.ts";
import { commonPlan } from "../../library/plan/common.ts";
import type { Settings } from "../../library/settings.ts";
import { judgeTrace } from "../../run/rejudge.ts";
import { type RunOutcome, resultOf } from "../../run/result.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import type { Trace } from "../../trace/read.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Diagnosis, Result } from "../../verdict/result.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { optionNaming } from "../options/naming.ts";
import { outputsFrom } from "../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { sourceOf } from "../options/source.ts";
import { conclude } from "../output/conclude.ts";
import { consoleFor } from "../output/console.ts";
import { checkOwnReports } from "../output/own-report.ts";
import { checkReports } from "../output/report-writing.ts";
import { traceIn } from "../output/trace-file.ts";

/** Judges a recorded trace again. Nothing is started, and nothing is sent. */
export async function judge(file: string, options: RawOptions): Promise<ExitCode> {
  const [settings, outputs] = [settingsFrom(options), outputsFrom(options)];
  const trace = await traceIn(file, "judge");
  const result = rejudged(trace, file, settings);
  const source = sourceOf(outputs.source, { command: result.target.command });
  checkReports(outputs.reports, { source, used: [file] });
  await checkOwnReports(outputs.reports);
  replay(result, consoleFor(outputs.format).emit);
  return conclude({
    result,
    trace: trace.events,
    outputs,
    source,
    compared: undefined,
    notes: [],
    failures: [],
  });
}

/** The result of a trace. The checks that need nothing but the trace judge it again, with the same verdicts. */
export function rejudged(trace: Trace, file: string, settings: Settings): Result {
  const began = performance.now();
  const outcome = isOfClient(trace.events) ? clientOutcome(trace, settings) : serverOutcome(trace, settings);
  const { level: gate = "must", strict = false } = settings;
  // An interrupted run has an interrupted result.
  const signal = trace.interrupted ? AbortSignal.abort() : new AbortController().signal;
  const diagnose = () => cutOff(trace, file) ?? outcome.diagnose() ?? emptyRecording(outcome, file);
  return resultOf(
    { book, gate, strict, signal },
    { ...outcome, diagnose },
    { started: trace.header.started, ms: Math.round(performance.now() - began) },
  );
}

function serverOutcome({ events, header }: Trace, settings: Settings): RunOutcome {
  const monitors = serverSuites.map((suite) => ({
    ...suite,
    checks: suite.checks.filter(({ on }) => on === "trace"),
  }));
  const noun = "check that judges the trace of a server";
  const { select, profile } = commonPlan(settings, { role: "server", suites: monitors, noun }, optionNaming);
  const transport = transportOf(events);
  const legs = judgeTrace(events, transport, { suites: monitors, book, select, profile });
  const address = addressIn(header);
  return {
    target: {
      role: "server",
      transport,
      ...(transport === "stdio" ? { command: address } : { url: address }),
      revisions: legs.map(({ revision }) => revision),
    },
    legs,
    diagnose: () => undefined,
  };
}

function clientOutcome({ events, header }: Trace, settings: Settings): RunOutcome {
  const { select, profile } = commonPlan(settings, { role: "client", suites: clientSuites }, optionNaming);
  const address = addressIn(header);
  const bench = { suites: clientSuites, book, select, profile };
  const { legs, diagnosis } = judgeClientTrace(events, bench, usual, address);
  return {
    target: {
      role: "client",
      transport: transportOf(events),
      command: address,
      revisions: legs.map(({ revision }) => revision),
    },
    legs,
    diagnose: () => diagnosis,
  };
}

/** Reports a result as if its run had just happened. */
function replay(result: Result, emit: Emit): void {
  const { role, command, url } = result.target;
  for (const leg of result.legs) {
    const { revision, transport, checks } = leg;
    const applicable = checks.filter(({ verdict }) => verdict !== "not-applicable").length;
    const name = command ?? url ?? "";
    emit({ type: "leg-begins", role, revision, transport, ...(name === "" ? {} : { name }), applicable });
    for (const check of checks) emit({ type: "check-ended", revision, check });
    emit({ type: "leg-ended", leg });
  }
  emit({ type: "run-ended", result });
}

function cutOff({ incomplete, events, omitted = 0 }: Trace, file: string): Diagnosis | undefined {
  if (omitted > 0) {
    return {
      text: "The trace has more than mcp-conform judges: only its beginning was judged.",
      facts: [
        ["trace", file],
        ["events", String(events.length + omitted)],
        ["judged", String(events.length)],
      ],
      hint: "Record fewer checks in one trace: --only, --suite.",
    };
  }
  if (!incomplete) return undefined;
  return {
    text: "The recording is incomplete: it has no footer, so the run that recorded it did not end normally.",
    facts: [
      ["trace", file],
      ["events", String(events.length)],
    ],
    hint: "Record the run again with --trace.",
  };
}

function emptyRecording({ legs }: RunOutcome, file: string): Diagnosis | undefined {
  if (legs.length > 0) return undefined;
  return {
    text: "The trace has no conversation in which both sides agreed on a revision.",
    facts: [["trace", file]],
    hint: "The run that recorded it shows why no session was opened.",
  };
}

function addressIn({ target }: Trace["header"]): string {
  return String(target.address ?? "");
}

/** The transport of the conversations: the server of a URL may be a process as well. */
function transportOf(events: readonly TraceEvent[]): Transport {
  const overHttp = events.some((event) => event.channel === "open" && event.transport === "http");
  return overHttp ? "http" : "stdio";
}
