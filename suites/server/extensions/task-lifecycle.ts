import { isDeepStrictEqual } from "node:util";
import { InvalidParams, MissingRequiredClientCapability, result } from "../../../harness/check/answers.ts";
import { all, declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { isComplete } from "../result-type.ts";
import { ACKNOWLEDGED, listen } from "../subscriptions/listen.ts";
import { callableTools } from "../tools/sample-calls.ts";
import { type ExtensionRun, extensionRuns, idOf, isOver, statusOf } from "./task-runs.ts";
import { hasTasks } from "./tasks.ts";

interface Judged {
  readonly at: number;
  readonly flaws: readonly (readonly [actual: string, pointer?: string])[];
  readonly warnOnly?: boolean;
}

interface Rule {
  readonly id: RequirementId;
  readonly more?: readonly RequirementId[];
  readonly title: string;
  readonly expected: string;
  readonly hint: string;
  readonly reading?: string;
  readonly leniency?: "tolerated" | "two-readings";
  readonly lacking?: string;
  judge(runs: readonly ExtensionRun[]): readonly Judged[];
}

const shown = (value: unknown) => brief(JSON.stringify(value) ?? "absent");

const unless = (holds: boolean, actual: string, pointer?: string): Judged["flaws"] =>
  holds ? [] : [pointer === undefined ? [actual] : [actual, pointer]];

const FAILS = "failing_job";
const SHORTEST_ID = 11;

/** The members of a task that are wrong. */
function flawsOfTask(task: JsonObject, base: string): Judged["flaws"] {
  const { taskId, status, createdAt, lastUpdatedAt, ttlMs } = task;
  return [
    ...Object.entries({ taskId, status, createdAt, lastUpdatedAt }).flatMap(([member, value]) =>
      unless(typeof value === "string", `${member} ${shown(value)}`, `${base}/${member}`),
    ),
    ...unless(ttlMs === null || typeof ttlMs === "number", `ttlMs ${shown(ttlMs)}`, `${base}/ttlMs`),
  ];
}

const results = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.kind === "result" ? [reply] : []));

/** What a task must have in each status. */
const PARTS: Readonly<Record<string, string>> = {
  completed: "result",
  failed: "error",
  input_required: "inputRequests",
};

