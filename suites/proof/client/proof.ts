import type { Fault } from "../../../harness/reference/client/switch.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { clientSuites } from "../../registry.ts";
import type { Thesis } from "../proof.ts";
import type { Trial } from "../trial.ts";
import { nameOf, neverTried, trialsOf } from "./trials.ts";
import { UNDETECTED, UNKILLED } from "./unkilled.ts";

const checks = clientSuites.flatMap((suite) => suite.checks);

/** What has to be proven of the checks of clients. */
export const CLIENTS: Thesis<Trial, Fault> = {
  faults: FAULTS,
  suites: clientSuites,
  crew: {
    script: new URL("worker.ts", import.meta.url),
    nameOf,
    // Each leg already plays several situations side by side.
    atATime: 3,
  },
  trialsOf: (faults) => trialsOf(faults, checks),
  neverTried: (fault) => neverTried(fault, checks),
  unkilled: UNKILLED,
  undetected: UNDETECTED,
};
