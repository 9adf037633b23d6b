import type { Fault } from "../../../../harness/switches/server.ts";
import { memberFaults } from "./members.ts";
import { recoveredFaults } from "./recovered.ts";
import { roleFaults } from "./roles.ts";
import { textFaults } from "./texts.ts";

/** What goes wrong with one broken form, and with no other. */
export const brokenFormFaults: readonly Fault[] = [
  ...memberFaults,
  ...roleFaults,
  ...textFaults,
  ...recoveredFaults,
];
