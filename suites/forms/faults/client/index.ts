import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { sizeFaults } from "./large.ts";
import { openingFaults } from "./openings.ts";
import { pageFormFaults } from "./pages.ts";
import { pingFormFaults } from "./pings.ts";
import { requestFormFaults } from "./requests.ts";
import { urlFormFaults } from "./urls.ts";

/** One for each row: what a client does not understand. */
export const formFaultsOfClients: readonly Fault[] = [
  ...openingFaults,
  ...pingFormFaults,
  ...requestFormFaults,
  ...pageFormFaults,
  ...urlFormFaults,
  ...sizeFaults,
];