const RULES: readonly Rule[] = [
  {
    id: "extensions.tasks.create.result-type",
    title: "A result that returns a task has the resultType task",
    expected: "the resultType task",
    hint: 'Send resultType: "task" with a task, and with no other result.',
    judge: (runs) =>
      runs.flatMap(({ created }) =>
        created.kind === "result"
          ? [
              {
                at: created.seq,
                flaws: unless(
                  created.result.resultType === "task",
                  `resultType ${shown(created.result.resultType)}`,
                  "/result/resultType",
                ),
              },
            ]
          : [],
      ),
  },
  {
    id: "extensions.tasks.create.shape",
    title: "A returned task has taskId, status, createdAt, lastUpdatedAt and ttlMs at its top level",
    expected: "taskId, status, createdAt and lastUpdatedAt as strings, and ttlMs as a number or null",
    hint: "Put the members of the task directly into the result.",
    judge: (runs) =>
      results(runs.map(({ created }) => created)).map(({ seq, result: task }) => ({
        at: seq,
        flaws: flawsOfTask(task, "/result"),
      })),
  },
  {
    id: "extensions.tasks.create.durable",
    title: "tasks/get finds a task directly after it was returned",
    expected: "the task",
    hint: "Store the task before you return it.",
    judge: (runs) =>
      runs.flatMap(({ gets: [first] }) =>
        first && first.kind !== "silence"
          ? [{ at: first.seq, flaws: unless(first.kind === "result", describeReply(first)) }]
          : [],
      ),
  },
  {
    id: "extensions.tasks.create.needed",
    title: "A call that needs a task, of a client without the extension, returns error -32021 that names it",
    expected: `a complete result, or error -32021 that names ${TASKS_EXTENSION}`,
    hint: "Put {extensions: {…}} with the name of the extension into data.requiredCapabilities.",
    reading: "A tool that can run without a task may return its result, or an error of its own.",
    judge: (runs) =>
      runs.flatMap(({ tool, undeclared }) => {
        if (undeclared?.kind !== "error") return [];
        const { seq: at, code, data } = undeclared;
        if (code !== MissingRequiredClientCapability) {
          return tool === FAILS ? [{ at, flaws: unless(false, describeReply(undeclared), "/error") }] : [];
        }
        const required = isObject(data) ? data.requiredCapabilities : undefined;
        // meta.capabilities.required-error-data judges an error without them.
        if (!isObject(required)) return [];
        const { extensions } = required;
        const isNamed = isObject(extensions) && TASKS_EXTENSION in extensions;
        return [{ at, flaws: unless(isNamed, `data ${shown(data)}`, "/error/data") }];
      }),
    lacking: "a tool that runs only as a task",
  },
  {
    id: "extensions.tasks.id.unguessable",
    title: "Task ids cannot be guessed",
    expected: `ids of at least ${SHORTEST_ID} characters`,
    leniency: "tolerated",
    reading: "Only ids that are too short for 64 random bits are a warning.",
    hint: "Use a random id with at least 64 random bits, for example a UUID.",
    judge: (runs) =>
      runs.flatMap((run) => {
        const id = idOf(run);
        if (id === undefined) return [];
        const flaws = unless(id.length >= SHORTEST_ID, `the id ${shown(id)}`, "/result/taskId");
        return [{ at: run.created.seq, flaws, warnOnly: true }];
      }),
  },
  {
    id: "extensions.tasks.get.status",
    title: "tasks/get returns what belongs to the status",
    expected:
      "result for completed, error for failed, inputRequests for input_required, and none of them otherwise",
    hint: "Add result, error or inputRequests to the task, as its status requires.",
    judge: (runs) =>
      results(runs.flatMap(({ gets }) => gets)).map(({ seq, result: task }) => {
        const part = PARTS[String(task.status)];
        const missing =
          part !== undefined && !isObject(task[part])
            ? [[`status ${shown(task.status)} without ${part}`, "/result"] as const]
            : [];
        // schema.messages.null-for-optional judges null.
        const surplus = ["result", "error"].filter((name) => name !== part && (task[name] ?? null) !== null);
        return {
          at: seq,
          flaws: [
            ...missing,
            ...surplus.map(
              (name) => [`status ${shown(task.status)} with ${name}`, `/result/${name}`] as const,
            ),
          ],
        };
      }),
  },
  {
    id: "extensions.tasks.get.result",
    title: "A completed task has the result of the tool",
    expected: "a valid tool result",
    hint: "Put what the plain call would have returned into result.",
    lacking: "a task that is completed in time",
    judge: (runs) =>
      results(runs.flatMap(({ gets }) => gets))
        .filter(({ result: task }) => task.status === "completed" && isObject(task.result))
        .map(({ seq, result: task }) => ({
          at: seq,
          // The resultType of the inner result is optional.
          flaws: validateDefinition("2026-07-28", "CallToolResult", {
            resultType: "complete",
            ...(task.result as JsonObject),
          })
            .slice(0, 1)
            .map(
              ({ pointer, message }) =>
                [`${pointer || "the result"} ${message}`, `/result/result${pointer}`] as const,
            ),
        })),
  },
  {
    id: "extensions.tasks.get.failed",
    title: "A task whose tool fails with isError is completed",
    expected: "the status completed",
    hint: "Use failed only for a JSON-RPC error. A tool result with isError completes the task.",
    lacking: "a task whose tool fails",
    judge: (runs) =>
      runs
        .filter(
          ({ tool, undeclared }) =>
            tool === FAILS || (undeclared?.kind === "result" && undeclared.result.isError === true),
        )
        .flatMap(({ gets }) => {
          const last = gets.at(-1);
          return last && isOver(last) && statusOf(last) !== "cancelled"
            ? [
                {
                  at: last.seq,
                  flaws: unless(
                    statusOf(last) === "completed",
                    `status ${shown(statusOf(last))}`,
                    "/result/status",
                  ),
                },
              ]
            : [];
        }),
  },
  {
    id: "extensions.tasks.get.terminal",
    title: "A task that is over does not change",
    expected: "the same status, result and error",
    hint: "Ignore everything that happens to a task after its end.",
    lacking: "a task that ends in time",
    judge: (runs) =>
      runs.flatMap(({ gets }) => {
        const ended = gets.filter(isOver);
        const [first] = ended;
        return ended.slice(1).map((reply) => ({
          at: reply.seq,
          flaws: unless(
            isDeepStrictEqual(essence(reply), essence(first)),
            `status ${shown(statusOf(reply))} after ${shown(statusOf(first))}`,
            "/result",
          ),
        }));
      }),
  },
  {
    id: "extensions.tasks.input.keys-unique",
    title: "No key of inputRequests is used for two requests of a task",
    expected: "a key that no other request of the task had",
    hint: "Count the keys upward during the life of a task.",
    lacking: "a task that asks the user",
    judge: (runs) =>
      runs.flatMap(({ gets }) => {
        const seen = new Map<string, unknown>();
        return results(gets).flatMap(({ seq, result: { inputRequests } }) =>
          (isObject(inputRequests) ? Object.entries(inputRequests) : []).map(([key, request]) => {
            const isOther = seen.has(key) && !isDeepStrictEqual(seen.get(key), request);
            seen.set(key, request);
            return {
              at: seq,
              flaws: unless(
                !isOther,
                `the key ${shown(key)} for another request`,
                `/result/inputRequests/${key}`,
              ),
            };
          }),
        );
      }),
  },
  {
    id: "extensions.tasks.methods.complete",
    title: "The results of tasks/get, tasks/update and tasks/cancel have the resultType complete",
    expected: "the resultType complete",
    leniency: "two-readings",
    reading:
      "Examples of the specification show the resultType task in answers to tasks/get. So this value is a warning (docs/readings.md, A34).",
    hint: 'Send resultType: "complete" with each answer to a tasks request.',
    judge: (runs) =>
      results(
        runs.flatMap(({ gets, updates, surplus, cancel }) => [
          ...gets,
          ...updates,
          ...surplus,
          ...(cancel ? [cancel] : []),
        ]),
      ).map(({ seq, result: { resultType } }) => ({
        at: seq,
        flaws: unless(
          resultType === undefined || resultType === "complete",
          `resultType ${shown(resultType)}`,
          "/result/resultType",
        ),
        warnOnly: resultType === "task",
      })),
  },
  {
    id: "extensions.tasks.update.acknowledged",
    title: "tasks/update is answered with an empty result",
    expected: "a result without members of the task",
    reading: "Results are open. So only the members of a task are judged.",
    hint: "Answer tasks/update with an empty result. The client reads the task with tasks/get.",
    lacking: "a task that asks the user",
    judge: (runs) =>
      runs.flatMap(({ updates }) =>
        updates
          .filter(({ kind }) => kind !== "silence")
          .map((reply) => {
            const members = reply.kind === "result" ? Object.keys(reply.result) : [];
            const more = members.filter((name) => OF_TASK.has(name));
            const isEmpty = reply.kind === "result" && more.length === 0;
            return {
              at: reply.seq,
              flaws: unless(
                isEmpty,
                reply.kind === "result" ? `the members ${more.join(", ")}` : describeReply(reply),
              ),
            };
          }),
      ),
  },
  {
    id: "extensions.tasks.update.unknown-keys",
    title: "tasks/update ignores answers to unknown or answered keys",
    expected: "a result",
    hint: "Ignore an answer whose key is not open.",
    lacking: "a task that asks the user",
    judge: (runs) =>
      runs.flatMap(({ surplus }) =>
        surplus
          .filter(({ kind }) => kind !== "silence")
          .map((reply) => ({ at: reply.seq, flaws: unless(reply.kind === "result", describeReply(reply)) })),
      ),
  },
  {
    id: "extensions.tasks.cancel.acknowledged",
    title: "tasks/cancel of a running task is answered with a result",
    expected: "a result",
    hint: "Acknowledge tasks/cancel, also if the work cannot be stopped.",
    lacking: "a task that works for some seconds",
    judge: (runs) =>
      runs.flatMap(({ cancel }) =>
        cancel && cancel.kind !== "silence"
          ? [{ at: cancel.seq, flaws: unless(cancel.kind === "result", describeReply(cancel)) }]
          : [],
      ),
  },
  {
    id: "extensions.tasks.listen.acknowledged",
    title: "The acknowledgement lists the task, and each notification has the whole task",
    expected: "an acknowledgement with the taskId, and notifications/tasks with all members",
    hint: "Copy the accepted taskIds into the acknowledgement, and send what tasks/get returns.",
    reading:
      "A server that accepts no taskIds leaves them out of the acknowledgement. Then nothing is judged.",
    lacking: "a server that accepts taskIds in subscriptions/listen",
    judge: (runs) =>
      runs.flatMap((run) =>
        (run.heard ?? []).flatMap(({ message, at }): readonly Judged[] => {
          const params = isObject(message.params) ? message.params : {};
          if (message.method === "notifications/tasks")
            return [{ at, flaws: flawsOfTask(params, "/params") }];
          if (message.method !== ACKNOWLEDGED) return [];
          const { taskIds } = isObject(params.notifications) ? params.notifications : {};
          const hears = (run.heard ?? []).some((one) => one.message.method === "notifications/tasks");
          if (taskIds === undefined && !hears) return [];
          const isListed = Array.isArray(taskIds) && taskIds.includes(idOf(run));
          return [
            { at, flaws: unless(isListed, `taskIds ${shown(taskIds)}`, "/params/notifications/taskIds") },
          ];
        }),
      ),
  },
  {
    id: "extensions.tasks.listen.no-progress",
    title: "No progress and no log message is sent on a stream that listens for tasks",
    expected: "notifications of tasks only",
    hint: "Send neither progress nor log messages on listen streams.",
    judge: (runs) =>
      runs.flatMap(({ heard = [] }) =>
        heard.map(({ message, at }) => ({
          at,
          flaws: unless(
            message.method !== "notifications/progress" && message.method !== "notifications/message",
            String(message.method),
            "/method",
          ),
        })),
      ),
  },
];

