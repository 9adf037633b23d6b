import { leg, notification, received, request, result, sent } from "../monitors/testing/leg.ts";
import { verdicts } from "../monitors/testing/verdicts.ts";
import { RELATED_TASK } from "../tasks/related.ts";
import { metaKeys } from "./keys.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  "meta.key.prefix":
    'labels that begin with a letter and end with a letter or digit, separated by dots and followed by "/"',
  "meta.key.name": "a name that begins and ends with a letter or digit",
};

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const task = (seconds: number, status = "completed") => ({
  taskId: "t",
  status,
  createdAt: at(0),
  lastUpdatedAt: at(seconds),
});
const related = { [RELATED_TASK]: { taskId: "t" } };

/** The result of a task, and then its status. */
const taskThat = (seconds: number, _meta: object, status?: string) =>
  leg(
    sent(request(1, "tasks/result", { taskId: "t" })),
    sent(request(2, "tasks/get", { taskId: "t" })),
    received(result(1, { content: [], _meta })),
    received(result(2, task(seconds, status))),
  );

const NONE = "not-applicable: the server sent no _meta with a key";

for (const check of metaKeys.filter(({ id }) => id in EXPECTED)) {
  verdicts(check, EXPECTED[check.id] ?? "", {
    "good: a result with keys": [
      leg(sent(request(1, "ping")), received(result(1, { _meta: { "com.example/a": 1 } }))),
      "pass at 3: 1 checked",
    ],
    "good: the result of a quick task": [taskThat(0, related), "pass at 4: 1 checked"],
    "not applicable: no _meta": [leg(sent(request(1, "ping")), received(result(1))), NONE],
    "not applicable: only a busy machine saw the result of a long task": [taskThat(4, related), NONE],
    "not applicable: its end is seen only in the list of tasks": [
      leg(
        sent(request(1, "tasks/result", { taskId: "t" })),
        sent(request(2, "tasks/list")),
        received(result(2, { tasks: [task(4)] })),
        received(result(1, { content: [], _meta: related })),
      ),
      NONE,
    ],
    "not applicable: its end is seen only in a notification": [
      leg(
        sent(request(1, "tasks/result", { taskId: "t" })),
        received(notification("notifications/tasks/status", task(4))),
        received(result(1, { content: [], _meta: related })),
      ),
      NONE,
    ],
    "not applicable: the same of a task that was cancelled after its limit": [
      taskThat(2, related, "cancelled"),
      NONE,
    ],
  });
}

for (const check of metaKeys.filter(({ id }) => id === "meta.key.prefix")) {
  verdicts(check, EXPECTED[check.id] ?? "", {
    "broken: also in the result of a long task": [
      taskThat(4, { ...related, "1com/a": 1 }),
      'fail at 4 /result/_meta/1com~1a: a label of the prefix starts with a letter, ends with a letter or digit and holds letters, digits and hyphens, got "1com"',
    ],
  });
}
