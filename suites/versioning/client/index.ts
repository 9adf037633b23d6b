import type { ClientSuite } from "../../../harness/check/client.ts";
import { fallsBack, fallsBackAfterExit, fallsBackOverHttp, sameEra } from "./fallback.ts";
import { initializeNotSent, removedNotSent, rootsChangedNotSent } from "./removed.ts";
import {
  discoverFirst,
  staysAfterError,
  staysWithoutCommon,
  versionBounded,
  versionRetry,
} from "./versioning.ts";

export const eras: ClientSuite = {
  name: "client-eras",
  checks: [
    discoverFirst,
    versionRetry,
    versionBounded,
    staysAfterError,
    staysWithoutCommon,
    fallsBack,
    fallsBackAfterExit,
    fallsBackOverHttp,
    sameEra,
  ],
};

export const erasLast: ClientSuite = {
  name: "client-eras",
  checks: [initializeNotSent, rootsChangedNotSent, removedNotSent],
};
