import { onHttp, onParams, onSent, withoutHeader } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { HTTP, STATELESS, STDIO } from "../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Tasks of the extension (2026-07-28). */
export const tasksExtensionFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks-extension.not-followed",
    describe: "declares the tasks extension, but follows no task",
    trips: ["client.extensions.tasks.either-result"],
    says: /no tasks\/get for the task of slow_compute/,
    decide: { followed: () => false },
  },
  {
    id: "tasks-extension.any-method",
    describe: "follows a task in response to prompts/get",
    trips: ["client.extensions.tasks.unsupported"],
    says: /a task in response to prompts\/get/,
    decide: { followed: () => true },
  },
  {
    id: "tasks-extension.polls-fast",
    describe: "polls a task without a pause",
    trips: ["client.extensions.tasks.polls"],
    says: /ms between two tasks\/get/,
    decide: { pollsAfter: () => 1 },
  },
  {
    id: "tasks-extension.answers-in-words",
    describe: "answers the input requests of a task with a text in place of the responses",
    trips: ["client.extensions.tasks.answered-once"],
    says: /inputResponses is "yes"/,
    ...onParams("tasks/update", (params) => ({ ...params, inputResponses: "yes" })),
  },
  {
    id: "tasks-extension.answers-again",
    describe: "answers an input request of a task at every poll",
    trips: ["client.extensions.tasks.answered-once"],
    says: /a second answer/,
    decide: { answeredKey: (key) => `${key}?` },
  },
  {
    id: "tasks-extension.cancelled-by-notification",
    describe: "cancels a task with notifications/cancelled",
    transports: STDIO,
    trips: ["client.extensions.tasks.cancel-by-request"],
    says: /a call that is a task/,
    remember: () => {
      let last: unknown;
      return onSent(undefined, (message) => {
        if (message.method === "tools/call") last = message.id;
        if (message.method !== "tasks/cancel") return message;
        const notice = { method: "notifications/cancelled", params: { requestId: last } };
        return [{ jsonrpc: "2.0", ...notice }, message];
      });
    },
  },
  {
    id: "tasks-extension.no-name",
    describe: "omits Mcp-Name from tasks requests",
    transports: HTTP,
    trips: ["client.extensions.tasks.name-header"],
    says: /tasks\/get without Mcp-Name/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"method":"tasks/') ? withoutHeader(request, "Mcp-Name") : request,
    ),
  },
]);
