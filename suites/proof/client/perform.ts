import { FAULTS } from "../../faults-of-clients.ts";
import { ODDITIES } from "../../oddities-of-clients.ts";
import { clientSuites } from "../../registry.ts";
import { wrongIn } from "../kill.ts";
import { lostInRerun } from "../rerun.ts";
import { outcomeOf, type Trial, type TrialOutcome } from "../trial.ts";
import { alarmsIn, isProven, suitesFor, tryFault } from "./matrix.ts";
import { judgeOddities } from "./oddities.ts";
import { judgeReferenceClient } from "./reference.ts";

const SUITES = clientSuites.filter(isProven);

/** Never rejects because of what a client does. */
export async function perform({
  fault: id,
  oddity,
  leg,
  rerun,
  patient = false,
}: Trial): Promise<TrialOutcome> {
  const how = { quick: !patient };
  if (oddity !== undefined) {
    const odd = ODDITIES.find((one) => one.id === oddity);
    if (odd === undefined) throw new Error(`there is no oddity ${oddity}`);
    return outcomeOf(await judgeOddities([odd], { ...leg, ...how }));
  }
  if (id === undefined)
    return outcomeOf(alarmsIn(await judgeReferenceClient({ ...leg, suites: SUITES, ...how })));
  const fault = FAULTS.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  if (rerun) {
    const suites = suitesFor(fault, SUITES);
    const wrong = await lostInRerun(suites, fault.trips, (chosen) =>
      judgeReferenceClient({ ...leg, suites, switches: [fault], ...how, ...chosen }),
    );
    return { wrong, killed: [] };
  }
  const kill = await tryFault(fault, leg, SUITES, how);
  return { wrong: wrongIn(kill), killed: kill.killed };
}
