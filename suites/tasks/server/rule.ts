import type { Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Flaws } from "../../across-topics/server/flaws.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { type TaskRuns, taskIn } from "./runs.ts";

/** What a rule judges: replies, each with its flaws. */
export interface Judged {
  readonly reply: Reply;
  readonly flaws: Flaws;
  readonly warnOnly?: boolean;
}

export interface Rule {
  readonly id: RequirementId;
  readonly more?: readonly RequirementId[];
  readonly title: string;
  readonly expected: string;
  readonly hint: string;
  readonly reading?: string;
  readonly leniency?: "tolerated";
  readonly transport?: "http";
  /** What the target lacks if there is nothing to judge. */
  readonly lacking?: string | ((seen: TaskRuns) => string | undefined);
  judge(seen: TaskRuns): readonly Judged[];
}

/** The replies that describe tasks: those to the calls, to tasks/get and to tasks/cancel. */
export function described({
  runs,
}: TaskRuns): readonly { readonly reply: Reply; readonly task: JsonObject; readonly at: string }[] {
  return runs.flatMap(({ created, gets, cancel }) =>
    [created, ...gets, ...(cancel ? [cancel.reply] : [])].flatMap((reply) => {
      const task = taskIn(reply);
      const at = reply.kind === "result" && isObject(reply.result.task) ? "/result/task" : "/result";
      return task ? [{ reply, task, at }] : [];
    }),
  );
}

export const madeTasks = ({ runs }: TaskRuns) => runs.filter((run) => taskIn(run.created) !== undefined);
/** The name of the exercise that fails as a tool. */
export const FAILS = "failing_job";
