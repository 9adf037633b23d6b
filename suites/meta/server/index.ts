import type { Suite } from "../../../harness/check/check.ts";
import { noInfluence, serverInfo } from "./identity.ts";
import { metaKeys, reservedTolerated } from "./keys.ts";
import {
  clientInfoOptional,
  missingCapabilities,
  missingKeyStatus,
  missingMeta,
  missingParams,
  missingVersion,
} from "./required.ts";

export const meta: Suite = { name: "meta", checks: [...metaKeys, reservedTolerated, missingVersion] };

export const metaLast: Suite = {
  name: "meta",
  checks: [
    missingCapabilities,
    missingMeta,
    missingParams,
    missingKeyStatus,
    clientInfoOptional,
    serverInfo,
    noInfluence,
  ],
};
