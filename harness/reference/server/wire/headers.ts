import { HEADER_MISMATCH, isObject, type JsonObject, ProtocolError, type Request } from "../../message.ts";
import { META } from "../../meta.ts";

type Headers = Readonly<Record<string, string>>;

/** The member of params that `Mcp-Name` repeats. */
const NAME_SOURCES: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The same, for the methods of the tasks extension. */
const TASK_NAME_SOURCES: Readonly<Record<string, string>> = {
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

export interface Known {
  /** The input schema of a tool, if there is such a tool. */
  readonly schemaOf: (tool: string) => JsonObject | undefined;
  readonly hasTasks: boolean;
}

/**
 * Whether the headers of a POST say the same as its body, as 2026-07-28 wants it: what routes by the one must not be
 * led astray by the other.
 *
 * @throws ProtocolError -32020
 */
export function checkHeaders(
  headers: Headers,
  { method, params = {} }: Request,
  { schemaOf, hasTasks }: Known,
): void {
  const meta = isObject(params._meta) ? params._meta : {};
  compare("MCP-Protocol-Version", headers["mcp-protocol-version"], meta[META.protocolVersion]);
  compare("Mcp-Method", headers["mcp-method"], method);
  const sources = hasTasks ? { ...NAME_SOURCES, ...TASK_NAME_SOURCES } : NAME_SOURCES;
  const source = Object.hasOwn(sources, method) ? sources[method] : undefined;
  const name = source === undefined ? undefined : params[source];
  // A name that is missing in the body is for the method to complain of, not for the headers.
  if (typeof name === "string") compare("Mcp-Name", decodeValue("Mcp-Name", headers["mcp-name"]), name);
  if (method !== "tools/call" || typeof name !== "string") return;
  for (const { header, path } of mirrored(schemaOf(name) ?? {})) {
    const title = `Mcp-Param-${header}`;
    const given = decodeValue(title, headers[title.toLowerCase()]);
    const value = at(params.arguments, path);
    // Two readings: a header for a value that the body does not have may be refused or let be. It is let be.
    if (value !== undefined && value !== null) compare(title, given, value);
  }
}

/** The parameters that are repeated in headers: the chain of `properties` to each, and the name of the header. */
function mirrored(
  schema: JsonObject,
  path: readonly string[] = [],
): { header: string; path: readonly string[] }[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const here = [...path, name];
    const header = property["x-mcp-header"];
    return [...(typeof header === "string" ? [{ header, path: here }] : []), ...mirrored(property, here)];
  });
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((current, key) => (isObject(current) ? current[key] : undefined), value);
}

/** What a header may hold: visible ASCII, spaces and tabs. */
const PLAIN = /^[\t\x20-\x7e]*$/;

/** Takes a value out of its base64 wrapping, if it has one: `=?base64?…?=`, in lower case. */
function decodeValue(header: string, value: string | undefined): string | undefined {
  if (value !== undefined && !PLAIN.test(value)) throw mismatch(`${header} has illegal characters`);
  const wrapped = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (wrapped === undefined) return value;
  const bytes = Buffer.from(wrapped, "base64");
  if (bytes.toString("base64") !== wrapped) throw mismatch(`${header} is not valid base64`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw mismatch(`${header} is not valid UTF-8`);
  }
}

function compare(header: string, given: string | undefined, expected: unknown): void {
  if (given === undefined) throw mismatch(`the header ${header} is missing`);
  if (given === String(expected)) return;
  // Integers are compared as numbers: 42.0 is 42.
  if (typeof expected === "number" && given.trim() !== "" && Number(given) === expected) return;
  throw mismatch(`the header ${header} does not say what the body says`);
}

function mismatch(why: string): ProtocolError {
  return new ProtocolError(HEADER_MISMATCH, `Header mismatch: ${why}`);
}
