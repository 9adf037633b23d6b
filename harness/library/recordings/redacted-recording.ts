import { isObject, type JsonObject } from "../../../schema/json.ts";
import { FACTS, type Fact } from "../../recording/item.ts";
import { FORMATS } from "../../recording/recognize.ts";
import { TraceFile } from "../../trace/files/file.ts";
import type { Trace } from "../../trace/files/read.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import { Tokens } from "../../trace/redaction/tokens.ts";
import { VERSION } from "../../version.ts";
import { messageOf } from "../output-file.ts";
import { secretsOf } from "../secrets.ts";
import { UsageError } from "../usage-error.ts";
import type { Foreign } from "./foreign.ts";

/** Writes a recording as a trace without secrets: what HTTP marks as secret, tokens, and the secrets of the environment. */
export function writeRedacted(path: string, { events, format, missing, lacks }: Foreign): void {
  const redaction = new Redaction({ strings: secretsOf(process.env) });
  const tokens = new Tokens();
  for (const event of events) for (const token of tokens.in(event, undefined)) redaction.add(token);
  const recording = { format: format.name, missing, lacks: Object.fromEntries(lacks) };
  try {
    const file = new TraceFile(path, {
      format: "mcp-conform/trace@1",
      tool: { name: "mcp-conform", version: VERSION },
      target: { recording },
      started: new Date().toISOString(),
    });
    for (const event of events) file.append(redaction.event(event));
    file.finish();
  } catch (error) {
    throw new UsageError(`--redact: ${path} cannot be written: ${messageOf(error)}. Choose another file.`);
  }
}

/** The recording that such a trace was made of; undefined for a trace of a run. */
export function redactedIn({ header, events, omitted = 0 }: Trace): Foreign | undefined {
  const { recording } = header.target;
  if (!isObject(recording)) return undefined;
  const format = FORMATS.find(({ name }) => name === recording.format);
  if (format === undefined) return undefined;
  const lacks = Object.entries(objectOf(recording.lacks)).map(([name, all]) => [name, factsIn(all)] as const);
  return { events, omitted, format, missing: factsIn(recording.missing), lacks: new Map(lacks), notes: [] };
}

const factsIn = (value: unknown): readonly Fact[] =>
  Array.isArray(value) ? (Object.keys(FACTS) as Fact[]).filter((fact) => value.includes(fact)) : [];

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
