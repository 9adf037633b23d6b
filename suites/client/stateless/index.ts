import type { ClientSuite } from "../../../harness/check/client.ts";
import { toolRejected } from "./annotations.ts";
import { cancelsOverHttp, cancelsOverStdio } from "./cancellation.ts";
import { clientInfo, extensionIds, metaKeys, requiredKeys, traceContext } from "./envelope.ts";
import { eraKept, fallsBack, fallsBackOverHttp } from "./fallback.ts";
import { idInFlight } from "./in-flight.ts";
import {
  answerShape,
  contentFits,
  retryComplete,
  retryIsolated,
  retryNewId,
  retryNoState,
  retrySame,
  retryState,
  rootsAreFiles,
  undeclaredUnanswered,
} from "./input-required.ts";
import { commentsIgnored, emptyCursor, readsStreams, reservedKept, streamForms } from "./pages.ts";
import {
  paramAbsent,
  paramLookAlike,
  paramNull,
  paramPath,
  paramPlain,
  paramRefresh,
  paramSent,
  paramTyped,
  paramUnsafe,
} from "./param-headers.ts";
import { initializeNotSent, removedNotSent, rootsChangedNotSent } from "./removed.ts";
import { legacyCodes, typeUnknown } from "./results.ts";
import { refNotFetched, schemaKept } from "./schemas.ts";
import {
  nameEncoded,
  standardFromBody,
  standardSent,
  versionEquals,
  versionSent,
} from "./standard-headers.ts";
import { bodySingle, getNotUsed, noResponses, noSession, reissue } from "./transport.ts";
import {
  discoverFirst,
  staysAfterError,
  staysWithoutCommon,
  versionBounded,
  versionRetry,
} from "./versioning.ts";

/** The checks of clients in the era without a handshake, in the order in which they are told. */
export const statelessSuites: readonly ClientSuite[] = [
  {
    name: "client-envelope",
    checks: [requiredKeys, clientInfo, metaKeys, traceContext, extensionIds, reservedKept, idInFlight],
  },
  {
    name: "client-eras",
    checks: [
      discoverFirst,
      versionRetry,
      versionBounded,
      staysAfterError,
      staysWithoutCommon,
      fallsBack,
      fallsBackOverHttp,
      eraKept,
      initializeNotSent,
      rootsChangedNotSent,
      removedNotSent,
    ],
  },
  {
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
      paramUnsafe,
      paramLookAlike,
      paramPath,
      paramNull,
      paramAbsent,
      paramRefresh,
      toolRejected,
    ],
  },
  {
    name: "client-stateless-http",
    checks: [readsStreams, commentsIgnored, streamForms, getNotUsed, noSession, reissue, bodySingle],
  },
  {
    name: "client-input-required",
    checks: [
      retryNewId,
      retryState,
      retryNoState,
      retrySame,
      retryComplete,
      retryIsolated,
      answerShape,
      contentFits,
      undeclaredUnanswered,
      rootsAreFiles,
    ],
  },
  { name: "client-results", checks: [noResponses, typeUnknown, legacyCodes, emptyCursor] },
  { name: "client-cancellation-stateless", checks: [cancelsOverStdio, cancelsOverHttp] },
  { name: "client-schemas", checks: [schemaKept, refNotFetched] },
];
