import { json, jsonLine } from "../../../reports/json.ts";
import { legHeader, suiteLines } from "../../../reports/terminal/leg.ts";
import { pretty } from "../../../reports/terminal/pretty.ts";
import type { Emit, RunEvent } from "../../verdict/event.ts";
import { paintFor } from "./paint.ts";
import { progress } from "./progress.ts";

export const FORMATS = ["pretty", "json", "jsonl", "silent"] as const;

export type Format = (typeof FORMATS)[number];

type Stream = NodeJS.WriteStream;

/** What standard output says while a run goes on, and at its end. Progress and notes go to standard error. */
export function consoleFor(
  format: Format,
  { stdout, stderr }: { stdout: Stream; stderr: Stream } = process,
): {
  readonly emit: Emit;
} {
  if (format === "silent") return { emit: () => {} };
  if (format === "jsonl") return { emit: (event) => void stdout.write(jsonLine(event)) };
  const line = progress(stderr);
  const tell = format === "json" ? noting(stdout, stderr) : telling(stdout);
  return {
    emit: (event) => {
      line.emit(event);
      tell(event);
    },
  };
}

/** For people: each leg as it begins and ends, and what came of it all. */
function telling(stream: Stream): Emit {
  const paint = paintFor(stream);
  return (event) => {
    if (event.type === "leg-begins") stream.write(`${legHeader(event, paint)}\n\n`);
    if (event.type === "leg-ended") stream.write(`${suiteLines(event.leg, paint).join("\n")}\n\n`);
    if (event.type === "run-ended") stream.write(pretty(event.result, paint));
  };
}

/** For programs: the result alone. Whoever looks on is told what goes on. */
function noting(stdout: Stream, stderr: Stream): Emit {
  const tell = telling(stderr);
  const notes: readonly RunEvent["type"][] = ["leg-begins", "leg-ended"];
  return (event) => {
    if (notes.includes(event.type)) tell(event);
    if (event.type === "run-ended") stdout.write(json(event.result));
  };
}
