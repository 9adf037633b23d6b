import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject, Request } from "../../../switches/message.ts";
import { HEADER_MISMATCH, isObject, ProtocolError } from "../../message.ts";
import { META } from "../../meta.ts";

type Headers = Readonly<Record<string, string>>;

/** The member of params that `Mcp-Name` repeats. */
const NAME_SOURCES: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The same for the methods of the tasks extension. */
const TASK_NAME_SOURCES: Readonly<Record<string, string>> = {
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

export interface Known {
  /** The input schema of a tool, if the tool exists. */
  readonly schemaOf: (tool: string) => JsonObject | undefined;
  readonly hasTasks: boolean;
}

/**
 * Checks that the headers of a POST match its body, as 2026-07-28 requires. Otherwise a gateway that routes by headers
 * could be deceived.
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
  const source = Object.hasOwn(sources, method) ? ownMember(sources, method) : undefined;
  const name = source === undefined ? undefined : ownMember(params, source);
  // The method itself reports a name that is missing in the body.
  if (typeof name === "string") compare("Mcp-Name", decodeValue("Mcp-Name", headers["mcp-name"]), name);
  if (method !== "tools/call" || typeof name !== "string") return;
  for (const { header, path } of mirrored(schemaOf(name) ?? {})) {
    const title = `Mcp-Param-${header}`;
    const given = decodeValue(title, ownMember(headers, title.toLowerCase()));
    const value = at(params.arguments, path);
    // Two readings: a header for a value that the body does not have may be refused or accepted. It is accepted.
    if (value !== undefined && value !== null) compare(title, given, value);
  }
}

/** The parameters that are repeated in headers: the path of `properties` to each, and the name of the header. */
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
  return path.reduce<unknown>(
    (current, key) => (isObject(current) ? ownMember(current, key) : undefined),
    value,
  );
}

/** The characters of a header: visible ASCII, spaces and tabs. */
const PLAIN = /^[\t\x20-\x7e]*$/;

/** Decodes a value that is wrapped as `=?base64?…?=`, in lower case. */
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
  throw mismatch(`the header ${header} differs from the body`);
}

function mismatch(why: string): ProtocolError {
  return new ProtocolError(HEADER_MISMATCH, `Header mismatch: ${why}`);
}
