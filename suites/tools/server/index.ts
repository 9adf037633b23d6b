import type { Suite } from "../../../harness/check/check.ts";
import { independentList, toolsOrder } from "../../across-topics/server/list-stability.ts";
import { listDeclared } from "../../across-topics/server/lists/capability-declared.ts";
import { listChangedSent } from "../../across-topics/server/lists/changes.ts";
import { listingUnannounced } from "../../across-topics/server/lists/unchanged.ts";
import {
  caseSensitive,
  invalidRefused,
  invalidReported,
  nameless,
  unknownName,
  unknownRefused,
} from "./call.ts";
import { ownAnswer } from "./concurrent.ts";
import { callListed, idempotentKept, readOnlyKept } from "./contradictions.ts";
import { dialectHonoured } from "./dialect.ts";
import { secondCall } from "./during-call.ts";
import { failureInResult } from "./failure.ts";
import { laterTools } from "./later-tools.ts";
import { toolAnnotations, toolExecution, toolsAnswered, toolsShape } from "./list.ts";
import { headerReachable, headerSensitive, headerToken, headerType, headerUnique } from "./mcp-header.ts";
import { nameCharacters, nameLength, nameUnique } from "./names.ts";
import { contentAnnotations, contentTypes, embeddingDeclared, resultShape } from "./results.ts";
import { inputSchemaValid, outputSchemaObject, outputSchemaValid, schemaDialect } from "./schemas.ts";
import { structuredConforms, structuredObject, structuredTextCopy } from "./structured.ts";
import { callAnswered } from "./unanswered.ts";

/** The checks of the page `server/tools`, in its order. */
export const tools: Suite = {
  name: "tools",
  checks: [
    listDeclared("tools"),
    toolsAnswered,
    independentList("tools"),
    toolsOrder,
    toolsShape,
    inputSchemaValid,
    outputSchemaValid,
    outputSchemaObject,
    schemaDialect,
    dialectHonoured,
    toolAnnotations,
    toolExecution,
    nameLength,
    caseSensitive,
    nameCharacters,
    nameUnique,
    headerToken,
    headerUnique,
    headerType,
    headerReachable,
    headerSensitive,
    resultShape,
    contentTypes,
    contentAnnotations,
    embeddingDeclared,
    structuredConforms,
    structuredObject,
    structuredTextCopy,
    ownAnswer,
    unknownName,
    unknownRefused,
    nameless,
    invalidRefused,
    invalidReported,
    failureInResult,
    secondCall,
    callListed,
    readOnlyKept,
    idempotentKept,
    listChangedSent("tools"),
    listingUnannounced("tools"),
    laterTools,
    callAnswered,
  ],
};
