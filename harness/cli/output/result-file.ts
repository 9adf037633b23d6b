import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { printableLine } from "../../../reports/text.ts";
import { messageOf } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Result } from "../../verdict/result.ts";

const FORMAT = "mcp-conform/result@1";

const EXPECTED = "expected a result of --report json=<file>";

/** An unexpected value is shown up to this length. */
const SHOWN = 60;

const schemaFile = new URL("../../../reports/result.schema.json", import.meta.url);

let compiled: ValidateFunction<Result> | undefined;

/** Compiled once, because a trend reads thousands of results. */
function validator(): ValidateFunction<Result> {
  compiled ??= new Ajv2020().compile<Result>(JSON.parse(readFileSync(schemaFile, "utf8")));
  return compiled;
}

/** The result in a file of --report json. Throws a UsageError that says what is wrong with the file, and where. */
export function readResult(path: string): Result {
  const reject = (what: string): never => {
    throw new UsageError(`${printableLine(path)}: ${what}`);
  };
  const value = parsed(textOf(path, reject), reject);
  const format = memberOf(value, "format");
  if (format !== FORMAT) reject(foreign(value, format));
  const validate = validator();
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  return reject(
    `is not a valid ${FORMAT}: ${problem ? described(problem, value) : "it does not match the schema"}; ${EXPECTED}.`,
  );
}

type Reject = (what: string) => never;

function textOf(path: string, reject: Reject): string {
  try {
    const bytes = readFileSync(path);
    // PowerShell redirects output to a file as UTF-16.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    return reject(`cannot be read: ${messageOf(error)}; ${EXPECTED}.`);
  }
}

function parsed(text: string, reject: Reject): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.trim() === "") return reject(`is empty; ${EXPECTED}.`);
    const lines = kindOfLines(text.split("\n", 1)[0] ?? "");
    return reject(lines === undefined ? `is not JSON: ${placeOf(text, error)}` : `is ${lines}; ${EXPECTED}.`);
  }
}

/** The kind of a file of lines, by its first line. */
function kindOfLines(line: string): string | undefined {
  try {
    const first: unknown = JSON.parse(line);
    if (memberOf(first, "format") === "mcp-conform/trace@1") return "a trace";
    return memberOf(first, "type") === undefined ? undefined : "a file of JSON lines";
  } catch {
    return undefined;
  }
}

/** The place from which a text is no longer JSON: its end, when its writer was interrupted. */
function placeOf(text: string, error: unknown): string {
  const message = messageOf(error);
  const whole = text.trimEnd();
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN);
  if (/end of JSON input/.test(message) || position >= whole.length) {
    return `it ends too early, at ${lineAndColumn(whole, whole.length)}. The file is incomplete: write it again.`;
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
    const what = typeof value === "object" && value !== null ? 'has no member "format"' : "is not an object";
    return `${what}; ${EXPECTED}.`;
  }
  const given = shown(format);
  if (typeof format === "string" && format.startsWith("mcp-conform/result@")) {
    return `has the format ${given}; expected ${FORMAT}. Use the version of mcp-conform that wrote the file.`;
  }
  return `has the format ${given}; ${EXPECTED}.`;
}

function described({ instancePath, keyword, message = "", params }: ErrorObject, value: unknown): string {
  const where = instancePath === "" ? "the result" : printableLine(instancePath);
  if (keyword === "required") return `${where} ${message}`;
  const allowed: unknown = params.allowedValues ?? params.allowedValue;
  const expected = allowed === undefined ? message : `must be ${[allowed].flat().map(String).join(", ")}`;
  return `${where} is ${shown(at(value, instancePath))}, but ${expected}`;
}

function shown(value: unknown): string {
  return printableLine(JSON.stringify(value) ?? "nothing", SHOWN);
}

/** The value at a JSON pointer. */
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
