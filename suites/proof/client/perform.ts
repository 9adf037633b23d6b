import { FAULTS } from "../../../harness/reference/client/faults/index.ts";
import { clientSuites } from "../../registry.ts";
import type { Outcome } from "../server/perform.ts";
import { alarmsIn, tryClientFault } from "./matrix.ts";
import { judgeReferenceClient } from "./reference.ts";
import type { ClientProofTrial } from "./trials.ts";

/** Never rejects for what a client does. */
export async function performClient({ fault: id, place, patient }: ClientProofTrial): Promise<Outcome> {
  const how = patient === undefined ? {} : { patient };
  if (id === undefined) {
    const result = await judgeReferenceClient({ ...place, suites: clientSuites, ...how });
    return { wrong: alarmsIn(result), killed: [] };
  }
  const fault = FAULTS.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  return tryClientFault(fault, place, clientSuites, how);
}
