import type { Fault } from "../../../../harness/switches/server.ts";
import { deliveryFaults } from "./delivery.ts";
import { memberFaults } from "./members.ts";
import { messageFaults } from "./messages.ts";
import { sizeFaults } from "./size.ts";
import { textFaults } from "./text.ts";

/** Each serves the plain message, and not the same message in one other form. */
export const formFaults: readonly Fault[] = [
  ...textFaults,
  ...memberFaults,
  ...messageFaults,
  ...deliveryFaults,
  ...sizeFaults,
];
