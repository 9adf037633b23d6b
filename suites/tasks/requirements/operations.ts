import { requirements } from "../../catalogue/requirement.ts";

/** Results, listing, cancellation and progress of tasks. */
export const tasksOperations = requirements({
  "tasks.result.blocks": {
    role: "both",
    gist: "tasks/result is not answered before the task is terminal.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#result-retrieval/4"],
    },
  },
  "tasks.result.same": {
    role: "both",
    gist: "tasks/result on a terminal task returns what the plain request would have returned.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#result-retrieval/3", "basic/utilities/tasks#result-retrieval/5"],
    },
  },
  "tasks.result.error": {
    role: "both",
    gist: "tasks/result returns the JSON-RPC error with which the work ended.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-execution-errors/2"],
    },
  },
  "tasks.result.is-error": {
    role: "both",
    gist: "tasks/result returns the result of the work as a result, even if it has isError.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-execution-errors/3"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason: "The results of sampling and elicitation have no isError.",
    },
  },
  "tasks.failed.status-message": {
    role: "both",
    gist: "A failed task has a statusMessage that describes the error.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-execution-errors/1"],
    },
  },
  "tasks.failed.is-error": {
    role: "server",
    gist: "A task whose tool result has isError ends as failed.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["implied/tasks/failed-on-is-error"],
    },
  },
  "tasks.list.next-cursor": {
    role: "both",
    gist: "tasks/list returns a nextCursor while there are more tasks.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-listing/2"],
    },
  },
  "tasks.list.cursor-opaque": {
    role: "both",
    gist: "A requestor sends the cursor of tasks/list back unchanged.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-listing/3"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.list.cursor-invalid": {
    role: "both",
    gist: "tasks/list with an invalid cursor is answered with error -32602.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#protocol-errors/2"],
    },
  },
  "tasks.list.complete": {
    role: "both",
    gist: "Each task that a requestor can get is in its tasks/list.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-listing/4"],
    },
  },
  "tasks.list.paginated": {
    role: "both",
    gist: "A receiver returns its tasks in pages.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-listing/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The page size is free, so a complete list may be one page.",
    },
  },
  "tasks.cancel.terminal": {
    role: "both",
    gist: "tasks/cancel on a terminal task is answered with error -32602.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-cancellation/1", "basic/utilities/tasks#protocol-errors/3"],
    },
  },
  "tasks.cancel.status": {
    role: "both",
    gist: "The answer to tasks/cancel shows the task as cancelled.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-cancellation/3"],
    },
  },
  "tasks.cancel.final": {
    role: "both",
    gist: "A cancelled task stays cancelled, even if its work ends later.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-cancellation/4"],
    },
  },
  "tasks.cancel.work-stopped": {
    role: "both",
    gist: "A receiver stops the work of a cancelled task.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-cancellation/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The status of a cancelled task is always cancelled. No message shows whether its work has stopped.",
    },
  },
  "tasks.cancel.not-by-notification": {
    role: "both",
    gist: "A task is cancelled by tasks/cancel and not by notifications/cancelled.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": [
        "basic/utilities/cancellation#behavior-requirements/4",
        "schema#CancelledNotificationParams.requestId/3",
      ],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.progress.token": {
    role: "both",
    gist: "Progress of a task carries the token of the original request, also after the task was returned.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/progress#behavior-requirements/6",
        "basic/utilities/progress#behavior-requirements/7",
      ],
    },
  },
  "tasks.progress.stops": {
    role: "both",
    gist: "No progress of a task is sent after the task is terminal.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/progress#behavior-requirements/8"],
    },
  },
  "tasks.error.message": {
    role: "both",
    gist: "The errors of tasks requests have a message that describes the cause.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#protocol-errors/6"],
    },
  },
  "tasks.error.internal": {
    role: "both",
    gist: "A tasks request that fails inside the receiver is answered with error -32603.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#protocol-errors/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Only the receiver knows that a failure was internal, and no request causes one reliably.",
    },
  },
});
