import { shown, unless } from "../../across-topics/server/flaws.ts";
import type { Rule } from "./rule.ts";
import { idOf } from "./runs.ts";
import { itemsOf } from "./task-lists.ts";

export const ISOLATION: readonly Rule[] = [
  {
    id: "tasks.isolation.anonymous-list",
    title: "A client without authorization does not see the tasks of other sessions in tasks/list",
    expected: "no task of another session",
    transport: "http",
    hint: "Declare tasks.list only if you can identify who asks. Else list only the tasks of the session.",
    lacking: "a server that declares tasks.list",
    judge: ({ runs, foreign }) => {
      const last = foreign?.at(-1);
      if (foreign === undefined || last === undefined) return [];
      const other = itemsOf(foreign).find(({ taskId }) => runs.some((run) => idOf(run) === taskId));
      return [
        {
          reply: last,
          flaws: unless(other === undefined, `the task ${shown(other?.taskId)}`, "/result/tasks"),
        },
      ];
    },
  },
];
