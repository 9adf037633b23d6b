import type { Suite } from "../../../harness/check/check.ts";
import { edgesTrimmed, nameDecoded, namesIgnoreCase } from "./accepted.ts";
import { onListen } from "./listen.ts";
import { methodHeaders } from "./method.ts";
import { nameHeaders } from "./name.ts";
import { paramHeaders } from "./param.ts";
import { versionMismatch, versionMissing } from "./version.ts";

export const headers: Suite = {
  name: "headers",
  checks: [
    versionMismatch,
    versionMissing,
    ...methodHeaders,
    ...nameHeaders,
    nameDecoded,
    namesIgnoreCase,
    edgesTrimmed,
    ...paramHeaders,
    onListen,
  ],
};
