import { MissingRequiredClientCapability } from "../../../harness/check/answers.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { FAILS, flawsOfTask, type Rule, results, SHORTEST_ID } from "./task-rule.ts";
import { idOf } from "./task-runs.ts";

export const CREATION: readonly Rule[] = [
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
];
