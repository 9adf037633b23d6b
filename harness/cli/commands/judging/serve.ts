import { languageOf, speaking } from "../../../../reports/language/language.ts";
import { pretty } from "../../../../reports/terminal/pretty.ts";
import { usual } from "../../../../suites/of-clients.ts";
import { type Operated, operatedOverHttp, operatedOverStdio } from "../../../client/operated/target.ts";
import { judgmentOf } from "../../../library/judgment.ts";
import { libraryNaming } from "../../../library/naming.ts";
import { messageOf } from "../../../library/output-file.ts";
import { clientPlan, plannedClient } from "../../../library/plan/client.ts";
import type { Settings } from "../../../library/settings.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { durationOf } from "../../options/duration.ts";
import { optionNaming } from "../../options/naming.ts";
import { outputsFrom } from "../../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { numberOrText } from "../../options/values.ts";
import { conclude } from "../../output/conclude.ts";
import { consoleFor } from "../../output/console.ts";
import { checkOwnReports } from "../../output/own-report.ts";
import { checkReports } from "../../output/report-writing.ts";
import { screenFor } from "../../output/screen.ts";
import { traceTo } from "../../output/trace.ts";
import { Guide } from "../../serve/guide.ts";
import { servedSituations } from "../../serve/served.ts";

/** Judges an application that a person operates: serves one situation after the other at one URL, and says what to do. */
export async function serve(options: RawOptions): Promise<ExitCode> {
  const { stdio, port, for: time, print, situation = [], ...others } = options;
  const named = (Array.isArray(situation) ? situation : []).flatMap((one) => String(one).split(","));
  const isOverStdio = stdio === true;
  const wanted = servedSituations(named, isOverStdio);
  const settings: Settings = settingsFrom({
    ...others,
    ...(others.only === undefined ? { situation: wanted } : {}),
  });
  const outputs = outputsFrom(others);
  checkReports(outputs.reports, { source: undefined, used: [] });
  await checkOwnReports(outputs.reports);
  const limit = time === undefined ? undefined : durationOf(String(time));
  // An unknown name is refused before a URL is printed.
  const block = typeof print === "string" && !isOverStdio ? await blockOf(print) : undefined;
  const guide = new Guide(process.stderr, new Set([usual.name, ...wanted]).size);
  const operated = isOverStdio
    ? operatedOverStdio(
        { input: process.stdin, output: process.stdout, errors: process.stderr },
        guide.begins,
        guide.limited,
      )
    : await overHttp(port === undefined ? 0 : wholeNumber("--port", port), guide);
  const { signal, stop } = interruptible();
  signal.addEventListener("abort", operated.stop);
  const timer = limit === undefined ? undefined : setTimeout(operated.stop, limit);
  const stopReading = readingEnter(operated, isOverStdio);
  try {
    if (operated.url !== undefined) {
      guide.url(operated.url);
      if (block !== undefined) process.stdout.write(block(operated.url));
    }
    return await judged(operated, settings, outputs, guide, isOverStdio);
  } finally {
    clearTimeout(timer);
    stopReading();
    stop();
    await operated.close();
  }
}

async function judged(
  { target }: Operated,
  settings: Settings,
  outputs: ReturnType<typeof outputsFrom>,
  guide: Guide,
  isOverStdio: boolean,
): Promise<ExitCode> {
  const { plan, secrets } = clientPlan([target], settings, optionNaming);
  const limits = {
    start: Infinity,
    idle: plan.limits.idle,
    whole: Infinity,
    exit: plan.limits.exit,
    endless: true as const,
  };
  const invocation = ["serve", ...(isOverStdio ? ["--stdio"] : [])];
  const day = 86_400_000;
  const served = { ...plan, limits, invocation, concurrency: 1, limit: day, onJudged: guide.judged };
  const judgment = await judgmentOf(plannedClient(served, secrets), settings, libraryNaming);
  const { recorder, finish } = traceTo(outputs.trace, judgment);
  // The end of a run by the person is no interrupt: what was seen counts.
  const never = new AbortController().signal;
  const { result } = await judgment.carryOut({ recorder, emit: () => {}, signal: never });
  const failures = finish(result);
  const stream = isOverStdio ? process.stderr : process.stdout;
  const { format, lang = languageOf(process.env) } = outputs;
  if (format === "pretty") {
    stream.write(`\n${speaking(lang, () => pretty(result, screenFor(stream), { events: recorder.events }))}`);
  } else {
    const streams = { stdout: stream, stderr: process.stderr };
    consoleFor(format, streams, undefined, "usual", lang, () => recorder.events).emit({
      type: "run-ended",
      result,
    });
  }
  const shown = isOverStdio ? { ...outputs, format: "silent" as const } : outputs;
  return conclude({
    ...{ result, trace: recorder.events, outputs: shown, notes: [], failures },
    ...{ source: undefined, compared: undefined },
  });
}

async function overHttp(port: number, guide: Guide): Promise<Operated> {
  try {
    return await operatedOverHttp(port, guide.begins, guide.limited);
  } catch (error) {
    throw new UsageError(
      `--port ${port}: the port cannot be used: ${messageOf(error).replace(/\.$/, "")}. Choose another one.`,
    );
  }
}

/** The block for the configuration of this application, at any URL. */
async function blockOf(name: string): Promise<(url: string) => string> {
  const { blockFor } = await import("../../serve/block.ts");
  const block = (url: string) => blockFor(name, { transport: "http", url });
  block("http://127.0.0.1/");
  return block;
}

function wholeNumber(option: string, value: unknown): number {
  const number = numberOrText(String(value));
  if (typeof number === "number" && Number.isInteger(number) && number >= 0) return number;
  throw new UsageError(`${option} ${String(value)}: expected a whole number.`);
}

/** Enter ends a situation: the person knows when the application has done its work. */
function readingEnter({ next }: Operated, isOverStdio: boolean): () => void {
  if (isOverStdio || !process.stdin.isTTY) return () => {};
  process.stdin.on("data", next);
  return () => {
    process.stdin.off("data", next);
    process.stdin.pause();
  };
}
