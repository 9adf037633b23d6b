import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { errorFormFaults } from "./errors.ts";
import { itemFormFaults } from "./items.ts";
import { nameFaults } from "./names.ts";
import { openingFaults } from "./openings.ts";
import { pageFormFaults } from "./pages.ts";
import { resultFormFaults } from "./results.ts";

/** Another check sees this as well. */
const withEffects = (fault: Fault): Fault =>
  fault.id === "forms.http.headers-capitals" ? { ...fault, mayTrip: ["client.http.header-case"] } : fault;

/** One for each row: what a client does not read, does not pass on, or changes. */
export const resultFaultsOfClients: readonly Fault[] = [
  ...openingFaults,
  ...pageFormFaults.map(withEffects),
  ...itemFormFaults,
  ...resultFormFaults,
  ...nameFaults,
  ...errorFormFaults,
];
