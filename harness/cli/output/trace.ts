import { UsageError } from "../../library/usage-error.ts";
import type { Transport } from "../../trace/event.ts";
import { TraceFile } from "../../trace/file.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction, type Secrets } from "../../trace/redact.ts";
import { VERSION } from "../../version.ts";

const DEFAULT_FILE = "mcp-conform.trace.jsonl";

/** What a trace says of its target. */
export interface Traced {
  readonly role: "server" | "client";
  readonly target: { readonly transport: Transport; readonly address: string };
  readonly secrets: Secrets;
}

/** A recorder that also writes to the file that --trace names; `finish` tells what could not be written. */
export function traceTo(
  trace: string | boolean | undefined,
  traced: Traced,
): { readonly recorder: Recorder; finish(interrupted: boolean): readonly string[] } {
  const redaction = redactionOf(traced.secrets);
  if (trace === undefined || trace === false)
    return { recorder: new Recorder({ redaction }), finish: () => [] };
  const path = trace === true ? DEFAULT_FILE : trace;
  const sink = openTrace(path, traced, redaction);
  return {
    recorder: new Recorder({ redaction, sink }),
    finish: (interrupted) => {
      try {
        sink.finish({ interrupted });
        return [];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
    },
  };
}

function openTrace(path: string, { role, target }: Traced, redaction: Redaction): TraceFile {
  try {
    return new TraceFile(path, {
      format: "mcp-conform/trace@1",
      tool: { name: "mcp-conform", version: VERSION },
      target: { role, transport: target.transport, address: redaction.text(target.address) },
      started: new Date().toISOString(),
    });
  } catch (error) {
    throw new UsageError(`--trace ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Throws UsageError for a secret that is too short to be told from chance. */
export function redactionOf(secrets: Secrets): Redaction {
  try {
    return new Redaction(secrets);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
