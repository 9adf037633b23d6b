import {
  type Expect,
  lacksExercise,
  needsExercise,
  notApplicable,
} from "../../../../harness/check/expect.ts";
import { isObject } from "../../../../schema/json.ts";
import { checksOn } from "../../../across-topics/server/checks-on.ts";
import { type Asked, describeAnswer, isServed } from "../caller.ts";
import { answered } from "../judging.ts";
import { ACCEPTED, grantedIn } from "../tokens.ts";
import { withoutToken } from "../without-token.ts";
import { resultOf, type TaskAnswers } from "./ask-for-task.ts";

const onWithoutToken = checksOn(withoutToken, {
  transport: "http",
  revisions: { since: "2025-11-25", until: "2025-11-25" },
  after: [ACCEPTED],
  exercises: ["tool.task"],
  leniency: "two-readings",
});

const READING =
  "A task belongs to the authorization context that made it. The text does not say what a context is, and a server may take several users as one. So this is a warning.";

function taskIn(seen: Parameters<typeof grantedIn>[0]): TaskAnswers {
  const { tasks } = grantedIn(seen);
  if (tasks === "no-token") needsExercise("a token: --token-env other-user=VARIABLE");
  if (tasks === undefined) lacksExercise("tool.task");
  for (const [asked, what] of [
    [tasks.control, "a task that its owner can get"],
    [tasks.otherPing, "a token of another user that is served"],
  ] as const) {
    const answer = answered(asked);
    if (!isServed(answer)) needsExercise(`${what}: ${describeAnswer(answer)}`);
  }
  return tasks;
}

function notServed(expect: Expect, asked: Asked): void {
  const answer = answered(asked);
  expect.should(!isServed(answer), {
    expected: "a refusal",
    actual: `${answer.sent} → ${describeAnswer(answer)}`,
    at: answer.seq,
  });
}

const refusedToOther = onWithoutToken({
  id: "tasks.isolation.other-user",
  title: "A task of one user is refused to another user",
  requirements: ["tasks.isolation.bound"],
  sends:
    "tasks/get and tasks/cancel for the task of the valid token, with the token other-user in a session of its own",
  reading: READING,
  hint: "Store the user with the task, and compare both in tasks/get, tasks/result and tasks/cancel.",
  run({ seen, expect }) {
    const { get, cancel } = taskIn(seen);
    notServed(expect, get);
    if (cancel) notServed(expect, cancel);
  },
});

const notListed = onWithoutToken({
  id: "tasks.isolation.other-user-list",
  title: "tasks/list of one user has no task of another user",
  requirements: ["tasks.isolation.list"],
  sends: "tasks/list with the token other-user, after a task of the valid token",
  reading: READING,
  hint: "List only the tasks of the user who asks.",
  run({ seen, expect }) {
    const { list, taskId } = taskIn(seen);
    if (list === undefined) notApplicable("the server does not declare tasks.list");
    const answer = answered(list);
    const tasks = [resultOf(answer)?.tasks].flat().filter(isObject);
    const isThere = tasks.some((task) => task.taskId === taskId);
    expect.should(!isThere, {
      expected: "no task of another user",
      actual: `${answer.sent} → ${isThere ? "the task of the other user" : describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});

export const taskOwner = [refusedToOther, notListed];
