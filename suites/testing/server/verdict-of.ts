import type { Switch } from "../../../harness/switches/server.ts";
import type { CheckResult } from "../../../harness/verdict/result.ts";
import type { Revision } from "../../../schema/revision.ts";
import type { LegKey } from "../../proof/leg-key.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { serverSuites } from "../../registry.ts";

/** The result of one check about the reference server with one switch. */
export async function resultOf(
  id: string,
  one: Switch,
  leg: LegKey,
  revisions?: readonly Revision[],
): Promise<CheckResult> {
  // Some checks only read what others of their suite provoke.
  const suites = serverSuites.filter(({ checks }) => checks.some((check) => check.id === id));
  const { legs } = await judgeReference({
    ...leg,
    suites,
    switches: [one],
    ...(revisions ? { revisions } : {}),
  });
  const found = legs.flatMap(({ checks }) => checks).find((check) => check.id === id);
  if (found === undefined) throw new Error(`${id} was not run`);
  return found;
}

/** Its verdict, and why it only warns. */
export async function verdictOf(...of: Parameters<typeof resultOf>) {
  const { verdict, leniency } = await resultOf(...of);
  return [verdict, leniency];
}
