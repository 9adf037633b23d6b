import type { Suite } from "../../../harness/check/check.ts";
import { appsFallback, appsMimeType, appsResource } from "./apps.ts";
import { identifierPrefix, noLegacyTasks, resultTypes } from "./declared.ts";
import { extensionTaskChecks, legacyParameter, listenUndeclared } from "./task-lifecycle.ts";
import { undeclared, unknownGet, unknownWrite } from "./tasks.ts";

/** The checks of extensions: identifiers, result types, and the tasks extension. */
export const extensions: Suite = {
  name: "extensions",
  checks: [
    identifierPrefix,
    resultTypes,
    noLegacyTasks,
    unknownGet,
    unknownWrite,
    undeclared,
    appsResource,
    appsMimeType,
    appsFallback,
  ],
};

/** The life of a task of the tasks extension, from its creation to its end. */
export const extensionTasks: Suite = {
  name: "extension-tasks",
  checks: [legacyParameter, listenUndeclared, ...extensionTaskChecks],
};
