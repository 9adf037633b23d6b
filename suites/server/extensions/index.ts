import type { Suite } from "../../../harness/check/check.ts";
import { identifierPrefix, noLegacyTasks, resultTypes } from "./declared.ts";
import { undeclared, unknownGet, unknownWrite } from "./tasks.ts";

/** The checks of extensions: identifiers, result types, and the tasks extension. */
export const extensions: Suite = {
  name: "extensions",
  checks: [identifierPrefix, resultTypes, noLegacyTasks, unknownGet, unknownWrite, undeclared],
};
