import { checkOf } from "../../harness/check/check.ts";
import type { RequirementId } from "../catalogue/index.ts";

/** Writes a check; a requirement that is not in the catalogue does not compile. */
export const check = checkOf<RequirementId>();
