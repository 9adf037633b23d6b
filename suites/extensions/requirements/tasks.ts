import { requirements } from "../../catalogue/requirement.ts";

/** The extension for tasks, in which the server decides what becomes a task. */
export const extensionsTasks = requirements({
  "extensions.tasks.legacy-capability": {
    role: "server",
    gist: "A server with the extension declares no tasks capability.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/discover/no-legacy-tasks"],
    },
  },
  "extensions.tasks.legacy-methods": {
    role: "server",
    gist: "tasks/list and tasks/result are answered with error -32601.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/removed/core-tasks"],
    },
  },
  "extensions.tasks.legacy-parameter": {
    role: "server",
    gist: "A task member in the parameters of a request has no effect.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/legacy-param"],
    },
  },
  "extensions.tasks.create.declared": {
    role: "server",
    gist: "A server answers with a task only if that same request declares the extension.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["ext/tasks/no-unsolicited"],
    },
  },
  "extensions.tasks.create.needed": {
    role: "server",
    gist: "A request that needs a task, from a client without the extension, is answered with error -32021 that names the extension.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/missing-capability"],
    },
  },
  "extensions.tasks.create.result-type": {
    role: "server",
    gist: "A result that returns a task has the resultType task, and no other result has it.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/result-type"],
    },
  },
  "extensions.tasks.create.shape": {
    role: "server",
    gist: "A returned task has taskId, status, createdAt, lastUpdatedAt and ttlMs at its top level.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/shape"],
    },
  },
  "extensions.tasks.create.durable": {
    role: "server",
    gist: "A server returns only tasks that tasks/get finds immediately.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["ext/tasks/durable"],
    },
  },
  "extensions.tasks.id.unguessable": {
    role: "server",
    gist: "Task ids cannot be guessed.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/entropy"],
    },
  },
  "extensions.tasks.id.unknown-get": {
    role: "server",
    gist: "tasks/get with an unknown task id is answered with error -32602.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/unknown-id"],
    },
  },
  "extensions.tasks.id.unknown-write": {
    role: "server",
    gist: "tasks/update and tasks/cancel with an unknown task id are answered with error -32602.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["ext/tasks/unknown-id-write"],
    },
  },
  "extensions.tasks.methods.undeclared": {
    role: "server",
    gist: "Tasks requests of a client that does not declare the extension are answered with error -32021.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/undeclared-methods"],
    },
  },
  "extensions.tasks.methods.complete": {
    role: "server",
    gist: "The results of tasks/get, tasks/update and tasks/cancel have the resultType complete.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/get-complete"],
    },
  },
  "extensions.tasks.methods.authorized": {
    role: "server",
    transport: "http",
    gist: "Each tasks request is served only to those who are authorized for the task.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/auth"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason: "It needs two authorization contexts. A run has one.",
    },
  },
  "extensions.tasks.methods.name-header": {
    role: "client",
    transport: "http",
    gist: "The Mcp-Name header of a tasks request carries the task id.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/header"],
    },
  },
  "extensions.tasks.get.status": {
    role: "server",
    gist: "tasks/get returns what belongs to the status: inputRequests, result or error.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/get-status"],
    },
  },
  "extensions.tasks.get.result": {
    role: "server",
    gist: "A completed task holds the result that the original request would have had.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/result-embedded"],
    },
  },
  "extensions.tasks.get.failed": {
    role: "server",
    gist: "A task becomes failed only because of a JSON-RPC error; a tool result with isError makes it completed.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["ext/tasks/failed-only-rpc"],
    },
  },
  "extensions.tasks.get.terminal": {
    role: "server",
    gist: "A completed, failed or cancelled task does not change.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/terminal"],
    },
  },
  "extensions.tasks.input.keys-unique": {
    role: "server",
    gist: "No key of inputRequests is used twice during a task.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/keys-unique"],
    },
  },
  "extensions.tasks.input.answered-once": {
    role: "client",
    gist: "A client answers each key of inputRequests once.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["ext/tasks/client-dedupe"],
    },
  },
  "extensions.tasks.update.acknowledged": {
    role: "server",
    gist: "tasks/update is answered with an empty result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/update-ack"],
    },
  },
  "extensions.tasks.update.unknown-keys": {
    role: "server",
    gist: "Answers to unknown or already answered keys are ignored.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["ext/tasks/update-ignore"],
    },
  },
  "extensions.tasks.update.partial": {
    role: "server",
    gist: "A server may accept a part of the answers and wait for the rest.",
    level: "MAY",
    keys: {
      "2026-07-28": ["ext/tasks/update-partial"],
    },
    exclusion: {
      kind: "permission",
      reason: "It allows a server to accept a part of the answers, and forbids nothing.",
    },
  },
  "extensions.tasks.cancel.acknowledged": {
    role: "server",
    gist: "tasks/cancel is acknowledged, regardless of the outcome of the task.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/cancel-ack"],
    },
  },
  "extensions.tasks.cancel.not-by-notification": {
    role: "client",
    gist: "A client does not cancel a task by notifications/cancelled.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["ext/tasks/client-no-cancelled"],
    },
  },
  "extensions.tasks.listen.undeclared": {
    role: "server",
    gist: "A taskIds filter from a client that does not declare the extension is answered with error -32021.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/listen-undeclared"],
    },
  },
  "extensions.tasks.listen.acknowledged": {
    role: "server",
    gist: "The acknowledgement lists the taskIds that were accepted, and each notification holds a whole task.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/listen-ack"],
    },
  },
  "extensions.tasks.listen.no-progress": {
    role: "server",
    gist: "No progress and no log message of a task is sent on a listen stream.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["ext/tasks/no-progress"],
    },
  },
  "extensions.tasks.client.either-result": {
    role: "client",
    gist: "A client that declares the extension handles a task and a plain result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/client-both"],
    },
  },
  "extensions.tasks.client.unsupported": {
    role: "client",
    gist: "A client treats a task in answer to a method that does not support tasks as an invalid result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/tasks/client-unsupported"],
    },
  },
  "extensions.tasks.client.poll": {
    role: "client",
    gist: "A client polls until the task is terminal, and no faster than pollIntervalMs.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["ext/tasks/client-poll"],
    },
  },
});