/** What must not change. Metadata may: it can be about the answer itself. */
function essence(reply: Reply | undefined): readonly unknown[] {
  if (reply?.kind !== "result") return [];
  const { status, result: outcome, error: failure } = reply.result;
  return [status, isObject(outcome) ? without(outcome, "_meta") : outcome, failure];
}

function without(members: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([one]) => one !== name));
}

/** The members that describe a task. */
const OF_TASK: ReadonlySet<string> = new Set([
  "taskId",
  "status",
  "statusMessage",
  "createdAt",
  "lastUpdatedAt",
  "ttlMs",
  "pollIntervalMs",
  "inputRequests",
  "result",
  "error",
  "task",
]);

export const extensionTaskChecks = RULES.map(({ judge, expected, lacking, more = [], ...rule }) =>
  check({
    ...rule,
    requirements: [rule.id, ...more],
    exercises: ["tool.task"],
    applies: hasTasks,
    on: "shared",
    sends:
      "calls of tools that become tasks; tasks/get, tasks/update and tasks/cancel for the tasks, and subscriptions/listen with their ids",
    async run(context) {
      const { expect } = context;
      const judged = judge(await extensionRuns(context));
      conclude(expect, {
        expected,
        read: judged.map(({ at }) => at),
        flaws: judged.flatMap(({ at, flaws, warnOnly = false }) =>
          flaws.map(
            ([actual, pointer]): Flaw => ({
              actual,
              at,
              ...(pointer === undefined ? {} : { pointer }),
              ...(warnOnly ? { warnOnly } : {}),
            }),
          ),
        ),
        whenNone: () => lacksExercise("tool.task", lacking),
      });
    },
  }),
);

