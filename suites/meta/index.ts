import type { Suite } from "../../harness/check/check.ts";
import { openingWithoutVersion } from "../versioning/opening.ts";
import {
  missingCapabilities,
  missingKeyStatus,
  missingMeta,
  missingParams,
  missingVersion,
} from "./required.ts";

export const meta: Suite = {
  name: "meta",
  checks: [
    missingVersion,
    openingWithoutVersion,
    missingCapabilities,
    missingMeta,
    missingParams,
    missingKeyStatus,
  ],
};
