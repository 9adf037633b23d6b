import type { Fault } from "../../../../harness/switches/server.ts";
import { endFaults } from "./ends.ts";
import { openFaults } from "./open.ts";

export const subscriptionFaults: readonly Fault[] = [...openFaults, ...endFaults];