export const listenUndeclared = check({
  id: "extensions.tasks.listen.undeclared",
  title: "subscriptions/listen with taskIds, of a client without the extension, returns error -32021",
  requirements: ["extensions.tasks.listen.undeclared"],
  applies: hasTasks,
  on: "own",
  sends:
    'subscriptions/listen with the task id "mcp-conform-no-such-task"; the request declares no extension',
  reading: "The task id is unknown too, so -32602 is a warning (docs/readings.md, A35).",
  hint: "Refuse taskIds with error -32021 if the request does not declare the extension.",
  async run({ session, expect, limit }) {
    const open = listen(session, { notifications: { taskIds: ["mcp-conform-no-such-task"] } }, limit);
    const first = await open.first;
    await open.cancel();
    if (first === undefined) lacksExercise("server.ordinary", "an answer to subscriptions/listen");
    const { error: failure, method } = first.message;
    const code = isObject(failure) ? failure.code : undefined;
    const details = {
      expected: "error -32021",
      actual: code === undefined ? String(method ?? "a result") : `error ${shown(code)}`,
      at: first.at,
    };
    if (code === InvalidParams) expect.should(false, details);
    else expect.that(code === MissingRequiredClientCapability, details);
  },
});

export const legacyParameter = check({
  id: "extensions.tasks.legacy-parameter",
  title: "A member task in tools/call has no effect",
  requirements: ["extensions.tasks.legacy-parameter"],
  exercises: ["tool.plain"],
  applies: all(hasTasks, declares("tools")),
  on: "shared",
  sends: "a call of a tool, and after its result the same call with task",
  answers: { pass: [result("a complete result", isComplete)] },
  hint: "Ignore the member task: in this revision the server decides whether a call becomes a task.",
  async run(context) {
    const { session, expect } = context;
    for (const { tool, arguments: given } of (await callableTools(context)).slice(0, 3)) {
      const params = { name: String(tool.value.name), arguments: given };
      const plain = await session.request("tools/call", params);
      if (plain.kind !== "result" || !isComplete(plain.result) || plain.result.isError === true) continue;
      expect.reply(await session.request("tools/call", { ...params, task: { ttl: 60_000 } }));
      return;
    }
    lacksExercise("tool.plain");
  },
});
