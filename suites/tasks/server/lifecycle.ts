import { declares } from "../../../harness/check/applies.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { LIFECYCLE } from "./creation.ts";
import { ISOLATION } from "./isolation.ts";
import { METADATA } from "./metadata.ts";
import { RESULTS } from "./results.ts";
import { type TaskRuns, taskIn, taskRuns } from "./runs.ts";

/** Ends a check whose tasks could not be followed, because what came for them is no task: another check reports that. */
function requireReadable({ runs }: TaskRuns): void {
  const unread = runs.flatMap(({ gets }) => gets).find((get) => get.kind === "result" && !taskIn(get));
  if (unread === undefined) return;
  throw new Inconclusive(
    "depends-on",
    `tasks/get was answered with a result that is no task (message ${unread.seq})`,
  );
}

/** One check for each rule, over all tasks of the situation. */
export const lifecycleChecks = [...LIFECYCLE, ...RESULTS, ...METADATA, ...ISOLATION].map(
  ({ judge, expected, lacking, more = [], ...rule }) =>
    check({
      ...rule,
      requirements: [rule.id, ...more],
      exercises: ["tool.task"],
      applies: declares("tasks.requests.tools.call"),
      on: "shared",
      sends:
        "calls of tools, with and without task; tasks/get, tasks/result, tasks/cancel and tasks/list for the tasks",
      async run(context) {
        const { expect } = context;
        const seen = await taskRuns(context);
        const judged = judge(seen);
        conclude(expect, {
          expected,
          read: judged.map(({ reply }) => reply.seq),
          flaws: judged.flatMap(({ reply, flaws, warnOnly = false }) =>
            flaws.map(
              ([actual, pointer]): Flaw => ({
                actual,
                at: reply.seq,
                ...(pointer === undefined ? {} : { pointer }),
                ...(warnOnly ? { warnOnly } : {}),
                ...(reply.kind === "silence" ? { timed: true } : {}),
              }),
            ),
          ),
          whenNone: () => {
            requireReadable(seen);
            return lacksExercise("tool.task", typeof lacking === "function" ? lacking(seen) : lacking);
          },
        });
      },
    }),
);
