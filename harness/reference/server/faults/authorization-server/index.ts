import type { Fault } from "../../switch.ts";
import { clientDocumentFaults } from "./documents.ts";
import { authorizationServerFlowFaults } from "./flow.ts";
import { authorizationServerMetadataFaults } from "./metadata.ts";

/** The authorization server of a protected server. */
export const authorizationServerFaults: readonly Fault[] = [
  ...authorizationServerMetadataFaults,
  ...authorizationServerFlowFaults,
  ...clientDocumentFaults,
];
