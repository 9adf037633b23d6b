import { checkOf } from "../../../harness/check/check.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { recordSource } from "../../source.ts";

/** Defines a check of servers. A requirement that is not in the catalogue does not compile. */
export const check = checkOf<RequirementId>(recordSource);
