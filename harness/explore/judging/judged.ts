import type { Answer, Performed } from "../performed.ts";
import type { OwnRuleId } from "./rules.ts";
import { resumesStreams } from "./streams.ts";

/** The rules of which an answer is evidence, good or bad. */
function judgedBy({ reply, fault, page, isDeclared, task }: Answer): readonly OwnRuleId[] {
  if (fault !== undefined) {
    const { answers, code } = fault;
    return [
      ...(answers === undefined ? [] : (["illegal.answered", "illegal.refused"] as const)),
      ...(code === undefined ? [] : (["illegal.code"] as const)),
    ];
  }
  return [
    "request.answered",
    ...(reply.kind === "result" ? (["result.shape"] as const) : []),
    ...(page !== undefined && page > 0 ? (["cursor.accepted"] as const) : []),
    ...(isDeclared ? (["method.declared"] as const) : []),
    ...(task === undefined ? [] : (["task.consistent"] as const)),
  ];
}

/** The rules of which a conversation has something to judge. A rule without that passes in no result. */
export function judgedIn({ answers, events }: Pick<Performed, "answers" | "events">): ReadonlySet<OwnRuleId> {
  const all = answers.flatMap(judgedBy);
  const first = answers.findIndex(({ fault }) => fault !== undefined);
  // Something legal was asked after it.
  const isLater = first >= 0 && answers.slice(first).some(({ fault }) => fault === undefined);
  return new Set([
    ...all,
    ...(isLater ? (["illegal.survived"] as const) : []),
    ...(resumesStreams(events) ? (["stream.own"] as const) : []),
  ]);
}
