import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { printableLine } from "../../../reports/text.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Result } from "../../verdict/result.ts";

const FORMAT = "mcp-conform/result@1";

const EXPECTED = "expected a result, as --report json=<file> writes it";

/** So much of what stands in a file is shown when it is not what was expected. */
const SHOWN = 60;

const schemaFile = new URL("../../../reports/result.schema.json", import.meta.url);

/**
 * The result that a file has, as --report json writes it. Throws a UsageError that says what is wrong with the file,
 * and where in it.
 */
export function readResult(path: string): Result {
  const refuse = (what: string): never => {
    throw new UsageError(`${printableLine(path)}: ${what}`);
  };
  const value = parsed(textOf(path, refuse), refuse);
  const format = memberOf(value, "format");
  if (format !== FORMAT) refuse(foreign(value, format));
  const validate = new Ajv2020().compile<Result>(JSON.parse(readFileSync(schemaFile, "utf8")));
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  return refuse(`no whole ${FORMAT}: ${problem ? told(problem, value) : "it breaks the schema"}.`);
}

type Refuse = (what: string) => never;

function textOf(path: string, refuse: Refuse): string {
  try {
    const bytes = readFileSync(path);
    // What PowerShell redirects into a file is UTF-16.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    return refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parsed(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.trim() === "") return refuse(`is empty; ${EXPECTED}.`);
    const lines = kindOfLines(text.split("\n", 1)[0] ?? "");
    return refuse(lines === undefined ? `is no JSON: ${placeOf(text, error)}` : `is ${lines}; ${EXPECTED}.`);
  }
}

/** What a file of lines is, by its first. */
function kindOfLines(line: string): string | undefined {
  try {
    const first: unknown = JSON.parse(line);
    if (memberOf(first, "format") === "mcp-conform/trace@1") return "a trace";
    return memberOf(first, "type") === undefined ? undefined : "a file of lines, such as jsonl";
  } catch {
    return undefined;
  }
}

/** Where a text stops being JSON: at its end, when whoever wrote it was cut off. */
function placeOf(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const whole = text.trimEnd();
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN);
  if (/end of JSON input/.test(message) || position >= whole.length) {
    return `it ends in the middle, at ${lineAndColumn(whole, whole.length)}. Whoever wrote it did not come to the end.`;
  }
  const where = Number.isNaN(position) ? "" : ` (${lineAndColumn(text, position)})`;
  return `${printableLine(message, 2 * SHOWN)}${where}; ${EXPECTED}.`;
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

function foreign(value: unknown, format: unknown): string {
  if (format === undefined) {
    const what = typeof value === "object" && value !== null ? 'has no member "format"' : "is no object";
    return `${what}; ${EXPECTED}.`;
  }
  const given = shown(format);
  if (typeof format === "string" && format.startsWith("mcp-conform/result@")) {
    return `has the format ${given}; this version reads ${FORMAT}. Compare it with the version of mcp-conform that wrote it.`;
  }
  return `has the format ${given}; ${EXPECTED}.`;
}

function told({ instancePath, keyword, message = "", params }: ErrorObject, value: unknown): string {
  const where = instancePath === "" ? "at its top" : `at ${printableLine(instancePath)}`;
  if (keyword === "required") return `${where} it ${message}`;
  const allowed: unknown = params.allowedValues ?? params.allowedValue;
  const expected = allowed === undefined ? message : `must be ${[allowed].flat().map(String).join(", ")}`;
  return `${where} stands ${shown(at(value, instancePath))}, which ${expected}`;
}

function shown(value: unknown): string {
  return printableLine(JSON.stringify(value) ?? "nothing", SHOWN);
}

/** What a JSON pointer leads to. */
function at(value: unknown, pointer: string): unknown {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce<unknown>(memberOf, value);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
