import { requirements } from "../../catalogue/requirement.ts";

/** Who can create a task, and what a task is. The tasks of 2026-07-28 are an extension. */
export const tasks = requirements({
  "tasks.capability.declared": {
    role: "both",
    gist: "An implementation that creates tasks or answers tasks requests has declared tasks for the type of the original request.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#capabilities/1", "schema#TaskAugmentedRequestParams.task/1"],
    },
  },
  "tasks.capability.respected": {
    role: "both",
    gist: "A requestor adds task only to requests of a type for which the receiver has declared tasks.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#capability-negotiation/1",
        "basic/utilities/tasks#capability-negotiation/2",
      ],
    },
  },
  "tasks.capability.undeclared-ignored": {
    role: "both",
    gist: "A receiver that has not declared tasks for the type of a request ignores its task member and answers it normally.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-support-and-handling/1", "implied/tasks/undeclared-type"],
    },
  },
  "tasks.methods.undeclared": {
    role: "both",
    gist: "An implementation that has not declared tasks answers tasks requests with error -32601.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["implied/tasks/undeclared-refused"],
    },
  },
  "tasks.methods.list-and-cancel-undeclared": {
    role: "both",
    gist: "An implementation with tasks answers tasks/list and tasks/cancel with error -32601 if it has not declared them.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["implied/tasks/list-and-cancel-gated"],
    },
  },
  "tasks.tools.capability-respected": {
    role: "client",
    gist: "A client does not call a tool as a task if the server has not declared tasks for tools/call.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/1"],
    },
  },
  "tasks.tools.forbidden-respected": {
    role: "client",
    gist: "A client does not call a tool as a task when its taskSupport is absent or forbidden.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/2"],
    },
  },
  "tasks.tools.forbidden-refused": {
    role: "server",
    gist: "A task call of a tool whose taskSupport is absent or forbidden is answered with error -32601.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/3"],
    },
  },
  "tasks.tools.required-kept": {
    role: "client",
    gist: "A client always calls a tool with required taskSupport as a task.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/5"],
    },
  },
  "tasks.tools.required-refused": {
    role: "server",
    gist: "A plain call of a tool whose taskSupport is required is answered with error -32601.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/6"],
    },
  },
  "tasks.tools.either-way": {
    role: "client",
    gist: "A client may call a tool with optional taskSupport plainly or as a task.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#tool-level-negotiation/4"],
    },
    exclusion: {
      kind: "permission",
      reason: "Both ways to call such a tool conform.",
    },
  },
  "tasks.augmentation.insisted": {
    role: "both",
    gist: "A receiver that has declared tasks for a type of request may refuse plain requests of that type with error -32600.",
    level: "MAY",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#task-support-and-handling/2",
        "basic/utilities/tasks#protocol-errors/5",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Answering and refusing the plain request are both allowed; tools that require tasks have a separate requirement.",
    },
  },
  "tasks.create.result": {
    role: "both",
    gist: "A request that becomes a task is answered with a task, not with its own result.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#result-retrieval/1"],
    },
  },
  "tasks.create.prompt": {
    role: "both",
    gist: "The task is returned well before the work ends.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#result-retrieval/2"],
    },
  },
  "tasks.id.receiver-made": {
    role: "both",
    gist: "The receiver makes the task id; it is not taken from the request.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-id-requirements/2"],
    },
  },
  "tasks.id.unique": {
    role: "both",
    gist: "No two tasks of a receiver have the same id.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-id-requirements/3"],
    },
  },
  "tasks.id.unguessable": {
    role: "both",
    gist: "A receiver that does not bind tasks to an authorization makes task ids that cannot be guessed.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-isolation-and-access-control/3"],
    },
  },
  "tasks.id.unknown": {
    role: "both",
    gist: "tasks/get, tasks/result and tasks/cancel with an unknown task id are answered with error -32602.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#protocol-errors/1"],
    },
  },
  "tasks.task.shape": {
    role: "both",
    gist: "A task has a string as its id, a known status, its timestamps and a ttl.",
    level: "MUST",
    keys: {
      "2025-11-25": ["implied/tasks/task-shape", "basic/utilities/tasks#task-id-requirements/1"],
    },
  },
  "tasks.task.timestamps": {
    role: "both",
    gist: "A task carries createdAt and lastUpdatedAt as ISO 8601 times.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#ttl-and-resource-management/1",
        "basic/utilities/tasks#ttl-and-resource-management/2",
      ],
    },
  },
  "tasks.status.initial": {
    role: "both",
    gist: "A new task has the status working.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-status-lifecycle/1"],
    },
  },
  "tasks.status.transitions": {
    role: "both",
    gist: "A task changes from working and from input_required only to another known status.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#task-status-lifecycle/2",
        "basic/utilities/tasks#task-status-lifecycle/3",
      ],
    },
  },
  "tasks.status.terminal": {
    role: "both",
    gist: "A task that is completed, failed or cancelled keeps that status.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-status-lifecycle/4"],
    },
  },
  "tasks.ttl.stated": {
    role: "both",
    gist: "tasks/get returns the actual ttl, or null when there is no limit.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#ttl-and-resource-management/4"],
    },
  },
  "tasks.ttl.requested": {
    role: "both",
    gist: "A requestor may request a ttl.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#creating-tasks/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "A task may be requested with or without a ttl.",
    },
  },
  "tasks.ttl.overridden": {
    role: "both",
    gist: "A receiver may set another ttl than the requested one.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#ttl-and-resource-management/3"],
    },
    exclusion: {
      kind: "permission",
      reason: "Any ttl that the receiver states conforms, shorter or longer than the requested one.",
    },
  },
  "tasks.deletion.permitted": {
    role: "both",
    gist: "A receiver may delete a task when its ttl has passed, and a cancelled task at any time.",
    level: "MAY",
    keys: {
      "2025-11-25": [
        "basic/utilities/tasks#ttl-and-resource-management/5",
        "basic/utilities/tasks#task-cancellation/5",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Such a task may exist or be deleted, so a task and an error both conform.",
    },
  },
  "tasks.deletion.not-relied-on": {
    role: "both",
    gist: "A requestor does not expect that cancelled tasks still exist.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["basic/utilities/tasks#task-cancellation/6"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Asking for a cancelled task breaks no rule, and what a requestor expects is internal.",
    },
  },
});
