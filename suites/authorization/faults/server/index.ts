import type { Fault } from "../../../../harness/switches/server.ts";
import { challengeFaults } from "./challenge.ts";
import { laterFaults } from "./later.ts";
import { metadataFaults } from "./metadata.ts";
import { ownEndpointFaults } from "./own-endpoints.ts";
import { refusalFaults } from "./refusals.ts";
import { tokenFaults } from "./tokens.ts";

/** Protected servers: challenges, metadata, and the tokens that they refuse. */
export const authorizationFaults: readonly Fault[] = [
  ...challengeFaults,
  ...metadataFaults,
  ...refusalFaults,
  ...ownEndpointFaults,
  ...tokenFaults,
  ...laterFaults,
];
