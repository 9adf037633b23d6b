import { requirements } from "../../catalogue/requirement.ts";

/** How a requestor learns the status of a task, and what it is asked for meanwhile. */
export const tasksPolling = requirements({
  "tasks.poll.interval": {
    role: "both",
    gist: "A requestor polls no faster than the pollInterval that it received.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#getting-tasks/3",
        "basic/utilities/tasks#ttl-and-resource-management/7",
      ],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.poll.until-settled": {
    role: "both",
    gist: "A requestor polls until the task is terminal or needs input.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#getting-tasks/4"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.poll.besides-result": {
    role: "both",
    gist: "A requestor that is not waiting for tasks/result continues to poll, even if it called tasks/result before.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#getting-tasks/5"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.poll.despite-notifications": {
    role: "both",
    gist: "A requestor also polls when it receives status notifications.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-status-notification/3"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.poll.interval-told": {
    role: "both",
    gist: "A receiver may suggest a pollInterval.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#ttl-and-resource-management/6"],
    },
    exclusion: {
      kind: "permission",
      reason: "The suggestion is optional; that requestors follow it is a separate requirement.",
    },
  },
  "tasks.status-notification.not-relied-on": {
    role: "both",
    gist: "A requestor gets the result of a task without any status notification.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#task-status-notification/2",
        "basic/utilities/tasks#task-notifications/2",
      ],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.status-notification.no-related-task": {
    role: "both",
    gist: "A status notification carries no related-task metadata.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-notifications/3"],
    },
  },
  "tasks.status-notification.sent": {
    role: "both",
    gist: "A receiver may notify the requestor when the status changes.",
    level: "MAY",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#task-status-notification/1",
        "basic/utilities/tasks#task-notifications/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "A receiver may notify of each change, of some or of none.",
    },
  },
  "tasks.input.status": {
    role: "both",
    gist: "A task that needs input from the requestor has the status input_required.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#input-required-status/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A request of a task is answered at once, so no answer to tasks/get shows the status while the task waits. A client has no request of its own to a server while it runs a task.",
    },
  },
  "tasks.input.result-called": {
    role: "both",
    gist: "A requestor that sees input_required calls tasks/result.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#input-required-status/6"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "A server requests tasks only from a client that declares tasks for sampling or elicitation. The client that is played for servers declares none.",
    },
  },
  "tasks.input.left": {
    role: "both",
    gist: "A task leaves input_required once it has its input.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#input-required-status/7"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A client has no request of its own to a server while it runs a task, so its tasks need no input.",
    },
  },
});
