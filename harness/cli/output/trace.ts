import type { Judgment } from "../../library/judgment.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import { TraceFile } from "../../trace/files/file.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import type { Result } from "../../verdict/result.ts";
import { VERSION } from "../../version.ts";

const USUAL_FILE = "mcp-conform.trace.jsonl";

/** The file of --trace; undefined without the option. */
export function traceFile(trace: string | true | undefined): string | undefined {
  return trace === true ? USUAL_FILE : trace;
}

interface Recording {
  readonly recorder: Recorder;
  /** Ends the trace with the outcome of its run; returns what could not be written. */
  finish(result: Result): readonly string[];
}

/** A recorder that also writes to the file of --trace. Throws UsageError for a file that cannot be written. */
export function traceTo(
  trace: string | true | undefined,
  traced: Pick<Judgment, "role" | "target" | "secrets">,
): Recording {
  const redaction = new Redaction(traced.secrets);
  const file = traceFile(trace);
  if (file === undefined) return { recorder: new Recorder({ redaction }), finish: () => [] };
  const sink = openTrace(file, traced, redaction);
  return {
    recorder: new Recorder({ redaction, sink }),
    finish: ({ interrupted = false, verdict, exitCode, legs }) => {
      const judged = legs
        .flatMap(({ checks }) => checks)
        .filter((check) => check.verdict !== "not-applicable").length;
      try {
        sink.finish({ interrupted, verdict, exitCode, judged });
        return [];
      } catch (error) {
        return [messageOf(error)];
      }
    },
  };
}

function openTrace(
  path: string,
  { role, target }: Pick<Judgment, "role" | "target">,
  redaction: Redaction,
): TraceFile {
  try {
    const header = {
      format: "mcp-conform/trace@1",
      tool: { name: "mcp-conform", version: VERSION },
      target: { role, transport: target.transport, address: redaction.text(target.address) },
      started: new Date().toISOString(),
    } as const;
    return new TraceFile(path, header, target.overHttpSse && "http+sse");
  } catch (error) {
    throw new UsageError(`--trace: ${path} cannot be written: ${messageOf(error)}. Choose another file.`);
  }
}
