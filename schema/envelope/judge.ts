import { isObject } from "../json.ts";
import { quote, typeName } from "../lint/json.ts";
import type { Revision } from "../revision.ts";
import { aType } from "../type-words.ts";
import { judgeBatch } from "./batch.ts";
import { classify } from "./classify.ts";
import { judgeRequest } from "./request.ts";
import { judgeResponse } from "./response.ts";
import { ENVELOPE, type Side } from "./revisions.ts";
import { type EnvelopeProblem, found } from "./rules.ts";

/**
 * Judges the JSON-RPC envelope of one message from this party in this revision: the rules that a JSON Schema with
 * open objects cannot express. The validators judge the content of `params` and `result`.
 *
 * An empty list means that no rule is broken. A broken rule in `TOLERATED` does not justify a failure.
 *
 * Level: MUST, except for the tolerated rules. Source: `basic#messages` of each revision (`basic/messages` in
 * 2024-11-05), JSON-RPC 2.0 sections 4 to 6.
 */
export function judgeEnvelope(value: unknown, revision: Revision, from: Side): EnvelopeProblem[] {
  const rules = ENVELOPE[revision];
  const kind = classify(value);
  if (kind === "batch") {
    return judgeBatch(value as readonly unknown[], rules, (item) => judgeEnvelope(item, revision, from));
  }
  if (!isObject(value)) {
    return [found("not-an-object", "", `must be an object, got ${aType(typeName(value))}`)];
  }
  const version = value.jsonrpc;
  const problems =
    version === "2.0" ? [] : [found("jsonrpc", "/jsonrpc", `must be "2.0", got ${quote(version)}`)];
  switch (kind) {
    case "invalid":
      return [...problems, found("message-kind", "", NO_KIND)];
    case "request":
    case "notification":
      return [...problems, ...judgeRequest(value, kind, rules, from)];
    default:
      return [...problems, ...judgeResponse(value, kind, rules, from)];
  }
}

const NO_KIND =
  'must have "method" (request, notification), "result" or "error" (response), has none of them';
