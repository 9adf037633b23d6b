import type { ClientCheck } from "../../../harness/check/client.ts";
import type { Expect } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude, type Flaw } from "../../across-topics/client/conclude.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { tasks } from "../situations/tasks.ts";
import { RUNS_TASKS, type TaskSeen } from "./messages.ts";

export interface Receiver {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  readonly sends: string;
  readonly reading?: string;
  readonly hint?: string;
  judge(seen: Played, expect: Expect): void;
}

/** A check of a client that runs requests of the server as tasks. */
export const receiver = ({ judge, ...rest }: Receiver): ClientCheck =>
  clientCheck({ ...rest, on: tasks, run: ({ seen, expect }) => judge(seen, expect) });

export const CREATES = "sampling/createMessage or elicitation/create with task";

export const flawOf = ({ seq, pointer }: TaskSeen, actual: string, member = ""): Flaw => ({
  actual,
  at: seq,
  pointer: `${pointer}${member}`,
});

/** Judges each task of a list. */
export function judgeTasks(
  expect: Expect,
  all: readonly TaskSeen[],
  expected: string,
  flaws: (one: TaskSeen) => readonly Flaw[],
): void {
  conclude(expect, {
    expected,
    read: all.map(({ seq }) => seq),
    flaws: all.flatMap(flaws),
    needs: RUNS_TASKS,
  });
}

export const declaredBy = ({ conversations }: Played) =>
  conversations.flatMap(({ agreed }) => (agreed ? [agreed.clientCapabilities] : []))[0] ?? {};
