import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pretty } from "../../../reports/terminal/pretty.ts";
import { given } from "../../../schema/given.ts";
import { allChecks } from "../../../suites/registry.ts";
import { writeWhole } from "../../library/output-file.ts";
import { renderParts } from "../../library/reports/render-report.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import { sourceOf } from "../options/source.ts";
import { progress } from "../output/progress.ts";
import { writeReports } from "../output/report-writing.ts";
import { screenFor } from "../output/screen.ts";
import { traceFile } from "../output/trace.ts";
import { type Judged, planJudging } from "../target/judge-target.ts";
import { debounced } from "./debounce.ts";
import { watchFiles } from "./files.ts";
import { ignoring } from "./ignored.ts";
import { onKeys } from "./keys.ts";
import { Loop, type Request } from "./loop.ts";
import { openFile } from "./open.ts";
import type { WatchOptions } from "./options.ts";
import { differenceText, failedIn, KEYS, reasonText, rerunOf, stateLines } from "./text.ts";

/** A build writes many files. The run begins when none has changed for this time, in milliseconds. */
const DEBOUNCE_MS = 100;

const BELL = "\u0007";

/** Judges a target again and again, when files change or a key is typed, until the user quits. */
export async function watchTarget(options: WatchOptions, signal: AbortSignal): Promise<ExitCode> {
  const { target, paths, ignore } = options;
  const { settings, outputs } = target;
  // Every mistake in the options is found before the first run.
  await planJudging(target);
  const session = new Session(options);
  const loop = new Loop(
    (request, ending) => session.run(request, ending),
    (file) =>
      say(
        `${shortened(file)} changes during each run, so the target writes it. It is ignored until you press a.`,
      ),
  );
  const changes = debounced<string>(DEBOUNCE_MS, (files) => loop.changed(existingFirst(files)));
  const files = watchFiles({
    paths,
    isIgnored: ignoring({
      command: settings.server ?? settings.client,
      cwd: settings.cwd,
      watched: paths,
      patterns: ignore,
      written: [...outputs.reports.flatMap(({ file }) => file ?? []), traceFile(outputs.trace)].flatMap(
        (file) => file ?? [],
      ),
    }),
    onChange: (file) => changes.add(file),
    onFallback: (reason) =>
      say(`files are looked at each second, because changes cannot be reported: ${reason}`),
  });
  const quit = () => loop.quit();
  const stopKeys = onKeys(process.stdin, {
    a: () => loop.ask("all"),
    f: () => loop.ask("failed"),
    o: () => void session.open(),
    q: quit,
  });
  signal.addEventListener("abort", quit);
  say(`watching ${paths.join(", ")} · ${KEYS}`);
  loop.ask("all");
  try {
    await loop.start();
  } finally {
    changes.close();
    files.close();
    stopKeys();
    session.close();
  }
  return signal.aborted ? EXIT.interrupted : session.exitCode;
}

function say(text: string): void {
  process.stderr.write(`mcp-conform: ${text}\n`);
}

/** An editor writes a file under another name first, which is not what the user has changed. */
function existingFirst(files: readonly string[]): readonly string[] {
  const exists = files.filter((file) => existsSync(file));
  return [...exists, ...files.filter((file) => !exists.includes(file))];
}

const shortened = (file: string) => path.relative("", file);

/** What is known between the runs. */
class Session {
  readonly #options: WatchOptions;
  readonly #screen = screenFor(process.stdout);
  /** The last run of all checks that was not interrupted. */
  #last: Judged | undefined;
  /** The last of them in which the target could be judged. */
  #compared: Result | undefined;
  #folder: string | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  get exitCode(): ExitCode {
    return this.#last?.exitCode ?? EXIT.incomplete;
  }

  async run({ mode, files }: Request, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    let first: number | undefined;
    const failed = this.#compared === undefined ? [] : failedIn(this.#compared);
    const line = process.stderr.isTTY ? progress(process.stderr) : undefined;
    const emit: Emit = (event) => {
      line?.emit(event);
      if (event.type === "check-ended") first ??= performance.now() - began;
    };
    this.#print("", this.#screen.strong(`${clock()} ${reasonText(files.map(shortened), mode)}`));
    if (mode === "failed" && failed.length === 0) {
      this.#print("nothing failed in the last run");
      return;
    }
    if (mode !== "all" && failed.length > 0) {
      const again = this.#compared && rerunOf(this.#compared, isMonitor);
      const { result } = await this.#judge(again, signal, emit);
      if (signal.aborted) return;
      const still = failedIn(result).filter((id) => failed.includes(id)).length;
      this.#print(`failed before: ${still} of ${failed.length} still ${still === 1 ? "fails" : "fail"}`);
      if (mode === "failed") {
        this.#print(...stateLines(result, this.#screen));
        return;
      }
    }
    const judged = await this.#judge(undefined, signal, emit);
    if (signal.aborted) return;
    await this.#show(judged);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const firstVerdict = first === undefined ? "" : `first verdict after ${seconds(first)} · `;
    this.#print(this.#screen.quiet(`${firstVerdict}${seconds(performance.now() - began)} · ${KEYS}`));
  }

  async #judge(only: readonly string[] | undefined, signal: AbortSignal, emit: Emit): Promise<Judged> {
    const { target } = this.#options;
    const { trace, ...outputs } = target.outputs;
    const judge = await planJudging({
      ...target,
      settings: { ...target.settings, ...given({ only: only ?? target.settings.only }) },
      // Reports are written when the run has ended in order.
      outputs: { ...outputs, format: "silent", reports: [], ...(only === undefined ? given({ trace }) : {}) },
    });
    return judge(signal, emit);
  }

  async #show(judged: Judged): Promise<void> {
    const { result, trace } = judged;
    const screen = this.#screen;
    if (this.#last === undefined) this.#print(pretty(result, screen, { quiet: true }).trimEnd());
    else {
      const { lines, broken } = differenceText(this.#compared, result, screen);
      this.#print(...lines, ...stateLines(result, screen));
      if (broken && this.#options.bell) process.stdout.write(BELL);
    }
    this.#last = judged;
    if (result.legs.length > 0) this.#compared = result;
    const { outputs, settings } = this.#options.target;
    const source = sourceOf(outputs.source, {
      command: settings.server ?? settings.client,
      cwd: settings.cwd,
    });
    const failures = await writeReports(outputs.reports, { result, trace, ...given({ source }) });
    for (const failure of failures) say(failure);
  }

  /** Opens the HTML report of the last run: the one that was asked for, or else one in a folder for temporary files. */
  async open(): Promise<void> {
    if (this.#last === undefined) return say("no run has ended yet");
    const asked = this.#options.target.outputs.reports.find(({ format }) => format === "html")?.file;
    const file = asked ?? (await this.#written(this.#last));
    say(`report ${pathToFileURL(path.resolve(file)).href}`);
    openFile(file, (reason) => say(`it cannot be opened: ${reason}`));
  }

  async #written({ result, trace }: Judged): Promise<string> {
    this.#folder ??= mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
    const file = path.join(this.#folder, "report.html");
    writeWhole(file, await renderParts(result, "html", { trace }));
    return file;
  }

  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #print(...lines: readonly string[]): void {
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  }
}

function isMonitor(wanted: string): boolean {
  const check = allChecks.find(({ id }) => id === wanted);
  return check !== undefined && "on" in check && (check.on === "trace" || check.on === "every");
}

/** "12:03:44" */
function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
