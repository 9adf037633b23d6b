import { quote } from "../lint/json.ts";
import { classify } from "./classify.ts";
import type { EnvelopeOf } from "./revisions.ts";
import { type EnvelopeProblem, found } from "./rules.ts";

/**
 * Judges an array of messages. In a revision without batches the array is the only problem, because its content
 * has no meaning.
 *
 * Source: 2025-03-26 `basic#batching`, `basic/transports#sending-messages-to-the-server`,
 * `basic/lifecycle#initialization`; JSON-RPC 2.0 section 6.
 */
export function judgeBatch(
  items: readonly unknown[],
  { batch }: EnvelopeOf,
  judgeItem: (item: unknown) => EnvelopeProblem[],
): EnvelopeProblem[] {
  if (batch === "forbidden") {
    return [found("batch", "", "must be one message, got an array; only 2025-03-26 has batches")];
  }
  const problems: EnvelopeProblem[] = [];
  if (batch === "unstated") {
    problems.push(found("batch-unstated", "", "is a batch, which JSON-RPC has but the schema does not"));
  }
  if (items.length === 0) {
    problems.push(found("batch-empty", "", "a batch must hold at least one message, this array is empty"));
  }
  const sides = new Set<string>();
  for (const [index, item] of items.entries()) {
    const kind = classify(item);
    if (kind === "batch") {
      problems.push(found("batch-item", `/${index}`, "must be a message, got another array"));
      continue;
    }
    if (kind !== "invalid") sides.add(kind === "result" || kind === "error" ? "responses" : "requests");
    if (batch === "allowed" && kind === "request" && isInitialize(item)) {
      problems.push(found("batch-initialize", `/${index}`, `${quote("initialize")} must not be in a batch`));
    }
    for (const problem of judgeItem(item)) {
      problems.push({ ...problem, pointer: `/${index}${problem.pointer}` });
    }
  }
  if (sides.size > 1) {
    problems.push(
      found("batch-mixed", "", "contains responses together with requests or notifications; send two arrays"),
    );
  }
  return problems;
}

function isInitialize(item: unknown): boolean {
  return (item as { method?: unknown }).method === "initialize";
}
