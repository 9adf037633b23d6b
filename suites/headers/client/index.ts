import type { ClientSuite } from "../../../harness/check/client.ts";
import { toolRejected } from "./annotations.ts";
import {
  paramAbsent,
  paramLookAlike,
  paramNull,
  paramPath,
  paramPlain,
  paramRefresh,
  paramSafeInteger,
  paramSent,
  paramTyped,
  paramUnsafe,
} from "./param-headers.ts";
import {
  nameEncoded,
  standardFromBody,
  standardSent,
  versionEquals,
  versionSent,
} from "./standard-headers.ts";

export const headers: ClientSuite = {
  name: "client-headers",
  checks: [
    versionSent,
    versionEquals,
    standardSent,
    standardFromBody,
    nameEncoded,
    paramSent,
    paramPlain,
    paramTyped,
    paramSafeInteger,
    paramUnsafe,
    paramLookAlike,
    paramPath,
    paramNull,
    paramAbsent,
    paramRefresh,
    toolRejected,
  ],
};
