import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type Revision, type Span, within } from "../revision.ts";
import { quote, step } from "./json.ts";
import { tooLarge } from "./json-schema/limits.ts";
import { type Subschema, subschemas } from "./json-schema/subschemas.ts";
import { judged, notJudged, type SchemaVerdict } from "./json-schema/verdict.ts";

const KEYWORD = "x-mcp-header";
/** Before, it is an unknown keyword like any other. */
const SPAN: Span = { since: "2026-07-28" };

/**
 * Judges the `x-mcp-header` annotations in an `inputSchema`.
 *
 * Source: `server/tools#x-mcp-header`, `basic/transports/streamable-http#schema-extension`, since 2026-07-28.
 * Level: MUST for `mcp-header-name`, `-unique`, `-place`, `-type`; SHOULD NOT for `mcp-header-sensitive` (a
 * guess by the name of the property); `mcp-header-type-unclear` is for a warning (reading A17: nullable and missing
 * types).
 */
export function judgeMcpHeaders(inputSchema: unknown, revision: Revision): SchemaVerdict {
  if (!isObject(inputSchema) || !within(revision, SPAN)) return judged([]);
  const large = tooLarge(inputSchema);
  if (large) return notJudged(large);
  const annotated = [...subschemas(inputSchema)].filter(({ schema }) => Object.hasOwn(schema, KEYWORD));
  return judged([...annotated.flatMap(lintOne), ...lintUnique(annotated)]);
}

function lintOne(node: Subschema): Problem[] {
  const name = node.schema[KEYWORD];
  const at = step(node.pointer, KEYWORD);
  const problems: Problem[] = [];
  if (typeof name !== "string" || !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) {
    const message = `must be a token of RFC 9110 (letters, digits, "-" and the like), got ${quote(name)}`;
    problems.push({ pointer: at, rule: "mcp-header-name", message });
  }
  if (node.place !== "property") {
    const message =
      'must be on a property that only "properties" keywords lead to, so that its value can be found';
    problems.push({ pointer: at, rule: "mcp-header-place", message });
  }
  return [...problems, ...lintType(node), ...lintSensitive(node)];
}

const PRIMITIVES: readonly unknown[] = ["string", "integer", "boolean"];

function lintType({ schema, pointer }: Subschema): Problem[] {
  const { type } = schema;
  if (PRIMITIVES.includes(type)) return [];
  const allowed = 'must be "string", "integer" or "boolean" for a header';
  const types = Array.isArray(type) ? type : [];
  const unclear =
    type === undefined ||
    (types.length > 0 && types.every((one) => one === "null" || PRIMITIVES.includes(one)));
  const rule = unclear ? "mcp-header-type-unclear" : "mcp-header-type";
  const got = types.length > 0 ? `one of ${types.slice(0, 7).map(quote).join(", ")}` : quote(type);
  return [{ pointer: step(pointer, "type"), rule, message: `${allowed}, got ${got}` }];
}

function lintUnique(annotated: readonly Subschema[]): Problem[] {
  const first = new Map<string, string>();
  return annotated.flatMap(({ schema, pointer }) => {
    const name = schema[KEYWORD];
    if (typeof name !== "string") return [];
    const at = step(pointer, KEYWORD);
    const earlier = first.get(name.toLowerCase());
    if (earlier === undefined) first.set(name.toLowerCase(), at);
    if (earlier === undefined) return [];
    const message = `must be unique in the schema, ignoring case; ${quote(name)} is also at ${earlier}`;
    return [{ pointer: at, rule: "mcp-header-unique", message }];
  });
}

const SENSITIVE =
  /passw(?:or)?d|passphrase|secret|credential|(?:api|access|private)[_-]?key|(?:auth|access|bearer)[_-]?token/i;

function lintSensitive({ pointer, place }: Subschema): Problem[] {
  const property = pointer.slice(pointer.lastIndexOf("/") + 1);
  if (place !== "property" || !SENSITIVE.test(property)) return [];
  const message = `should not make ${quote(property)} a header: it looks like a secret, and proxies read headers`;
  return [{ pointer: step(pointer, KEYWORD), rule: "mcp-header-sensitive", message }];
}
