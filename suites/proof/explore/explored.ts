import { EXPLORED_CAPABILITIES } from "../../../harness/explore/capabilities.ts";
import { type Exploration, type ExplorePlan, explore } from "../../../harness/explore/explore.ts";
import { monitorsOf } from "../../../harness/explore/judging/judging.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { given } from "../../../schema/given.ts";
import { book } from "../../catalogue/book.ts";
import { tables } from "../../explored/servers.ts";
import { serverSuites } from "../../of-servers.ts";
import type { LegKey } from "../leg-key.ts";
import { inside } from "../server/reference.ts";
import type { SeededBug } from "./seeded.ts";

export interface Trial extends LegKey {
  readonly switches?: readonly Switch[];
  readonly bug?: SeededBug;
  readonly seed?: number;
  readonly illegal?: boolean;
  readonly until: ExplorePlan["until"];
  /** Default: as for users. 0: what is found is not made smaller. */
  readonly shrinking?: number;
  readonly lanes?: number;
  /** For one answer, in milliseconds. */
  readonly limit?: number;
}

/** Explores the reference server in this process. */
export async function explored(trial: Trial): Promise<Exploration> {
  const {
    revision,
    transport,
    switches = [],
    bug,
    seed = 1,
    illegal = false,
    until,
    limit = 1_000,
    lanes = 8,
  } = trial;
  const revisions = switches.flatMap(({ speaks }) => speaks ?? []);
  const { target, end } = await inside({
    revision,
    transport,
    suites: [],
    switches,
    ...(bug === undefined
      ? {}
      : { perServer: () => [{ id: bug.id, describe: bug.describe, ...bug.make() }] }),
    ...(revisions.length > 0 ? { revisions } : {}),
  });
  try {
    return await explore({
      setup: {
        target,
        limits: { answer: limit, start: 2 * limit, exit: limit },
        revision,
        clientCapabilities: EXPLORED_CAPABILITIES[revision],
        tables,
        signal: new AbortController().signal,
      },
      judge: { suites: monitorsOf(serverSuites), book, transport },
      // Its tools have no side effects outside of the server.
      allow: { sideEffects: true, tools: [] },
      illegal,
      seed,
      until,
      lanes,
      ...given({ shrinking: trial.shrinking }),
    });
  } finally {
    await end();
  }
}
