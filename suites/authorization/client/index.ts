import type { ClientSuite } from "../../../harness/check/client.ts";
import { clientDocumentChecks } from "./client-document.ts";
import { credentialChecks } from "./credentials.ts";
import { discoveryChecks } from "./discovery.ts";
import { flowChecks } from "./flow.ts";
import { issuerScopeChecks } from "./issuer-scopes.ts";
import { metadataChecks } from "./metadata.ts";
import { redirectChecks } from "./redirects.ts";
import { refreshChecks } from "./refresh.ts";
import { ownServerOnly, refusalChecks } from "./refusals.ts";
import { registrationChecks } from "./registration.ts";
import { resourceChecks } from "./resource.ts";
import { scopeChecks } from "./scopes.ts";
import { tokenChecks } from "./tokens.ts";
import { toleranceChecks } from "./tolerance.ts";
import { ownOfTwo } from "./two-resources.ts";
import { urlChecks } from "./urls.ts";

export { authorizationExtensions } from "./extensions.ts";

/** The checks of authorization, in the order of a flow. */
export const authorization: ClientSuite = {
  name: "client-authorization",
  checks: [
    ...discoveryChecks,
    ...metadataChecks,
    ...registrationChecks,
    ...credentialChecks,
    ...clientDocumentChecks,
    ...flowChecks,
    ...resourceChecks,
    ...scopeChecks,
    ...tokenChecks,
    ...issuerScopeChecks,
    ...refreshChecks,
    ...toleranceChecks,
    ...refusalChecks,
    ...redirectChecks,
    ownServerOnly,
    ownOfTwo,
    ...urlChecks,
  ],
};
