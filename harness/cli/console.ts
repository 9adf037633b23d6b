import { json, jsonLine } from "../../reports/json.ts";
import { legHeader, suiteLines } from "../../reports/terminal/leg.ts";
import { pretty } from "../../reports/terminal/pretty.ts";
import type { Emit } from "../verdict/event.ts";
import { paintFor } from "./paint.ts";
import { progress } from "./progress.ts";

export type Format = "pretty" | "json" | "jsonl" | "silent";

/** What standard output says while a run goes on, and at its end. Progress goes to standard error. */
export function consoleFor(format: Format): { readonly emit: Emit } {
  const { stdout, stderr } = process;
  if (format === "silent") return { emit: () => {} };
  if (format === "jsonl") return { emit: (event) => stdout.write(jsonLine(event)) };
  const line = progress(stderr);
  if (format === "json") {
    return {
      emit: (event) => {
        line.emit(event);
        if (event.type === "run-ended") stdout.write(json(event.result));
      },
    };
  }
  const paint = paintFor(stdout);
  return {
    emit: (event) => {
      line.emit(event);
      if (event.type === "leg-begins") stdout.write(`${legHeader(event, paint)}\n\n`);
      if (event.type === "leg-ended") stdout.write(`${suiteLines(event.leg, paint).join("\n")}\n\n`);
      if (event.type === "run-ended") stdout.write(pretty(event.result, paint));
    },
  };
}
