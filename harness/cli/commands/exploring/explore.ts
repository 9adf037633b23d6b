import { mkdirSync } from "node:fs";
import path from "node:path";
import { printableLine } from "../../../../reports/text.ts";
import { type Exploration, explore, type Progress } from "../../../explore/explore.ts";
import { traceText } from "../../../library/explore/conversation-file.ts";
import { type Prepared, preparedServer } from "../../../library/explore/prepared.ts";
import { resultOfExploration } from "../../../library/explore/result.ts";
import { testText } from "../../../library/explore/test-file.ts";
import { coverageText, endText, findingText, type Written } from "../../../library/explore/text.ts";
import { writeWhole } from "../../../library/output-file.ts";
import { invocationOf } from "../../../library/plan/invocation.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { Diagnosis } from "../../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { durationOf } from "../../options/duration.ts";
import { optionNaming } from "../../options/naming.ts";
import { outputsFrom } from "../../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { choice } from "../../options/values.ts";
import { checkReports, writeReports } from "../../output/report-writing.ts";

const USUAL_MS = 60_000;

/** How often the line of progress is written again. */
const REDRAWN_MS = 200;

/** How many conversations are held at the same time: the machine has as many processes. */
const LANES = 2;

function wholeNumber(option: string, text: string, least: number): number {
  if (/^-?\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`${option} ${text}: expected a whole number, at least ${least}.`);
}

/** Talks to a server until the time is over, and reports what it found. */
export async function exploreServer(options: RawOptions): Promise<ExitCode> {
  const format = choice("--format", String(options.format), ["pretty", "json"]);
  const { allow: allowed, format: _, ...others } = options;
  const allow = Array.isArray(allowed) ? allowed.map(String) : [];
  const illegal = allow.includes("illegal");
  const settings = settingsFrom({ ...others, allow: allow.filter((one) => one !== "illegal") });
  const { reports } = outputsFrom({ report: options.report });
  checkReports(reports, { source: undefined });
  const { for: time, conversations: count, untilFound, seed: given, out = "mcp-conform-explore" } = options;
  const seed =
    given === undefined ? Math.floor(Math.random() * 1_000_000_000) : wholeNumber("--seed", String(given), 0);
  const conversations = count === undefined ? undefined : wholeNumber("--conversations", String(count), 1);
  const ms =
    time === undefined ? (conversations === undefined ? USUAL_MS : undefined) : durationOf(String(time));
  const { signal, stop } = interruptible();
  try {
    const prepared = await preparedServer(settings, optionNaming, signal);
    if (!("setup" in prepared)) return unopened(prepared);
    try {
      const started = new Date().toISOString();
      const exploration = await explore({
        ...prepared,
        illegal,
        seed,
        lanes: settings.concurrency ?? LANES,
        until: {
          ...(ms === undefined ? {} : { ms }),
          ...(conversations === undefined ? {} : { conversations }),
          ...(untilFound === true ? { found: true } : {}),
        },
        onProgress: progressLine(),
      });
      if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
      const files = written(exploration, prepared, String(out), started, invocationOf(settings));
      const gates = options.gateExplore === true;
      const result = resultOfExploration(exploration, prepared, { gates, illegal, started, signal });
      process.stdout.write(
        format === "json" ? `${JSON.stringify(result, null, 2)}\n` : text(exploration, files, prepared),
      );
      const failures = await writeReports(
        reports,
        { result, trace: [] },
        format === "json" ? process.stderr : process.stdout,
      );
      for (const line of failures) process.stderr.write(`mcp-conform: ${printableLine(line)}\n`);
      return failures.length > 0 ? EXIT.error : result.exitCode;
    } finally {
      await prepared.end();
    }
  } finally {
    stop();
  }
}

/** No session could be opened. */
export function unopened({ text: why, facts, hint }: Diagnosis): ExitCode {
  const lines = facts.map(([label, value]) => `  ${label}: ${printableLine(value, 500)}`);
  const all = [why, ...lines, ...(hint === undefined ? [] : [hint])];
  process.stderr.write(`mcp-conform: ${all.join("\n")}\n`);
  return EXIT.incomplete;
}

/** One line that is written again and again, where standard error is a terminal. */
function progressLine(): (progress: Progress) => void {
  if (!process.stderr.isTTY) return () => {};
  let last = 0;
  return ({ conversations, messages, methods, tools, forms, findings, left }) => {
    if (performance.now() - last < REDRAWN_MS) return;
    last = performance.now();
    const rest = left === undefined ? "" : ` · ${Math.ceil(left / 1000)} s left`;
    process.stderr.write(
      `\r\u001b[K${conversations} conversations · ${messages} messages · ${methods} methods · ${tools} tools · ${forms} forms · ${findings} findings${rest}`,
    );
  };
}

/** Writes a trace and a test for each finding. Returns where, in the order of the findings. */
function written(
  { findings }: Exploration,
  prepared: Prepared,
  folder: string,
  started: string,
  target: readonly string[],
): readonly Written[] {
  if (findings.length > 0) mkdirSync(folder, { recursive: true });
  return findings.map((finding, nth) => {
    const name = path.join(folder, `${nth + 1}-${finding.rule.replace(/[^\w.-]/g, "_")}`);
    const [trace, test] = [`${name}.jsonl`, `${name}.test.ts`];
    writeWhole(trace, [traceText(finding, prepared, started)]);
    writeWhole(test, [prepared.redaction.text(testText(finding, trace, target))]);
    return { trace, test, target };
  });
}

function text(exploration: Exploration, files: readonly Written[], { redaction }: Prepared): string {
  const { findings, coverage } = exploration;
  const parts = [
    ...findings.flatMap((finding, nth) => {
      const where = files[nth];
      return where === undefined ? [] : [findingText(finding, where)];
    }),
    coverageText(coverage),
    endText(exploration),
  ];
  return `${redaction.text(parts.join("\n\n"))}\n`;
}
