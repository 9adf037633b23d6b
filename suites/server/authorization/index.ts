import type { Suite } from "../../../harness/check/check.ts";
import { challengeExposed, metadataShared, preflight } from "./browser-access.ts";
import {
  bearerChallenge,
  errorCode,
  framework,
  namesMetadata,
  namesScope,
  noOfflineAccess,
  status401,
  wellFormed,
} from "./challenge.ts";
import { defaultPaths, endpointsHttps, metadataPublished, redirectValidated } from "./own.ts";
import {
  everyMethod,
  forgedToken,
  noResult,
  otherScheme,
  refusalChallenged,
  unknownToken,
  unsignedToken,
} from "./refusals.ts";
import {
  authorizationServers,
  document,
  published,
  resourceMatches,
  route,
  sameEverywhere,
  tls,
} from "./resource-metadata.ts";

export const authorization: Suite = {
  name: "authorization",
  checks: [
    framework,
    status401,
    bearerChallenge,
    wellFormed,
    namesMetadata,
    errorCode,
    namesScope,
    noOfflineAccess,
    published,
    route,
    document,
    authorizationServers,
    resourceMatches,
    sameEverywhere,
    tls,
    metadataPublished,
    endpointsHttps,
    defaultPaths,
    redirectValidated,
    unknownToken,
    unsignedToken,
    forgedToken,
    refusalChallenged,
    otherScheme,
    noResult,
    everyMethod,
    preflight,
    metadataShared,
    challengeExposed,
  ],
};
