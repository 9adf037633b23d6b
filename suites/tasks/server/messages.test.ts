import {
  agreed,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  sent,
} from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { progressStops, relatedInTask } from "./messages.ts";
import { RELATED_TASK } from "./related.ts";

const TASKS = agreed("2025-11-25", { server: { tasks: { requests: { tools: { call: {} } } } } });

const call = [
  TASKS,
  sent(request(1, "tools/call", { name: "x", task: {}, _meta: { progressToken: "p" } })),
  received(result(1, { task: { taskId: "t", status: "working" } })),
];
const progress = received(notification("notifications/progress", { progressToken: "p", progress: 1 }));
const ends = (method: string, members: object) => [
  sent(request(2, method, { taskId: "t" })),
  received(result(2, { ...members })),
];

verdicts(progressStops, "no progress after the end of the task", {
  "good: progress before the end": [
    leg(...call, progress, ...ends("tasks/get", { taskId: "t", status: "completed" })),
    "pass at 4: 1 checked",
  ],
  "good: the end is seen only in the list": [
    leg(...call, ...ends("tasks/list", { tasks: [{ taskId: "t", status: "completed" }] })),
    "pass at 4: 1 checked",
  ],
  "broken: progress after the status is completed": [
    leg(...call, ...ends("tasks/get", { status: "completed" }), progress),
    "fail at 7 /params: progress after the end of the task",
  ],
  "broken: progress after the list has shown the end": [
    leg(...call, ...ends("tasks/list", { tasks: [{ taskId: "t", status: "failed" }] }), progress),
    "fail at 7 /params: progress after the end of the task",
  ],
  "not exercised: the end of another task": [
    leg(...call, ...ends("tasks/list", { tasks: [{ taskId: "other", status: "completed" }] }), progress),
    "inconclusive: a task that ends in time",
  ],
});

const asking = (_meta?: object) =>
  received(request("s", "sampling/createMessage", { ...(_meta ? { _meta } : {}) }));
const waits = sent(request(2, "tasks/result", { taskId: "t" }));

verdicts(relatedInTask, "the taskId of a task", {
  "good: the request names the task": [
    leg(...call, waits, asking({ [RELATED_TASK]: { taskId: "t" } })),
    "pass at 6: 1 checked",
  ],
  "broken: the request names no task": [
    leg(...call, waits, asking()),
    "fail at 6 /params/_meta: related task absent",
  ],
  "not exercised: the server sends the messages of another session here": [
    legOf("2025-11-25", "http+sse", [...call, waits, asking(), received(result(9_001))]),
    "inconclusive: a task that asks the user",
  ],
});
