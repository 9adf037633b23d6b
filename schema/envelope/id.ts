import { quote } from "../lint/json.ts";
import { has } from "./classify.ts";
import { type EnvelopeProblem, found } from "./rules.ts";

/**
 * The id of a request, or of a response that must have one. Parsing makes 1.0 equal to 1, so only a fraction is not an
 * integer (reading S13: the text says integer, the schema says number).
 */
export function idProblem(message: Readonly<Record<string, unknown>>): EnvelopeProblem[] {
  if (!has(message, "id")) {
    return [found("id-missing", "/id", "must be the id of the request that this answers, got nothing")];
  }
  const { id } = message;
  if (id === null) return [found("id-null", "/id", "must be a string or an integer, null is never an id")];
  if (typeof id === "string" || Number.isInteger(id)) return [];
  return [found("id-type", "/id", `must be a string or an integer, got ${quote(id)}`)];
}
