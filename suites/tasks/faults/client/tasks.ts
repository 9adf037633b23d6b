import { createMessage } from "../../../../harness/reference/client/features/sampling.ts";
import { without } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";

const revisions = ["2025-11-25"] as const;

const declaresNone: Pick<Hooks, "decide"> = {
  decide: { capabilities: (value) => without(value, "tasks") },
};

const declaresTasks = ({ tasks }: JsonObject) => tasks !== undefined;

/** Calls tools as tasks, with servers for which this holds. */
const callsAsTasks = (holds: (server: JsonObject) => boolean): Pick<Hooks, "outgoing"> => ({
  outgoing: (message, client) => {
    if (message.method !== "tools/call" || !holds(client.server)) return [message];
    const params = isObject(message.params) ? message.params : {};
    return [{ ...message, params: { ...params, task: { ttl: 60_000 } } }];
  },
});

/** Replaces the answer to a sampling request with a task. */
const answersTasks = (give: (params: JsonObject) => JsonObject): Pick<Hooks, "answer"> => ({
  answer: async (asked, next) =>
    asked.method === "sampling/createMessage" && asked.params.task !== undefined
      ? give(asked.params)
      : next(asked),
});

/** The bytes of a stream without the requests of tasks. */
async function* withoutTaskRequests(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body)
    if (!Buffer.from(chunk).includes('"io.modelcontextprotocol/related-task"')) yield chunk;
}

/** Tasks (2025-11-25). */
export const taskFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "tasks.get-stream-overlooked",
    describe: "does not answer requests of tasks on the stream of GET",
    transports: ["http"],
    trips: ["client.tasks.any-stream"],
    says: /on the stream of GET/,
    http: async (request, next) => {
      const reply = await next(request);
      return request.method === "GET" ? { ...reply, body: withoutTaskRequests(reply.body) } : reply;
    },
  },
  {
    id: "tasks.not-declared",
    describe: "calls tools as tasks although the server declares no tasks",
    trips: ["client.tasks.tools-declared"],
    says: /task/,
    ...callsAsTasks((server) => !declaresTasks(server)),
  },
  {
    id: "tasks.forbidden",
    describe: "calls tools without taskSupport as tasks",
    trips: ["client.tasks.tools-forbidden"],
    says: /task/,
    ...callsAsTasks(declaresTasks),
  },
  {
    id: "tasks.undeclared-created",
    describe: "answers a sampling request with a task without declaring tasks",
    ...declaresNone,
    trips: ["client.tasks.undeclared-ignored"],
    says: /task/,
    ...answersTasks(() => ({
      task: {
        taskId: "task-1",
        status: "working",
        createdAt: "2026-01-01T00:00:00Z",
        lastUpdatedAt: "2026-01-01T00:00:00Z",
        ttl: null,
      },
    })),
  },
  {
    id: "tasks.undeclared-refused",
    describe: "refuses a sampling request with task without declaring tasks",
    ...declaresNone,
    trips: ["client.tasks.undeclared-ignored"],
    says: /-32602|task/,
    ...answersTasks(() => createMessage({}, {})),
  },
  {
    id: "tasks.undeclared-method",
    describe: "answers tasks/get without declaring tasks",
    ...declaresNone,
    trips: ["client.tasks.methods-undeclared"],
    says: /tasks\/get/,
    answer: async (asked, next) => (asked.method === "tasks/get" ? {} : next(asked)),
  },
]);
