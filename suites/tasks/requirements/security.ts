import { requirements } from "../../catalogue/requirement.ts";

/** Who has access to a task, and how each side protects itself. */
export const tasksSecurity = requirements({
  "tasks.isolation.bound": {
    role: "both",
    gist: "tasks/get, tasks/result and tasks/cancel for a task of another authorization context are refused.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#task-isolation-and-access-control/1",
        "basic/utilities/tasks#task-isolation-and-access-control/5",
      ],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A client serves one server in a session, so no second authorization context can ask for its tasks.",
    },
  },
  "tasks.isolation.list": {
    role: "both",
    gist: "tasks/list shows only tasks of the authorization context of the requestor.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-isolation-and-access-control/6"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A client serves one server in a session, so no second authorization context can ask for its tasks.",
    },
  },
  "tasks.isolation.anonymous-list": {
    role: "both",
    gist: "A receiver that cannot identify its requestors does not declare tasks.list.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-isolation-and-access-control/4"],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "A client serves one server in a session, so no second authorization context can ask for its tasks.",
    },
  },
  "tasks.isolation.documented": {
    role: "both",
    gist: "A receiver that cannot bind tasks to an authorization says so in its documentation.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-isolation-and-access-control/2"],
    },
    exclusion: {
      kind: "human",
      reason: "Documentation is for people, and only a person can find and understand it.",
    },
  },
  "tasks.limits.documented": {
    role: "both",
    gist: "A receiver documents the longest ttl and the number of tasks that it allows.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#resource-management/4",
        "basic/utilities/tasks#resource-management/5",
      ],
    },
    exclusion: {
      kind: "human",
      reason: "The limits are in a manual, which only a reader can find and understand.",
    },
  },
  "tasks.limits.rate": {
    role: "both",
    gist: "A receiver limits the rate of tasks requests.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-isolation-and-access-control/7"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No rate is given, so a receiver that answers many requests may have a higher limit.",
    },
  },
  "tasks.limits.concurrent": {
    role: "both",
    gist: "A receiver limits how many tasks a requestor has at a time.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#resource-management/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No number is given, so a receiver that accepts another task may have a higher limit.",
    },
  },
  "tasks.limits.ttl": {
    role: "both",
    gist: "A receiver limits the ttl to a maximum.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#resource-management/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No maximum is given, and a ttl without limit is a legal answer, so no granted ttl proves that there is none.",
    },
  },
  "tasks.limits.cleanup": {
    role: "both",
    gist: "A receiver cleans up expired tasks soon.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#resource-management/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No time is given, and a task that can no longer be found may still use resources.",
    },
  },
  "tasks.audit.receiver": {
    role: "both",
    gist: "A receiver logs the events of tasks, with their authorization context.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#audit-and-logging/1",
        "basic/utilities/tasks#audit-and-logging/2",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The log is for the operator of the receiver and is never sent.",
    },
  },
  "tasks.audit.requestor": {
    role: "both",
    gist: "A requestor logs the events of its tasks and tracks their ids.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#audit-and-logging/4",
        "basic/utilities/tasks#audit-and-logging/5",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The records are inside the requestor and appear in none of its requests.",
    },
  },
  "tasks.audit.monitored": {
    role: "both",
    gist: "A receiver monitors the use of resources and suspicious patterns.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#audit-and-logging/3",
        "basic/utilities/tasks#resource-management/6",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The monitoring of a receiver is the work of its operator, and no message shows it.",
    },
  },
});
