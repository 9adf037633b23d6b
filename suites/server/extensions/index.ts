import type { Suite } from "../../../harness/check/check.ts";
import { identifierPrefix, noLegacyTasks, resultTypes } from "./declared.ts";
import { undeclared, unknownGet, unknownWrite } from "./tasks.ts";

export const extensions: Suite = {
  name: "extensions",
  checks: [identifierPrefix, resultTypes, noLegacyTasks, unknownGet, unknownWrite, undeclared],
};
