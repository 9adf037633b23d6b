import { isDeepStrictEqual } from "node:util";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { shown, unless } from "../../across-topics/server/flaws.ts";
import { type Rule, results } from "./task-rule.ts";

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

export const INPUT: readonly Rule[] = [
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
];
