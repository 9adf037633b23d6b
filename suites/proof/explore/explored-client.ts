import {
  type ClientExploration,
  type ClientExplorePlan,
  exploreClient,
} from "../../../harness/explore/clients/explore.ts";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import { book } from "../../catalogue/book.ts";
import { serverTables } from "../../explored/clients.ts";
import { clientSuites } from "../../of-clients.ts";
import { referenceClient } from "../client/reference.ts";
import type { LegKey } from "../leg-key.ts";

/** Sufficient for a busy machine. A client that answers costs no more time with them. */
const LIMITS = { idle: 6_000, whole: 120_000, exit: 1_000 };

export interface ClientTrial extends LegKey {
  readonly switches?: readonly Switch[];
  readonly seed?: number;
  readonly until: ClientExplorePlan["until"];
  readonly lanes?: number;
}

/** Explores the reference client in this process. */
export function exploredClient(trial: ClientTrial): Promise<ClientExploration> {
  const { revision, transport, switches = [], seed = 1, until, lanes = 4 } = trial;
  return exploreClient({
    setup: {
      target: referenceClient({ revision, transport, switches }),
      leg: { revision, transport },
      limits: LIMITS,
      signal: new AbortController().signal,
    },
    judge: { suites: clientSuites, book },
    tables: serverTables,
    seed,
    until,
    lanes,
  });
}
