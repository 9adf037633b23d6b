import { isObject } from "../json.ts";
import { quote, wrongType } from "../lint/json.ts";
import { has } from "./classify.ts";
import { idProblem } from "./id.ts";
import type { EnvelopeOf, Side } from "./revisions.ts";
import { type EnvelopeProblem, found } from "./rules.ts";

type Message = Readonly<Record<string, unknown>>;

/** Judges a message with `result` or `error` and without `method`. */
export function judgeResponse(
  message: Message,
  kind: "result" | "error",
  rules: EnvelopeOf,
  from: Side,
): EnvelopeProblem[] {
  const problems = togetherProblems(message, kind);
  if (!rules.responsesFrom.includes(from)) {
    problems.push(found("response-direction", "", `a ${from} must not send responses in this revision`));
  }
  return kind === "result"
    ? [...problems, ...idProblem(message), ...resultProblems(message.result, rules)]
    : [...problems, ...errorIdProblems(message, rules), ...errorProblems(message.error)];
}

function togetherProblems(message: Message, kind: "result" | "error"): EnvelopeProblem[] {
  if (!has(message, "result") || !has(message, "error")) return [];
  if (kind === "result") {
    return [
      found("error-null", "/error", 'must not be there beside "result", not even as null; leave it out'),
    ];
  }
  return [found("result-and-error", "", 'must have either "result" or "error", has both')];
}

function resultProblems(result: unknown, { resultType }: EnvelopeOf): EnvelopeProblem[] {
  if (!isObject(result)) return [found("result-object", "/result", wrongType("object", result))];
  const type = result.resultType;
  if (resultType === "unknown" || typeof type === "string") return [];
  return [found("result-type", "/result/resultType", wrongType("string", type))];
}

function errorIdProblems(message: Message, { errorId }: EnvelopeOf): EnvelopeProblem[] {
  if (has(message, "id")) {
    if (message.id !== null) return idProblem(message);
    const text =
      "null is never an id; an error for an unreadable request omits the id or, by JSON-RPC, has null";
    return [found("error-id-null", "/id", text)];
  }
  if (errorId === "optional") return [];
  return [
    found(
      "error-id-missing",
      "/id",
      "must be a string or an integer; an error without id is legal since 2025-11-25",
    ),
  ];
}

function errorProblems(error: unknown): EnvelopeProblem[] {
  if (!isObject(error)) return [found("error-object", "/error", wrongType("object", error))];
  const { code, message } = error;
  const problems: EnvelopeProblem[] = [];
  if (!Number.isInteger(code)) {
    problems.push(found("error-code", "/error/code", `must be an integer, got ${quote(code)}`));
  }
  if (typeof message !== "string") {
    problems.push(found("error-message", "/error/message", wrongType("string", message)));
  }
  return problems;
}
