import { agent } from "../../../reports/agent/text.ts";
import { json, jsonLine } from "../../../reports/formats/json.ts";
import { languageOf, speaking } from "../../../reports/language/language.ts";
import type { Language } from "../../../reports/language/languages.ts";
import {
  checkLine,
  countLine,
  legHeader,
  suiteLines,
  wrongSuiteLines,
} from "../../../reports/terminal/leg.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import { timeLines } from "../../../reports/terminal/time.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Emit, RunEvent } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { Detail, Format } from "../options/formats.ts";
import { progress } from "./progress.ts";
import { screenFor } from "./screen.ts";
import type { Waiting } from "./waiting.ts";

type Stream = NodeJS.WriteStream;

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** Everything that crossed the wire so far. */
type Trace = () => readonly TraceEvent[];

const none: Trace = () => [];

/** Prints a run while it goes on, and its result. Progress and notes go to standard error. */
export function consoleFor(
  format: Format,
  { stdout, stderr }: Streams = process,
  waiting?: Waiting,
  detail: Detail = "usual",
  lang: Language = languageOf(process.env),
  trace: Trace = none,
): { readonly emit: Emit } {
  if (format === "silent") return { emit: () => {} };
  if (format === "jsonl") return { emit: (event) => void stdout.write(jsonLine(event)) };
  const line = progress(stderr, waiting);
  const print =
    format === "pretty"
      ? forPeople(stdout, trace, waiting, detail)
      : forPrograms(stdout, stderr, waiting, (result) =>
          format === "json" ? json(result) : agent({ result, trace: trace() }),
        );
  return {
    emit: (event) => {
      line.emit(event);
      speaking(lang, () => print(event));
    },
  };
}

/** Each leg when it begins and when it ends, and then the result. */
function forPeople(stream: Stream, trace: Trace, waiting?: Waiting, detail: Detail = "usual"): Emit {
  const screen = screenFor(stream);
  const quiet = detail === "quiet";
  return (event) => {
    if (event.type === "leg-begins" && !quiet) stream.write(`${legHeader(event, screen)}\n\n`);
    if (event.type === "check-ended" && detail === "verbose") {
      stream.write(`${checkLine(event.check, screen)}\n`);
    }
    if (event.type === "leg-ended" && !quiet) {
      const before = detail === "verbose" ? "\n" : "";
      stream.write(`${before}${countLine(event.leg, screen)}\n\n`);
    }
    if (event.type !== "run-ended") return;
    const [leg, ...others] = event.result.legs;
    // Several legs have one table for all of them.
    const brief = detail === "usual";
    const suites = brief ? wrongSuiteLines : suiteLines;
    const lines = leg && others.length === 0 && !quiet ? suites(leg, screen) : [];
    if (lines.length > 0) stream.write(`${lines.join("\n")}\n\n`);
    stream.write(pretty(event.result, screen, { quiet, brief, events: trace() }));
    if (detail !== "verbose") return;
    for (const line of timeLines(event.result, waiting ?? { unanswered: 0, late: [] }, screen.width)) {
      stream.write(`${screen.quiet(line)}\n`);
    }
  };
}

/** Nothing but the result on standard output. The legs go to standard error, for people who watch. */
function forPrograms(
  stdout: Stream,
  stderr: Stream,
  waiting: Waiting | undefined,
  text: (result: Result) => string,
): Emit {
  const print = forPeople(stderr, none, waiting);
  const notes: readonly RunEvent["type"][] = ["leg-begins", "leg-ended"];
  return (event) => {
    if (notes.includes(event.type)) print(event);
    if (event.type === "run-ended") stdout.write(text(event.result));
  };
}
