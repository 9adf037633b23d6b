import { given } from "../../../../schema/given.ts";
import type { Foreign } from "../../../library/recordings/foreign.ts";
import { RecordingJudge } from "../../../library/recordings/judge-recording.ts";
import { recordingIn } from "../../../library/recordings/recording-file.ts";
import { writeRedacted } from "../../../library/recordings/redacted-recording.ts";
import { rejudged } from "../../../library/recordings/rejudge.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { Side } from "../../../recording/item.ts";
import type { TraceEvent } from "../../../trace/event.ts";
import type { Emit } from "../../../verdict/event.ts";
import type { Result } from "../../../verdict/result.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { optionNaming } from "../../options/naming.ts";
import { outputsFrom } from "../../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { sourceOf } from "../../options/source.ts";
import { choice, parseRevision } from "../../options/values.ts";
import { conclude } from "../../output/conclude.ts";
import { consoleFor } from "../../output/console.ts";
import { checkOwnReports } from "../../output/own-report.ts";
import { checkReports } from "../../output/report-writing.ts";

/** Judges a recorded trace again. Nothing is started, and nothing is sent. */
export async function judge(file: string, options: RawOptions): Promise<ExitCode> {
  const [settings, outputs] = [settingsFrom(options), outputsFrom(options)];
  const { role, from, spec } = recordingOptions(options);
  let judging: RecordingJudge | undefined;
  const judgeOfRecording = () => {
    judging ??= new RecordingJudge(settings, optionNaming, role);
    return judging;
  };
  let first: Foreign | undefined;
  const onPart = (part: Foreign) => {
    // Only to be written: a part that is kept takes memory.
    if (options.redact !== undefined) first ??= part;
    return judgeOfRecording().part(part);
  };
  const found = await recordingIn(file, { ...given({ from, spec }), onPart });
  const notes = options.redact === undefined ? [] : redact(String(options.redact), found, first);
  const trace = "trace" in found ? found.trace.events : withShown(found.foreign);
  const result =
    "trace" in found
      ? rejudged(found.trace, file, settings, optionNaming)
      : judgeOfRecording().result(found.foreign, file);
  const source = sourceOf(outputs.source, { command: result.target.command });
  checkReports(outputs.reports, { source, used: [file] });
  await checkOwnReports(outputs.reports);
  const { emit } = consoleFor(outputs.format, process, undefined, undefined, outputs.lang, () => trace);
  replay(result, emit);
  return conclude({
    result,
    trace,
    outputs,
    source,
    compared: undefined,
    notes,
    failures: [],
  });
}

/** Reports a result as if its run had just happened. */
function replay(result: Result, emit: Emit): void {
  const { role, command, url } = result.target;
  for (const leg of result.legs) {
    const { revision, transport, checks } = leg;
    const applicable = checks.filter(({ verdict }) => verdict !== "not-applicable").length;
    const target = command ?? url ?? "";
    const name = leg.role === undefined ? target : `the ${leg.role} in ${target}`;
    emit({
      type: "leg-begins",
      role: leg.role ?? role,
      revision,
      transport,
      ...(name === "" ? {} : { name }),
      applicable,
    });
    for (const check of checks) emit({ type: "check-ended", revision, check });
    emit({ type: "leg-ended", leg });
  }
  emit({ type: "run-ended", result });
}

const SIDES: readonly Side[] = ["client", "server"];

/** What the options say about a recording of others. */
function recordingOptions({ role, from, spec }: RawOptions) {
  return {
    ...(from === undefined ? {} : { from: choice("--from", String(from), SIDES) }),
    ...(role === undefined ? {} : { role: choice("--role", String(role), SIDES) }),
    ...(spec === undefined ? {} : { spec: parseRevision("--spec", String(spec)) }),
  };
}

/** Writes a recording without secrets; of a long one its first part. Returns what the operator must know of it. */
function redact(
  path: string,
  found: Awaited<ReturnType<typeof recordingIn>>,
  first: Foreign | undefined,
): readonly string[] {
  if ("trace" in found)
    throw new UsageError("--redact: a trace of mcp-conform has no secrets already. Use it as it is.");
  writeRedacted(path, first ?? found.foreign);
  if (first === undefined) return [];
  return [
    `--redact: ${path} has only the beginning of the recording, ${first.events.length} events: a trace has no more.`,
  ];
}

/** The messages for reports: in a long recording those of its last part, and those that show a violation. */
function withShown({ events, shown = [] }: Foreign): readonly TraceEvent[] {
  if (shown.length === 0) return events;
  const all = new Map([...shown, ...events].map((event) => [event.seq, event]));
  return [...all.values()].toSorted((one, other) => one.seq - other.seq);
}
