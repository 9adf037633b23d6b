import { isObject } from "../../../schema/json.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { ACKNOWLEDGED } from "../../across-topics/server/lists/listen.ts";
import { flawsOfTask, type Judged, type Rule } from "./task-rule.ts";
import { idOf } from "./task-runs.ts";

export const NOTIFICATIONS: readonly Rule[] = [
  {
    id: "extensions.tasks.listen.acknowledged",
    title: "The acknowledgement lists the task, and each notification has the whole task",
    expected: "an acknowledgement with the taskId, and notifications/tasks with all members",
    hint: "Copy the accepted taskIds into the acknowledgement, and send what tasks/get returns.",
    reading:
      "A server that accepts no taskIds leaves them out of the acknowledgement. Then nothing is judged.",
    lacking: "a server that accepts taskIds in subscriptions/listen",
    judge: (runs) =>
      runs.flatMap((run) =>
        (run.heard ?? []).flatMap(({ message, at }): readonly Judged[] => {
          const params = isObject(message.params) ? message.params : {};
          if (message.method === "notifications/tasks")
            return [{ at, flaws: flawsOfTask(params, "/params") }];
          if (message.method !== ACKNOWLEDGED) return [];
          const { taskIds } = isObject(params.notifications) ? params.notifications : {};
          const hears = (run.heard ?? []).some((one) => one.message.method === "notifications/tasks");
          if (taskIds === undefined && !hears) return [];
          const isListed = Array.isArray(taskIds) && taskIds.includes(idOf(run));
          return [
            { at, flaws: unless(isListed, `taskIds ${shown(taskIds)}`, "/params/notifications/taskIds") },
          ];
        }),
      ),
  },
  {
    id: "extensions.tasks.listen.no-progress",
    title: "No progress and no log message is sent on a stream that listens for tasks",
    expected: "notifications of tasks only",
    hint: "Send neither progress nor log messages on listen streams.",
    judge: (runs) =>
      runs.flatMap(({ heard = [] }) =>
        heard.map(({ message, at }) => ({
          at,
          flaws: unless(
            message.method !== "notifications/progress" && message.method !== "notifications/message",
            String(message.method),
            "/method",
          ),
        })),
      ),
  },
];
