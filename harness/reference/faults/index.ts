import type { Fault } from "../fault.ts";
import { cachingFaults } from "./caching.ts";
import { completionFaults } from "./completion.ts";
import { encodingFaults } from "./encoding.ts";
import { httpFaults } from "./http.ts";
import { jsonrpcFaults } from "./jsonrpc.ts";
import { lifecycleFaults } from "./lifecycle.ts";
import { loggingFaults } from "./logging.ts";
import { originFaults } from "./origin.ts";
import { paginationFaults } from "./pagination.ts";
import { promptFaults } from "./prompts.ts";
import { resourceFaults } from "./resources.ts";
import { resumptionFaults } from "./resumption.ts";
import { sessionFaults } from "./sessions.ts";
import { statelessFaults } from "./stateless.ts";
import { stdioFaults } from "./stdio.ts";
import { streamFaults } from "./streams.ts";
import { toolCallFaults } from "./tools-call.ts";
import { toolListFaults } from "./tools-list.ts";

/** Everything that can be broken, one rule each. */
export const FAULTS: readonly Fault[] = [
  ...stdioFaults,
  ...encodingFaults,
  ...jsonrpcFaults,
  ...lifecycleFaults,
  ...toolListFaults,
  ...toolCallFaults,
  ...resourceFaults,
  ...promptFaults,
  ...completionFaults,
  ...paginationFaults,
  ...loggingFaults,
  ...cachingFaults,
  ...httpFaults,
  ...originFaults,
  ...streamFaults,
  ...resumptionFaults,
  ...sessionFaults,
  ...statelessFaults,
];
