import type { Suite } from "../../../harness/check/check.ts";
import { initializeNamesVersions, modernAfterInitialize, noHandshake } from "./initialize.ts";
import { openingServed, openingUnsupported } from "./opening.ts";
import { removedMethods } from "./removed.ts";
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
    modernAfterInitialize,
    noHandshake,
    initializeNamesVersions,
    ...removedMethods,
  ],
};
