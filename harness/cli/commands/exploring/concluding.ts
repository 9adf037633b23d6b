import { mkdirSync } from "node:fs";
import path from "node:path";
import { printableLine } from "../../../../reports/text.ts";
import type { Violation } from "../../../explore/finding.ts";
import { type TraceOf, traceText } from "../../../library/explore/conversation-file.ts";
import { type Explored, resultOfExploration } from "../../../library/explore/result.ts";
import { testText } from "../../../library/explore/test-file.ts";
import { findingText, type Written } from "../../../library/explore/text.ts";
import { writeWhole } from "../../../library/output-file.ts";
import { invocationOf } from "../../../library/plan/invocation.ts";
import type { TraceEvent } from "../../../trace/event.ts";
import type { Diagnosis } from "../../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { writeReports } from "../../output/report-writing.ts";
import type { ExploreOptions } from "./options.ts";

/** How often the line of progress is written again. */
const REDRAWN_MS = 200;

/** A finding, with what shows it. */
export interface Shown {
  readonly finding: Violation;
  /** Line by line. */
  readonly by: readonly string[];
  readonly sought: TraceOf["sought"];
  readonly events: readonly TraceEvent[];
}

export interface Concluded extends Explored {
  readonly shown: readonly Shown[];
  /** What follows the findings. */
  readonly texts: readonly string[];
  readonly started: string;
  readonly signal: AbortSignal;
}

/** Writes what an exploration has found: files, the text, and reports. */
export async function writeExploration(concluded: Concluded, options: ExploreOptions): Promise<ExitCode> {
  const { shown, texts, redaction, started, signal } = concluded;
  const { format, reports, gates } = options;
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  const files = written(concluded, options);
  const result = resultOfExploration(concluded, { gates, started, signal });
  const findings = shown.flatMap(({ finding, by }, nth) => {
    const where = files[nth];
    return where === undefined ? [] : [findingText(finding, by, where)];
  });
  const pretty = `${redaction.text([...findings, ...texts].join("\n\n"))}\n`;
  process.stdout.write(format === "json" ? `${JSON.stringify(result, null, 2)}\n` : pretty);
  const to = format === "json" ? process.stderr : process.stdout;
  const failures = await writeReports(reports, { result, trace: [] }, to);
  for (const line of failures) process.stderr.write(`mcp-conform: ${printableLine(line)}\n`);
  return failures.length > 0 ? EXIT.error : result.exitCode;
}

/** Writes a trace and a test for each finding. Returns where, in the order of the findings. */
function written(
  { shown, redaction, target: facts, leg, started }: Concluded,
  { out, settings }: ExploreOptions,
): readonly Written[] {
  if (shown.length > 0) mkdirSync(out, { recursive: true });
  const { role, transport } = { ...facts, ...leg };
  const target = invocationOf(settings);
  const address = redaction.text(facts.command ?? facts.url ?? "");
  return shown.map(({ finding, by, sought, events }, nth) => {
    const name = path.join(out, `${nth + 1}-${finding.rule.replace(/[^\w.-]/g, "_")}`);
    const [trace, test] = [`${name}.jsonl`, `${name}.test.ts`];
    const of = { target: { role, transport, address }, sought, events, started };
    writeWhole(trace, [traceText(of, redaction)]);
    writeWhole(test, [redaction.text(testText(finding, by, trace, target))]);
    return { trace, test, target };
  });
}

/** A trace that cannot be sent again. */
export function refused(file: string, why: string): ExitCode {
  process.stderr.write(`mcp-conform: replay ${printableLine(file)}: ${why}\n`);
  return EXIT.usage;
}

/** No session could be opened. */
export function unopened({ text: why, facts, hint }: Diagnosis): ExitCode {
  const lines = facts.map(([label, value]) => `  ${label}: ${printableLine(value, 500)}`);
  const all = [why, ...lines, ...(hint === undefined ? [] : [hint])];
  process.stderr.write(`mcp-conform: ${all.join("\n")}\n`);
  return EXIT.incomplete;
}

/** One line that is written again and again, where standard error is a terminal. `left`: of the time, in milliseconds. */
export function progressLine<Progress extends { readonly left: number | undefined }>(
  wordsOf: (progress: Progress) => string,
): (progress: Progress) => void {
  if (!process.stderr.isTTY) return () => {};
  let last = 0;
  return (progress) => {
    if (performance.now() - last < REDRAWN_MS) return;
    last = performance.now();
    const rest = progress.left === undefined ? "" : ` · ${Math.ceil(progress.left / 1000)} s left`;
    process.stderr.write(`\r\u001b[K${wordsOf(progress)}${rest}`);
  };
}
