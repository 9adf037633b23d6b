import type { Fault } from "../../../../harness/switches/server.ts";
import { clientDocumentFaults } from "./documents.ts";
import { authorizationServerMetadataFaults } from "./metadata.ts";
import { authorizationServerRedirectFaults } from "./redirects.ts";
import { authorizationServerRegistrationFaults } from "./registration.ts";
import { authorizationServerTokenFaults } from "./tokens.ts";

/** The authorization server of a protected server. */
export const authorizationServerFaults: readonly Fault[] = [
  ...authorizationServerMetadataFaults,
  ...authorizationServerRedirectFaults,
  ...authorizationServerTokenFaults,
  ...authorizationServerRegistrationFaults,
  ...clientDocumentFaults,
];
