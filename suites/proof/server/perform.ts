import type { Fault } from "../../../harness/switches/server.ts";
import { authorizationServerSuite } from "../../authorization/authorization-server/index.ts";
import { authorization } from "../../authorization/server/index.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { serverSuites } from "../../registry.ts";
import { stdio } from "../../stdio/server/index.ts";
import { wrongIn } from "../kill.ts";
import { lostInRerun } from "../rerun.ts";
import { outcomeOf, type TrialOutcome } from "../trial.ts";
import { alarmsIn, tryFault } from "./matrix.ts";
import { judgeOddities } from "./oddities.ts";
import { judgeReference, type ReferenceRun } from "./reference.ts";
import type { ServerTrial } from "./trials.ts";

const IDLE = "idle";

/** It shows only in a session without traffic: nothing else is played. */
const isOfIdle = (fault: Fault | undefined) => fault?.id.startsWith(`${IDLE}.`) === true;

/** In milliseconds. Long enough for what a server sends by itself. */
const IDLE_MS = 300;

/** A command is a new process for each connection. Only the checks of processes are worth that time. */
export function suitesOf({ started }: Pick<ServerTrial, "started">, fault?: Fault) {
  if (started === "command") return [stdio];
  if (isOfIdle(fault)) return serverSuites.filter(({ name }) => name === IDLE);
  // Whether a server with a token passes all suites is proven by the oddities.
  if (fault?.protection === undefined) return serverSuites;
  return [fault.protection.issuer === undefined ? authorization : authorizationServerSuite];
}

/** Other faults would show in a session without traffic as well. */
const isIdleTried = ({ fault, started }: ServerTrial) =>
  started === "inside" && (fault === undefined || fault.startsWith(`${IDLE}.`));

/** Never rejects because of what a server does. */
export async function perform(trial: ServerTrial): Promise<TrialOutcome> {
  const { fault: id, oddity, leg, started, patient = false } = trial;
  const how = { started, quick: !patient, ...(isIdleTried(trial) ? { idleMs: IDLE_MS } : {}) };
  if (oddity !== undefined) {
    const odd = ODDITIES.find((one) => one.id === oddity);
    if (odd === undefined) throw new Error(`there is no oddity ${oddity}`);
    return outcomeOf(await judgeOddities([odd], { ...leg, ...how }));
  }
  if (id === undefined)
    return outcomeOf(alarmsIn(await judgeReference({ ...leg, ...how, suites: suitesOf(trial) })));
  const fault = FAULTS.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  if (trial.rerun) return { wrong: await rerunsLost(fault, trial, how), killed: [] };
  const kill = await tryFault(fault, leg, suitesOf(trial, fault), how);
  const survives = kill.killed.length === 0 && kill.missed.length === 0;
  return {
    wrong: [...(survives ? ["trips no check: it survives"] : []), ...wrongIn(kill)],
    killed: kill.killed,
  };
}

/** The rerun lines that do not show the fault again. */
function rerunsLost(
  fault: Fault,
  trial: ServerTrial,
  how: Pick<ReferenceRun, "started" | "quick" | "idleMs">,
): Promise<readonly string[]> {
  const suites = suitesOf(trial, fault);
  return lostInRerun(suites, fault.trips, (chosen) =>
    judgeReference({
      switches: [fault],
      ...trial.leg,
      suites,
      ...how,
      ...chosen,
      ...(fault.speaks ? { revisions: fault.speaks } : {}),
    }),
  );
}
