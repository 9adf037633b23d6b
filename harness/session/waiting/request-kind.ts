import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Revision } from "../../../schema/revision.ts";
import { gateOf, method as rowOf } from "../../../schema/tables/index.ts";

/** The end of the kind of a request that is broken on purpose. */
export const BROKEN = " broken";

/** Requests that a target may work on for long. They get the whole limit of the operator. */
const WORK: ReadonlySet<unknown> = new Set([
  "tools/call",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "tasks/result",
  "subscriptions/listen",
]);

/** Requests that stay open for as long as something else lasts. A target does no work for them meanwhile. */
const LASTING: ReadonlySet<unknown> = new Set(["tasks/result", "subscriptions/listen"]);

/** The kind of a request: what a target leaves unanswered once, it leaves unanswered for the whole kind. */
export function kindOf(message: unknown, capabilities: JsonObject, revision: Revision): string {
  const { method, params } = (message ?? {}) as {
    method?: unknown;
    params?: { name?: unknown; uri?: unknown; task?: unknown };
  };
  if (typeof method !== "string") return "malformed";
  if (!isOffered(method, capabilities, revision)) return "undeclared";
  const subject = typeof params === "object" && params !== null ? (params.name ?? params.uri) : undefined;
  const kind = typeof subject === "string" ? `${method} ${subject}` : method;
  return typeof params === "object" && params !== null && "task" in params ? `${kind} as a task` : kind;
}

export const methodOf = (kind: string): string => kind.split(" ", 1)[0] ?? kind;

/** Whether a target may need the whole limit for the answer. */
export function isWork(kind: string): boolean {
  const [, subject = ""] = kind.split(" ");
  return WORK.has(methodOf(kind)) && !subject.includes("mcp-conform");
}

/** Whether a request of this kind may stay open without any work. */
export const isLasting = (kind: string): boolean => LASTING.has(methodOf(kind));

/** Whether the revision has this request, and the target declares the capability that it needs. */
export function isOffered(method: string, capabilities: JsonObject, revision: Revision): boolean {
  const row = rowOf(revision, method);
  if (row === undefined || !row.from.includes("client")) return false;
  const gate = gateOf(row, "client");
  if (gate === null || gate.declaredBy !== "server") return true;
  let declared: unknown = capabilities;
  for (const name of gate.path.split("."))
    declared = isObject(declared) ? ownMember(declared, name) : undefined;
  return declared !== undefined && declared !== false;
}
