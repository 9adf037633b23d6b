import type { RunEvent } from "../../harness/verdict/event.ts";
import type { Result } from "../../harness/verdict/result.ts";

/** The whole result, as `mcp-conform/result@1`. */
export function json(result: Result): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/** One line for each event of the run. The last event has the whole result. */
export function jsonLine(event: RunEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** The result as lines: one for each leg, check and requirement, and a last one for the rest. */
export function jsonl(result: Result): string {
  const { legs, ...whole } = result;
  const lines: object[] = [];
  for (const { checks, requirements, ...leg } of legs) {
    lines.push({ type: "leg", ...leg });
    for (const check of checks) {
      lines.push({ type: "check", revision: leg.revision, transport: leg.transport, ...check });
    }
    for (const requirement of requirements) {
      lines.push({ type: "requirement", revision: leg.revision, transport: leg.transport, ...requirement });
    }
  }
  lines.push({ type: "result", ...whole });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
