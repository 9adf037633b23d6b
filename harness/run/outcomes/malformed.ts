import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";
import { validateMessage } from "../../../schema/validate/index.ts";

/**
 * Rules that hide nothing: null counts as absent, an id that cannot be read has its own check, and true and false are schemas in every
 * dialect.
 */
const HARMLESS: ReadonlySet<string> = new Set(["null-for-optional", "unreadable-id", "boolean-subschema"]);

/** Members that are only shown. */
const SHOWN = /\/(?:icons|title|description)(?:\/|$)/;

/** The kinds of results that checks know. Another one is no answer of theirs, though its type is a text. */
const RESULT_TYPES: readonly unknown[] = [undefined, "complete", "input_required", "task"];

/** The first problem of a response that can hide from a check what it needs. */
export function problemHiding(revision: Revision, method: string, response: unknown): Problem | undefined {
  if (!isObject(response) || "error" in response === "result" in response)
    return { pointer: "", message: "must have a result or an error", rule: "required" };
  const { result } = response;
  if (isObject(result) && !RESULT_TYPES.includes(result.resultType))
    return { pointer: "/result/resultType", message: "is none of the known types", rule: "enum" };
  if (isObject(result) && result.resultType === "task") return problemOfTask(result);
  const problems = validateMessage(revision, "server", response, { answering: method }).filter(
    ({ rule, pointer }) => !HARMLESS.has(rule) && /^(?:\/result|\/error|$)/.test(pointer),
  );
  return problems.find(({ pointer }) => !isOnlyShown(method, pointer));
}

/** No schema of a revision has the tasks of the extension. Without these two a check cannot follow one. */
function problemOfTask(task: JsonObject): Problem | undefined {
  const wrong = ["taskId", "status"].find((name) => typeof ownMember(task, name) !== "string");
  return wrong === undefined
    ? undefined
    : { pointer: `/result/${wrong}`, message: "must be a string", rule: "type" };
}

/** A check can use an item of a list without the members that are only shown. */
function isOnlyShown(method: string, pointer: string): boolean {
  return method.endsWith("/list") && SHOWN.test(pointer);
}
