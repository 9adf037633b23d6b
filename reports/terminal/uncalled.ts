import type { TraceEvent } from "../../harness/trace/event.ts";
import { messagesOf } from "../../harness/trace/message.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { isObject } from "../../schema/json.ts";

type Judged = Pick<Result, "legs" | "target">;

/**
 * The tools that a server lists and that were not called, because they are not annotated as reading only and the operator has not
 * allowed them. Empty without a trace: only that shows what was called.
 */
export function uncalledTools({ legs, target }: Judged, events: readonly TraceEvent[]): readonly string[] {
  const allowed = allowedIn(target.invocation ?? []);
  if (events.length === 0 || allowed.has("side-effects")) return [];
  const called = new Set(events.flatMap(messagesOf).map(({ value }) => toolOf(value)));
  const listed = legs.flatMap(({ surface }) => surface?.tools ?? []);
  const changing = listed.filter(({ definition }) => !isReadOnly(definition?.annotations));
  return [...new Set(changing.map(({ name }) => name))].filter(
    (name) => !called.has(name) && !allowed.has(`tool:${name}`),
  );
}

function allowedIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((_, index) => words[index - 1] === "--allow"));
}

function isReadOnly(annotations: unknown): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}

function toolOf(message: unknown): unknown {
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return undefined;
  return message.params.name;
}
