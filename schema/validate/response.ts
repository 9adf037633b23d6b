import { definitionsOf } from "../definitions.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import type { Revision } from "../revision.ts";
import { type DefinitionName, errorCode, method, type Party, type RequestMethod } from "../tables/index.ts";
import { validateDefinition } from "./definition.ts";
import { under } from "./json.ts";

/** Judges a response with a result: the frame, and the result by the request that it answers. */
export function resultProblems(
  revision: Revision,
  from: Party,
  response: JsonObject,
  answering: string | undefined,
): readonly Problem[] {
  const frame = named(revision, "JSONRPCResultResponse", "JSONRPCResponse");
  const framed = validateDefinition(revision, frame, response);
  const row = answering === undefined ? undefined : method(revision, answering);
  if (row === undefined || !row.from.some((party) => party !== from)) return framed;
  return [...framed, ...under("/result", answerProblems(revision, row, response.result))];
}

function answerProblems(revision: Revision, row: RequestMethod, result: unknown): readonly Problem[] {
  const { resultType, task } = isObject(result) ? result : {};
  const mayBe = (other: DefinitionName) => row.otherResults.includes(other);
  if (resultType === "input_required" && mayBe("InputRequiredResult")) {
    return validateDefinition(revision, "InputRequiredResult", result);
  }
  // Only the extension knows the shape of its own result types.
  if (isForeignResultType(revision, resultType)) return [];
  const problems = validateDefinition(revision, row.result, result);
  if (problems.length > 0 && task !== undefined && mayBe("CreateTaskResult")) {
    return validateDefinition(revision, "CreateTaskResult", result);
  }
  return problems;
}

function isForeignResultType(revision: Revision, resultType: unknown): boolean {
  const known: readonly unknown[] = ["complete", "input_required"];
  return (
    "ResultType" in definitionsOf(revision) && typeof resultType === "string" && !known.includes(resultType)
  );
}

/** Judges a response with an error: the frame, and the members that its code requires. */
export function errorProblems(revision: Revision, response: JsonObject): readonly Problem[] {
  const frame = named(revision, "JSONRPCErrorResponse", "JSONRPCError");
  const framed = validateDefinition(revision, frame, response).map(asUnreadableId);
  const { error } = response;
  const row = isObject(error) && typeof error.code === "number" ? errorCode(revision, error.code) : undefined;
  if (row === undefined || row.definition === null) return framed;
  return row.describes === "error"
    ? [...framed, ...under("/error", validateDefinition(revision, row.definition, error))]
    : [...framed, ...validateDefinition(revision, row.definition, response).map(asUnreadableId)];
}

/**
 * Readings S9 and A6: if the id of a request is unreadable, the id of the error is null by JSON-RPC, or absent
 * by later revisions. Not all schemas allow both, so the rule has its own name and a caller can tolerate it.
 */
function asUnreadableId(problem: Problem): Problem {
  const missing = problem.pointer === "" && problem.message === 'must have "id"';
  const isNull = problem.pointer === "/id" && problem.message.includes("got null");
  return missing || isNull ? { ...problem, rule: "unreadable-id" } : problem;
}

function named(revision: Revision, younger: DefinitionName, older: DefinitionName): DefinitionName {
  return younger in definitionsOf(revision) ? younger : older;
}
