import type { ClientSuite } from "../../../harness/check/client.ts";
import { modernError } from "../http-fallback.ts";
import { toolRejected } from "./annotations.ts";
import { cachingChecks } from "./caching.ts";
import { cancelsOverHttp, cancelsOverStdio } from "./cancellation.ts";
import { promptsRespected, tasksNegotiated } from "./declared.ts";
import { clientInfo, extensionIds, metaKeys, requiredKeys, traceContext } from "./envelope.ts";
import { fallsBack, fallsBackAfterExit, fallsBackOverHttp, sameEra } from "./fallback.ts";
import { idInFlight } from "./in-flight.ts";
import {
  answerShape,
  contentFits,
  defaultsUsed,
  modeAbsent,
  rootsAreFiles,
  samplingValidated,
  undeclaredUnanswered,
} from "./input-answers.ts";
import {
  retryComplete,
  retryIsolated,
  retryNewId,
  retryNoState,
  retrySame,
  retryState,
} from "./input-required.ts";
import { listeningChecks } from "./listening.ts";
import {
  commentsIgnored,
  emptyCursor,
  expensiveSchemas,
  headerCase,
  manyComments,
  readsStreams,
  reservedKeys,
  streamForms,
} from "./pages.ts";
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
import { initializeNotSent, removedNotSent, rootsChangedNotSent } from "./removed.ts";
import { legacyCodes, logSurvived, typeMissing, typeUnknown } from "./results.ts";
import { dialectSurvived, refNotFetched, wholeSchema } from "./schemas.ts";
import {
  nameEncoded,
  standardFromBody,
  standardSent,
  versionEquals,
  versionSent,
} from "./standard-headers.ts";
import { taskChecks } from "./tasks.ts";
import { bodySingle, getNotUsed, noResponses, noSession, reissue } from "./transport.ts";
import {
  discoverFirst,
  staysAfterError,
  staysWithoutCommon,
  versionBounded,
  versionRetry,
} from "./versioning.ts";

/**
 * The checks of clients in the stateless era, in the order of reports. They use these situations, and the situations
 * `usual`, `pages` and `cancel`, which both eras share:
 *
 * | name                     | transport | what it tests                                                          |
 * | ------------------------ | --------- | ---------------------------------------------------------------------- |
 * | odd-pages                | both      | reserved keys, an empty cursor, schemas; JSON and SSE in each form     |
 * | unsupported-version      | both      | the retry after -32022                                                 |
 * | no-common-version        | both      | stopping without a common revision, and no initialize                  |
 * | modern-errors            | both      | no initialize after -32020 and -32021                                  |
 * | older-server             | both      | the fallback to initialize, and remembering the era                    |
 * | older-server-other-error | both      | the fallback after an unusual error                                    |
 * | input-required           | both      | multi round-trip requests, and undeclared kinds of input               |
 * | strange-answers          | both      | requests of the server, unknown result types, codes of drafts          |
 * | echo-schema              | both      | complete schemas, references not fetched (HTTP)                        |
 * | tasks-extension          | both      | tasks of the extension                                                 |
 * | listening                | stdio     | subscriptions, and a server that ends                                  |
 * | cache                    | both      | what a client takes from its cache                                     |
 * | mirrored-parameters      | http      | Mcp-Param headers, and their refresh after -32020                      |
 * | broken-annotations       | http      | tools ignored because of their x-mcp-header                            |
 * | header-names             | http      | Mcp-Name for names that are not ASCII                                  |
 * | lost-stream              | http      | requests sent again after their stream breaks, no GET                  |
 *
 * A client that does the usual steps serves all of them except echo-schema, where it must send a schema back.
 */
export const statelessSuites: readonly ClientSuite[] = [
  {
    name: "client-envelope",
    checks: [requiredKeys, clientInfo, metaKeys, traceContext, extensionIds, reservedKeys, idInFlight],
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
      fallsBackAfterExit,
      fallsBackOverHttp,
      sameEra,
      modernError,
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
      paramSafeInteger,
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
    checks: [
      readsStreams,
      headerCase,
      commentsIgnored,
      manyComments,
      streamForms,
      getNotUsed,
      noSession,
      reissue,
      bodySingle,
    ],
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
      defaultsUsed,
      samplingValidated,
      modeAbsent,
      undeclaredUnanswered,
      rootsAreFiles,
    ],
  },
  {
    name: "client-results",
    checks: [
      noResponses,
      typeUnknown,
      typeMissing,
      logSurvived,
      legacyCodes,
      emptyCursor,
      promptsRespected,
      tasksNegotiated,
    ],
  },
  { name: "client-cancellation-stateless", checks: [cancelsOverStdio, cancelsOverHttp] },
  { name: "client-tasks-extension", checks: taskChecks },
  { name: "client-subscriptions", checks: listeningChecks },
  { name: "client-caching", checks: cachingChecks },
  { name: "client-schemas", checks: [wholeSchema, refNotFetched, dialectSurvived, expensiveSchemas] },
];
