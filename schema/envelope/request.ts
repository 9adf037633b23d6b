import { isObject } from "../json.ts";
import { quote, step, wrongType } from "../lint/json.ts";
import { ownMember } from "../own-member.ts";
import { has } from "./classify.ts";
import { idProblem } from "./id.ts";
import type { EnvelopeOf, Side } from "./revisions.ts";
import { type EnvelopeProblem, found } from "./rules.ts";

type Message = Readonly<Record<string, unknown>>;

/** Judges a message with a `method`. */
export function judgeRequest(
  message: Message,
  kind: "request" | "notification",
  rules: EnvelopeOf,
  from: Side,
): EnvelopeProblem[] {
  const { method } = message;
  const problems = [...methodProblems(message), ...paramsProblems(message)];
  if (kind === "notification") return problems;
  // In MCP all notifications and no requests have such a name, so the id is wrong, and not the kind.
  if (typeof method === "string" && method.startsWith("notifications/")) {
    return [
      ...problems,
      found("notification-id", "/id", `a notification has no id, got one on ${quote(method)}`),
    ];
  }
  problems.push(...idProblem(message));
  if (!rules.requestsFrom.includes(from)) {
    problems.push(found("request-direction", "", `a ${from} must not send requests in this revision`));
  }
  return [...problems, ...metaProblems(message.params, rules)];
}

function methodProblems(message: Message): EnvelopeProblem[] {
  const problems: EnvelopeProblem[] = [];
  if (typeof message.method !== "string") {
    problems.push(found("method-type", "/method", wrongType("string", message.method)));
  }
  for (const member of ["result", "error"].filter((name) => has(message, name))) {
    const text = `a message with "method" should not have "${member}": some readers treat it as a response`;
    problems.push(found("mixed-message", `/${member}`, text));
  }
  return problems;
}

/** JSON-RPC also has positional parameters; MCP does not. `null` for an absent member: reading S15. */
function paramsProblems(message: Message): EnvelopeProblem[] {
  const { params } = message;
  if (params === undefined || isObject(params)) return [];
  const hint = params === null ? "; leave the member out" : "";
  return [
    found(params === null ? "params-null" : "params-type", "/params", wrongType("object", params) + hint),
  ];
}

/**
 * `basic#_meta` of 2026-07-28. The schemas have this rule for the methods that they define. Here it applies to all
 * others.
 */
function metaProblems(params: unknown, { requestMeta }: EnvelopeOf): EnvelopeProblem[] {
  const meta = isObject(params) ? params._meta : undefined;
  const members = isObject(meta) ? meta : {};
  return Object.entries(requestMeta)
    .filter(
      ([key, type]) =>
        !(type === "object" ? isObject(ownMember(members, key)) : typeof ownMember(members, key) === type),
    )
    .map(([key, type]) =>
      found("request-meta", step("/params/_meta", key), wrongType(type, ownMember(members, key))),
    );
}
