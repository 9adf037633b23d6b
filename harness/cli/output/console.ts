import { agent } from "../../../reports/agent/text.ts";
import { json, jsonLine } from "../../../reports/formats/json.ts";
import { languageOf, speaking } from "../../../reports/language/language.ts";
import type { Language } from "../../../reports/language/languages.ts";
import { checkLine, countLine, legHeader } from "../../../reports/terminal/leg.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import { timeLines } from "../../../reports/terminal/time.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Leg, Result } from "../../verdict/result.ts";
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
      : forPrograms(stdout, stderr, (result) =>
          format === "json" ? json(result) : agent({ result, trace: trace() }),
        );
  return {
    emit: (event) => {
      line.emit(event);
      speaking(lang, () => print(event));
    },
  };
}

/**
 * Each leg when it begins and when it ends, and then the result. The counts of the only leg are those of the result, and are
 * beside its verdict.
 */
function forPeople(stream: Stream, trace: Trace, waiting?: Waiting, detail: Detail = "usual"): Emit {
  const screen = screenFor(stream);
  const quiet = detail === "quiet";
  let ended: Leg | undefined;
  const writeEnded = () => {
    if (ended !== undefined) stream.write(`${countLine(ended, screen)}\n\n`);
    ended = undefined;
  };
  return (event) => {
    if (event.type === "leg-begins" && !quiet) {
      writeEnded();
      stream.write(`${legHeader(event, screen)}\n\n`);
    }
    if (event.type === "check-ended" && detail === "verbose") {
      stream.write(`${checkLine(event.check, screen)}\n`);
    }
    if (event.type === "leg-ended" && !quiet) {
      if (detail === "verbose") stream.write("\n");
      ended = event.leg;
    }
    if (event.type !== "run-ended") return;
    if (event.result.legs.length > 1) writeEnded();
    const brief = detail === "usual";
    stream.write(pretty(event.result, screen, { quiet, brief, events: trace() }));
    if (detail !== "verbose") return;
    for (const line of timeLines(event.result, waiting ?? { unanswered: 0, late: [] }, screen.width)) {
      stream.write(`${screen.quiet(line)}\n`);
    }
  };
}

/** Nothing but the result on standard output. The legs go to standard error, for people who watch. */
function forPrograms(stdout: Stream, stderr: Stream, text: (result: Result) => string): Emit {
  const screen = screenFor(stderr);
  return (event) => {
    if (event.type === "leg-begins") stderr.write(`${legHeader(event, screen)}\n\n`);
    if (event.type === "leg-ended") stderr.write(`${countLine(event.leg, screen)}\n\n`);
    if (event.type === "run-ended") stdout.write(text(event.result));
  };
}
