import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Flaws, shown, unless } from "../../across-topics/server/flaws.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import type { ExtensionRun } from "./task-runs.ts";

export interface Judged {
  readonly at: number;
  readonly flaws: Flaws;
  readonly warnOnly?: boolean;
}

export interface Rule {
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

export const FAILS = "failing_job";
export const SHORTEST_ID = 11;

/** The members of a task that are wrong. */
export function flawsOfTask(task: JsonObject, base: string): Flaws {
  const { taskId, status, createdAt, lastUpdatedAt, ttlMs } = task;
  return [
    ...Object.entries({ taskId, status, createdAt, lastUpdatedAt }).flatMap(([member, value]) =>
      unless(typeof value === "string", `${member} ${shown(value)}`, `${base}/${member}`),
    ),
    ...unless(ttlMs === null || typeof ttlMs === "number", `ttlMs ${shown(ttlMs)}`, `${base}/ttlMs`),
  ];
}

export const results = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.kind === "result" ? [reply] : []));
