import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { LIFECYCLE } from "./creation.ts";
import { ISOLATION } from "./isolation.ts";
import { METADATA } from "./metadata.ts";
import { RESULTS } from "./results.ts";
import { taskRuns } from "./runs.ts";

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
          whenNone: () => lacksExercise("tool.task", typeof lacking === "function" ? lacking(seen) : lacking),
        });
      },
    }),
);
