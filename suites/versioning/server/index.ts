import type { Suite } from "../../../harness/check/check.ts";
import { initializeNamesVersions, modernAfterInitialize, noHandshake } from "./initialize.ts";
import { openingServed, openingUnsupported, openingWithoutVersion } from "./opening.ts";
import { removedMethods } from "./removed.ts";
import { cancelsListenOnly, elicitationCompleteRemoved } from "./removed-messages.ts";
import { sameVersions } from "./same-versions.ts";
import {
  independentOfRefused,
  unsupportedVersion,
  unsupportedVersionData,
  unsupportedVersionStatus,
} from "./unsupported.ts";

export const versioning: Suite = {
  name: "versioning",
  checks: [
    independentOfRefused,
    openingServed,
    unsupportedVersion,
    openingUnsupported,
    unsupportedVersionStatus,
    unsupportedVersionData,
    sameVersions,
    modernAfterInitialize,
    noHandshake,
    initializeNamesVersions,
    ...removedMethods,
  ],
};

/** Rules of the stateless revision: no sessions, no resumption, no requests of the server. */
export const stateless: Suite = {
  name: "stateless",
  checks: [cancelsListenOnly, elicitationCompleteRemoved],
};

export const meta: Suite = { name: "meta", checks: [openingWithoutVersion] };
