import { FAULTS } from "../../../harness/reference/client/faults/index.ts";
import { clientSuites } from "../../registry.ts";
import { wrongIn } from "../kill.ts";
import type { Trial, TrialOutcome } from "../trial.ts";
import { alarmsIn, tryFault } from "./matrix.ts";
import { judgeReferenceClient } from "./reference.ts";

/** Facts that cost starts of the client are proven in suites/client/http-fallback.test.ts. */
const SUITES = clientSuites.filter(({ onRequest }) => !onRequest);

/** Never rejects because of what a client does. */
export async function perform({ fault: id, leg, patient = false }: Trial): Promise<TrialOutcome> {
  const how = { quick: !patient };
  if (id === undefined) {
    const alarms = alarmsIn(await judgeReferenceClient({ ...leg, suites: SUITES, ...how }));
    return { wrong: alarms.map((alarm) => `reports ${alarm}`), killed: [] };
  }
  const fault = FAULTS.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  const kill = await tryFault(fault, leg, SUITES, how);
  return { wrong: wrongIn(kill), killed: kill.killed };
}
