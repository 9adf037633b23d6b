import { requirements } from "../../catalogue/requirement.ts";

/** What the messages of a task carry, and how HTTP carries them. */
export const tasksMessages = requirements({
  "tasks.related-task.in-task": {
    role: "both",
    gist: "Requests, notifications and answers that belong to a task name it in related-task metadata; an elicitation names the same task as the call.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#input-required-status/5",
        "basic/utilities/tasks#associating-task-related-messages/1",
        "basic/utilities/tasks#associating-task-related-messages/2",
        "basic/utilities/tasks#related-task-metadata/1",
      ],
    },
  },
  "tasks.related-task.result": {
    role: "both",
    gist: "The answer to tasks/result names its task in related-task metadata.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#related-task-metadata/3"],
    },
  },
  "tasks.related-task.ignored": {
    role: "both",
    gist: "The taskId of the parameters decides which task is meant, regardless of related-task metadata.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#associating-task-related-messages/3",
        "basic/utilities/tasks#associating-task-related-messages/5",
      ],
    },
  },
  "tasks.related-task.omitted": {
    role: "both",
    gist: "Requests and results of tasks/get, tasks/list and tasks/cancel, and requests of tasks/result, carry no related-task metadata.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#associating-task-related-messages/4",
        "basic/utilities/tasks#associating-task-related-messages/6",
        "basic/utilities/tasks#related-task-metadata/2",
      ],
    },
  },
  "tasks.http.transport-rules": {
    role: "both",
    transport: "http",
    gist: "Messages of tasks follow all rules of the HTTP transport.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#getting-tasks/2",
        "basic/utilities/tasks#retrieving-task-results/2",
        "basic/utilities/tasks#input-required-status/3",
      ],
    },
  },
  "tasks.http.any-stream": {
    role: "client",
    transport: "http",
    gist: "A client accepts messages of a task on any SSE stream, including that of GET.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#input-required-status/1"],
    },
  },
  "tasks.http.get-plain": {
    role: "server",
    transport: "http",
    gist: "tasks/get is answered with JSON and not with an SSE stream.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#input-required-status/2"],
    },
  },
  "tasks.http.disconnect": {
    role: "client",
    transport: "http",
    gist: "A client may close the SSE stream of tasks/get or tasks/result before the answer.",
    level: "MAY",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#getting-tasks/1",
        "basic/utilities/tasks#retrieving-task-results/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "A client may keep the stream open or close it at any time.",
    },
  },
});
