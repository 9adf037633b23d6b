import type { Fault } from "../fault.ts";
import { encodingFaults } from "./encoding.ts";
import { featureFaults } from "./features.ts";
import { httpFaults } from "./http.ts";
import { jsonrpcFaults } from "./jsonrpc.ts";
import { lifecycleFaults } from "./lifecycle.ts";
import { originFaults } from "./origin.ts";
import { resumptionFaults } from "./resumption.ts";
import { sessionFaults } from "./sessions.ts";
import { statelessFaults } from "./stateless.ts";
import { stdioFaults } from "./stdio.ts";
import { streamFaults } from "./streams.ts";

/** Everything that can be broken, one rule each. */
export const FAULTS: readonly Fault[] = [
  ...stdioFaults,
  ...encodingFaults,
  ...jsonrpcFaults,
  ...lifecycleFaults,
  ...featureFaults,
  ...httpFaults,
  ...originFaults,
  ...streamFaults,
  ...resumptionFaults,
  ...sessionFaults,
  ...statelessFaults,
];
