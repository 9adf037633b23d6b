import type { Fault } from "../../../harness/switches/server.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { serverSuites } from "../../registry.ts";
import type { Thesis } from "../proof.ts";
import { nameOf, neverTried, type ServerTrial, trialsOf } from "./trials.ts";
import { UNKILLED } from "./unkilled.ts";

const checks = serverSuites.flatMap((suite) => suite.checks);

/** What has to be proven of the checks of servers. */
export const SERVERS: Thesis<ServerTrial, Fault> = {
  faults: FAULTS,
  suites: serverSuites,
  crew: {
    script: new URL("worker.ts", import.meta.url),
    nameOf,
    // Much of a trial is waiting for what does not come: others can use that time.
    atATime: 4,
  },
  trialsOf,
  neverTried: (fault) => neverTried(fault, checks),
  unkilled: UNKILLED,
  undetected: {},
};
