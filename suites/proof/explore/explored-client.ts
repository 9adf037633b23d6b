import {
  type ClientExploration,
  type ClientExplorePlan,
  exploreClient,
} from "../../../harness/explore/clients/explore.ts";
import type { Switch } from "../../../harness/reference/client/switch.ts";

import { given } from "../../../schema/given.ts";
import { book } from "../../catalogue/book.ts";
import { serverTables } from "../../explored/clients.ts";
import { clientSuites } from "../../of-clients.ts";
import { referenceClient } from "../client/reference.ts";
import type { LegKey } from "../leg-key.ts";

/** Sufficient for a busy machine. A client that answers costs no more time with them. */
const LIMITS = { idle: 6_000, whole: 120_000, exit: 1_000 };

/** For hundreds of trials, in which a fault may leave something unanswered. It is only counted what is found. */
const QUICK_LIMITS = { idle: 1_500, whole: 10_000, exit: 200 };

export interface ClientTrial extends LegKey {
  readonly switches?: readonly Switch[];
  readonly seed?: number;
  readonly until: ClientExplorePlan["until"];
  readonly lanes?: number;
  readonly quick?: true;
}

/** Explores the reference client in this process. */
export function exploredClient(trial: ClientTrial): Promise<ClientExploration> {
  const { revision, transport, switches = [], seed = 1, until, lanes = 4, quick } = trial;
  return exploreClient({
    setup: {
      target: referenceClient({ revision, transport, switches, ...given({ quick }) }),
      leg: { revision, transport },
      limits: quick ? QUICK_LIMITS : LIMITS,
      signal: new AbortController().signal,
    },
    judge: { suites: clientSuites, book },
    tables: serverTables,
    seed,
    until,
    lanes,
  });
}
