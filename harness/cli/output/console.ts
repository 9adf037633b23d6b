import { json, jsonLine } from "../../../reports/json.ts";
import { legHeader, suiteLines } from "../../../reports/terminal/leg.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import type { Emit, RunEvent } from "../../verdict/event.ts";
import { paintFor } from "./paint.ts";
import { progress } from "./progress.ts";

export const FORMATS = ["pretty", "json", "jsonl", "silent"] as const;

export type Format = (typeof FORMATS)[number];

type Stream = NodeJS.WriteStream;

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** Prints a run while it goes on, and its result. Progress and notes go to standard error. */
export function consoleFor(format: Format, { stdout, stderr }: Streams = process): { readonly emit: Emit } {
  if (format === "silent") return { emit: () => {} };
  if (format === "jsonl") return { emit: (event) => void stdout.write(jsonLine(event)) };
  const line = progress(stderr);
  const print = format === "json" ? forPrograms(stdout, stderr) : forPeople(stdout);
  return {
    emit: (event) => {
      line.emit(event);
      print(event);
    },
  };
}

/** Each leg when it begins and when it ends, and then the result. */
function forPeople(stream: Stream): Emit {
  const paint = paintFor(stream);
  return (event) => {
    if (event.type === "leg-begins") stream.write(`${legHeader(event, paint)}\n\n`);
    if (event.type === "leg-ended") stream.write(`${suiteLines(event.leg, paint).join("\n")}\n\n`);
    if (event.type === "run-ended") stream.write(pretty(event.result, paint));
  };
}

/** Nothing but the result on standard output. The legs go to standard error, for people who watch. */
function forPrograms(stdout: Stream, stderr: Stream): Emit {
  const print = forPeople(stderr);
  const notes: readonly RunEvent["type"][] = ["leg-begins", "leg-ended"];
  return (event) => {
    if (notes.includes(event.type)) print(event);
    if (event.type === "run-ended") stdout.write(json(event.result));
  };
}
